import { addMonths } from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { keepStandards } from '../accounting.fixture.ts';
import { bookHistories, historySteps } from './book-histories.fixture.ts';
import { BooksModel } from './books-model.fixture.ts';
import { expectSoundBooks } from './sound-books.fixture.ts';

/** Few histories by default; `npm run test:long` tries a thousand. A failure names its seed. */
const histories = Number(process.env['HISTORIES'] ?? 4);
const seed = Number(process.env['SEED'] ?? 20_261);

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

test(
  'whatever leases and months go through, every report foots and agrees with every other',
  async () => {
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
      { numRuns: histories, seed, endOnFailure: process.env['SHRINK'] === undefined },
    );
  },
  histories * 120_000,
);
