import { expect, test } from 'vitest';
import { categoriesWith, proposedLine } from './categories.ts';
import { lineWordTexts, readLineWords } from './line-words.ts';

const { words } = readLineWords('gym, fitness = Fitness Center, controllable\nHVAC = Utilities, varies');

test('words of the client propose their category and marks before the words that everybody has', () => {
  expect(proposedLine('Fitness equipment', words)).toEqual({
    category: 'Fitness Center',
    varies: false,
    controllable: true,
    capital: false,
  });
  expect(proposedLine('HVAC repairs', words)).toMatchObject({ category: 'Utilities', varies: true });
  expect(proposedLine('HVAC repairs')).toMatchObject({ category: 'Repairs' });
  expect(proposedLine('Gymnasium', words)).toMatchObject({ category: 'Other' });
});

test('what is typed reads back as it was, and a client’s categories are offered once', () => {
  expect(readLineWords(lineWordTexts(words)).words).toEqual(words);
  expect(categoriesWith(words).filter((one) => one === 'Utilities')).toHaveLength(1);
  expect(categoriesWith(words)).toContain('Fitness Center');
});

test.each([
  ['gym', 'Line 1: write the words'],
  ['= Fitness', 'enter words before'],
  ['gym =', 'enter a category'],
  ['gym = Fitness, sometimes', '“sometimes” is no mark'],
  ['gym = A\nGym = B', '“Gym” stands here twice'],
  ['--- = A', 'letters or digits'],
])('%j is refused in words that say why', (text, message) => {
  expect(readLineWords(text).problems[0]?.message).toContain(message);
});
