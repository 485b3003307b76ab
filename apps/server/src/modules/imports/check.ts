import {
  importFields,
  importIdField,
  importLeaseIdField,
  nearestChoice,
  planSheet,
  readImportedRow,
  unclearDateColumns,
  withCorrectedFields,
  type CheckedImport,
  type ImportedRow,
  type PlainDate,
  type SheetAnswers,
  type SheetKind,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import { inTransaction, type Scope, type Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { findExisting } from './judging/existing.ts';
import {
  findAnswers,
  findImport,
  jsonText,
  lockImport,
  saveAnswers,
  stagedRows,
  type CheckInput,
  type ImportState,
  type StagedSheet,
  type StoredImport,
  type StoredReading,
} from './imports.store.ts';
import { RowJudge } from './judging/judge.ts';
import { countOutcomes, firstResults, insertResults } from './results.store.ts';
import { cancelled, ProgressReporter, type ImportPools } from './work.ts';

export interface CheckTask {
  readonly input: CheckInput;
  readonly today: PlainDate;
  /** The state of the import when the check was asked for. */
  readonly state: ImportState;
}

/** Rows that are compared in one trip; fewer of a tab, because all rows of their leases are read as well. */
const [batchOfLeases, batchOfTabs] = [4000, 1000];

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
      const check = new Check(
        tx,
        found,
        { ...input, choices: mergedChoices(answers.choices, input.choices) },
        today,
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
        unknownWords: check.unknownWords(),
        unclearDates: plans.flatMap(({ plan, sheet }) =>
          unclearDateColumns(plan, sheet.columns, input.dateOrder),
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

interface PlannedSheet {
  readonly sheet: StagedSheet;
  readonly plan: ReturnType<typeof planSheet>;
  readonly corrections: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

class Check {
  readonly #tx: Tx;
  readonly #found: StoredImport;
  readonly input: CheckInput;
  readonly #judge: RowJudge;
  readonly #words = new Map<
    string,
    { field: string; kind: SheetKind; name: string; word: string; rows: number }
  >();

  constructor(tx: Tx, found: StoredImport, input: CheckInput, today: PlainDate) {
    this.#tx = tx;
    this.#found = found;
    this.input = input;
    this.#judge = new RowJudge(input.onExisting, today, found.reading?.staged ?? []);
  }

  plan(sheet: StagedSheet): PlannedSheet {
    const { input } = this;
    const { prefix } = sheet;
    const answers: SheetAnswers = {
      mapping: within(input.mapping, prefix),
      choices: within(input.choices, prefix),
      dateOrder: input.dateOrder,
      titleCase: input.titleCase,
    };
    const plan = planSheet(sheet.kind, sheet.columns, answers);
    if (plan.unknown.length > 0)
      refuse(
        plan.unknown
          .slice(0, 10)
          .map((name) => ({ field: 'mapping', message: `There is no “${name}” here.` })),
      );
    const corrections = new Map<number, Record<string, string>>();
    for (const { sheet: name, row, field, text } of input.corrections) {
      if (name !== sheet.name || !field.startsWith(prefix)) continue;
      corrections.set(row, { ...corrections.get(row), [field.slice(prefix.length)]: text });
    }
    const names = [...corrections.values()].flatMap((fields) => Object.keys(fields));
    return { sheet, plan: withCorrectedFields(plan, names), corrections };
  }

  /** Gives how many rows were judged, batch by batch. */
  async *judge({ sheet, plan, corrections }: PlannedSheet): AsyncGenerator<number> {
    const most = sheet.kind === 'leases' || sheet.kind.startsWith('comps') ? batchOfLeases : batchOfTabs;
    for await (const rows of stagedRows(this.#tx, this.#found.id, sheet, most)) {
      const read = rows.map(({ row, cells }) => ({
        row,
        read: this.#withShift(sheet, cells, readImportedRow(plan, cells, corrections.get(row))),
      }));
      const existing = await findExisting(
        this.#tx,
        sheet.kind,
        this.#found.client_id,
        read.map((one) => one.read.values),
        (text) => this.#judge.hasLease(text),
      );
      const judged = read.map((one) =>
        this.#judge.judge(plan, { sheet: sheet.index, row: one.row }, one.read, existing),
      );
      await insertResults(this.#tx, this.#found, sheet.kind, judged);
      for (const one of read) this.#countWords(sheet, one.read.unknownWords);
      yield rows.length;
    }
  }

  /** A line of a text file with more cells than headings has its values in the wrong columns. */
  #withShift({ width }: StagedSheet, cells: readonly string[], read: ImportedRow): ImportedRow {
    if (width === undefined || cells.length <= width) return read;
    const shift = {
      field: importIdField,
      column: null,
      text: '',
      message: `This line has ${cells.length} cells under ${width} headings, so its values stand in the wrong columns. Put texts that hold a delimiter in quotation marks.`,
    };
    return { ...read, errors: [shift], unknownWords: [] };
  }

  #countWords(sheet: StagedSheet, words: readonly { field: string; word: string }[]): void {
    for (const { field: name, word } of words) {
      const field = `${sheet.prefix}${name}`;
      const key = `${field}\n${word.toLowerCase()}`;
      const counted = this.#words.get(key);
      if (counted) counted.rows += 1;
      else if (this.#words.size < mostWords)
        this.#words.set(key, { field, kind: sheet.kind, name, word, rows: 1 });
    }
  }

  /** The words that most rows have come first. */
  unknownWords(): CheckedImport['unknownWords'] {
    return [...this.#words.values()]
      .toSorted((a, b) => b.rows - a.rows)
      .map(({ field, kind, name, word, rows }) => {
        const described = importFields(kind)[name];
        const nearest = described?.kind === 'choice' ? nearestChoice(word, described) : null;
        return { field, word, rows, proposal: nearest === null ? null : String(nearest.value) };
      });
  }
}

/** Words that are asked about at once. */
const mostWords = 500;

function within<T>(table: Readonly<Record<string, T>>, prefix: string): Record<string, T> {
  const own = Object.entries(table).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
