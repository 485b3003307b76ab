import { expect, test } from 'vitest';
import { screens } from '../screens.ts';
import { helpFor } from './help-texts.ts';

const behindSignIn = screens.filter(({ access }) => access !== 'anyone');
const nowhere = helpFor('/no/such/page').text;

test.each(behindSignIn)('$path has a paragraph of help of its own, whatever its case', ({ path }) => {
  const { text } = helpFor(path.toUpperCase());
  expect(text).not.toBe(nowhere);
  expect(text.length).toBeLessThan(420);
});
