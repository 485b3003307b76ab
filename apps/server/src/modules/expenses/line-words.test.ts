import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();
const gym = { words: 'gym', category: 'Fitness Center', varies: false, controllable: true, capital: false };

test('a client has words of its own for lines; another client does not see them', async () => {
  const writer = await app.as('Write');
  expect((await writer.call('Expenses/GetLineWords', {})).body).toEqual({ words: [], version: 0 });
  const saved = await writer.call('Expenses/SaveLineWords', { words: [gym], version: 0 });
  expect(saved.body).toEqual({ words: [gym], version: 1 });
  expect((await (await app.as('no role')).call('Expenses/GetLineWords', {})).body).toEqual(saved.body);
  const other = await app.as('Write', 'Other');
  expect((await other.call('Expenses/GetLineWords', {})).body.words).toEqual([]);
});

test('of two people who change the words at once, the second is told and nothing is changed', async () => {
  const writer = await app.as('Write');
  const { version } = (await writer.call('Expenses/GetLineWords', {})).body;
  const first = await writer.call('Expenses/SaveLineWords', { words: [], version });
  expect(first.status).toBe(200);
  const second = await writer.call('Expenses/SaveLineWords', { words: [gym, gym], version });
  expect(second.status).toBe(409);
  expect((await writer.call('Expenses/GetLineWords', {})).body).toEqual(first.body);
});

test.each([
  ['a word without letters', { ...gym, words: '' }],
  ['a category that is too long', { ...gym, category: 'x'.repeat(61) }],
])('%s is refused', async (_, words) => {
  const writer = await app.as('Write');
  expect((await writer.call('Expenses/SaveLineWords', { words: [words], version: 0 })).status).toBe(400);
});
