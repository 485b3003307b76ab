import { addMonths } from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { asOwner } from '../../../../../test/database.ts';
import { keepStandards } from '../../accounting.fixture.ts';
import { bookHistories, historySteps } from './book-histories.fixture.ts';
import { BooksModel } from './books-model.fixture.ts';
import { expectSoundBooks } from './sound-books.fixture.ts';

/** Another SEED tries other histories; a failure names the seed and the path that it was found with. */
const seed = Number(process.env['SEED']);
const path = process.env['HISTORY'] ?? '';

const app = testApp();
const take = historySteps(app);

beforeAll(() => app.clock.set('2026-12-31T18:00:00Z'));

/** Empties the portfolio, so that every history stands alone. */
async function startAgain(): Promise<void> {
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query('truncate leases, accounting_periods, accounting_settings cascade'),
  );
  await keepStandards(app);
}

/** How many histories were tried; every one of them is sound. */
async function tryHistories(numRuns: number): Promise<number> {
  let sound = 0;
  await fc.assert(
    fc.asyncProperty(bookHistories, async ({ firstClosed, first, steps }) => {
      await startAgain();
      const model = new BooksModel(addMonths('2024-01-01', firstClosed).slice(0, 7));
      for (const step of [...first, ...steps]) await take(step, model);
      for (const book of model.keepsBoth ? (['ASC842', 'IFRS16'] as const) : (['ASC842'] as const))
        await expectSoundBooks(app, model, book);
      sound += 1;
      if (sound % 50 === 0) process.stdout.write(`${sound} histories are sound\n`);
    }),
    { numRuns, seed, path, endOnFailure: process.env['SHRINK'] === undefined },
  );
  return sound;
}

describe('whatever leases and months go through, every report foots and agrees with every other', () => {
  test('in a few histories', { timeout: 600_000 }, async () => {
    expect(await tryHistories(4)).toBe(4);
  });

  // HISTORIES=1000 npm run test:long -- --only api histories
  const many = Number(process.env['HISTORIES'] ?? 100);
  test('in many histories', { tags: ['long'], timeout: many * 120_000 }, async () => {
    expect(await tryHistories(many)).toBe(many);
  });
});
