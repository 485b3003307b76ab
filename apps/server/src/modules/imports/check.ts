import {
  importLeaseIdField,
  unclearDateColumns,
  type CheckedImport,
  type PlainDate,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import { inTransaction, type Scope, type Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { lineWords } from '../expenses/index.ts';
import { SheetsCheck } from './check-sheets.ts';
import {
  findAnswers,
  findImport,
  jsonText,
  lockImport,
  saveAnswers,
  type CheckInput,
  type ImportState,
  type StoredReading,
} from './imports.store.ts';
import { ownChoicesOfImport, ownFieldsOfImport } from './own-fields.ts';
import { countOutcomes, firstResults } from './results.store.ts';
import { cancelled, ProgressReporter, type ImportPools } from './work.ts';

export interface CheckTask {
  readonly input: CheckInput;
  readonly today: PlainDate;
  /** The state of the import when the check was asked for. */
  readonly state: ImportState;
}

/** What the import would do, row by row; it is kept for the run. */
export async function checkImport(
  pools: ImportPools,
  scope: Scope,
  { input, today, state }: CheckTask,
): Promise<CheckedImport> {
  const { importId } = input;
  const progress = new ProgressReporter(pools, scope, importId, 'checking');
  try {
    return await inTransaction(pools.work, scope, async (tx) => {
      await lockImport(tx, importId);
      const found = await findImport(tx, importId);
      if (found.state === 'done') throw new Problem('refused', 'This import is done already.');
      if (!found.reading) throw new Problem('refused', 'Send the file again.');
      const { staged } = found.reading;
      const total = staged.reduce((sum, { rows }) => sum + rows, 0);
      const answers = await findAnswers(tx, found);
      const check = new SheetsCheck(
        tx,
        found,
        { ...input, choices: mergedChoices(answers.choices, input.choices) },
        today,
        {
          fields: await ownFieldsOfImport(tx, found),
          choices: await ownChoicesOfImport(tx, found),
          words: found.client_id === null ? [] : (await lineWords(tx, found.client_id)).words,
        },
      );
      const plans = staged.map((sheet) => check.plan(sheet));
      await progress.begin(total, state);
      await tx.run(sql`delete from import_results where import_id = ${importId}`);
      let done = 0;
      for (const planned of plans)
        for await (const rows of check.judge(planned)) await progress.tell((done += rows));
      await finish(tx, input, total);
      await saveAnswers(tx, found, {
        mapping: worthRemembering(input, found.reading),
        choices: check.input.choices,
      });
      return {
        importId,
        counts: await countOutcomes(tx, importId),
        rows: await firstResults(tx, found),
        unknownWords: check.words.list(),
        months: check.months.list(),
        shifted: check.shifted.summary(),
        unclearDates: plans.flatMap(({ plan, parts, sheet }) =>
          unclearDateColumns([plan, ...parts.map((part) => part.plan)], sheet.columns, input.dateOrder),
        ),
      };
    });
  } catch (error) {
    await progress.fail(error);
    throw error;
  }
}

async function finish(tx: Tx, { importId, onExisting }: CheckInput, total: number): Promise<void> {
  const finished = await tx.run(sql`
    update imports set state = 'checked', is_checked = true, done = ${total}, answers = ${jsonText({ onExisting })}::jsonb
    where id = ${importId} and state = 'checking'`);
  if (finished === 0) throw cancelled();
}

/**
 * A proposed field that was left out is remembered as left out. The column of lease ids is not remembered:
 * each file shows by itself whether a column holds our ids.
 */
function worthRemembering({ mapping }: CheckInput, { reply }: StoredReading): CheckInput['mapping'] {
  const kept = Object.entries(mapping).filter(
    ([field, source]) =>
      (source !== null || reply.proposal[field]) && field.split('.').at(-1) !== importLeaseIdField,
  );
  return Object.fromEntries(kept);
}

function mergedChoices(
  remembered: CheckInput['choices'],
  given: CheckInput['choices'],
): CheckInput['choices'] {
  const fields = [...new Set([...Object.keys(remembered), ...Object.keys(given)])];
  return Object.fromEntries(fields.map((field) => [field, { ...remembered[field], ...given[field] }]));
}
