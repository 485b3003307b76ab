import { expect, test } from 'vitest';
import { terms } from '../../lib/terms.ts';
import { screens } from '../screens.ts';
import { helpFor } from './screen-help.ts';

const behindSignIn = screens.filter(({ access }) => access !== 'anyone');
const nowhere = await helpFor('/no/such/page');

test.each(behindSignIn)('$path has its own help, ignoring case', async ({ path }) => {
  const { text, terms: named = [] } = await helpFor(path.toUpperCase());
  expect(text).not.toBe(nowhere.text);
  expect(text.length).toBeLessThan(420);
  expect(terms).toEqual(expect.arrayContaining([...named]));
});
