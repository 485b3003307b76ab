import { compareText } from '@panoramic/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderBy, rankRows } from './ranks.ts';

async function sorted(values: (string | null)[], direction: 'asc' | 'desc') {
  const ranks = await rankRows(values.length, (row) => values[row] ?? null, compareText, { natural: true });
  return [...orderBy(ranks, direction)].map((row) => values[row]);
}

test('numbers inside text are ordered naturally and empty values come last in both directions', async () => {
  const values = ['Store 10', null, 'Store 9', '', 'store 1'];
  expect(await sorted(values, 'asc')).toEqual(['store 1', 'Store 9', 'Store 10', null, '']);
  expect(await sorted(values, 'desc')).toEqual(['Store 10', 'Store 9', 'store 1', null, '']);
});

test('rows that compare as equal keep their order', async () => {
  expect(await sorted(['b', 'A', 'a', 'A'], 'asc')).toEqual(['A', 'a', 'A', 'b']);
});

test('the order equals that of a stable sort, also beyond ASCII', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), { maxLength: 40 }),
      async (values) => {
        const byCollator = values.toSorted(compareText);
        const ours = await sorted(values, 'asc');
        expect(ours.map((value, at) => compareText(value ?? '', byCollator[at] ?? ''))).toEqual(
          values.map(() => 0),
        );
      },
    ),
  );
});

test('numbers are compared as numbers', async () => {
  const values = [100, 20, 3];
  const ranks = await rankRows(
    3,
    (row) => values[row] ?? null,
    (a: number, b: number) => a - b,
  );
  expect([...orderBy(ranks, 'desc')]).toEqual([0, 1, 2]);
});

test('an aborted sort stops', async () => {
  const values = Array.from({ length: 200_000 }, (_, row) => `Store ${(row * 7919) % 200_000}`);
  const stop = new AbortController();
  const sorting = rankRows(values.length, (row) => values[row] ?? null, compareText, {
    natural: true,
    signal: stop.signal,
  });
  stop.abort();
  await expect(sorting).rejects.toThrow('abort');
});
