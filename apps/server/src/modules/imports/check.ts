import {
  isWide,
  mappingOfMonth,
  monthColumns,
  monthFieldName,
  importFieldsWith,
  withOwnChoices,
  importIdField,
  importLeaseIdField,
  readImportedRow,
  planSheet,
  storedValues,
  unclearDateColumns,
  withCorrectedFields,
  type CellError,
  type CheckedImport,
  type ImportedValues,
  type LineWord,
  type MonthColumn,
  type OwnChoice,
  type OwnField,
  type PlainDate,
  type SheetAnswers,
  type SheetKind,
  type SheetPlan,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import { inTransaction, type Scope, type Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { findExisting, type Existing } from './judging/existing.ts';
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
import { ownChoicesOfImport, ownFieldsOfImport } from './own-fields.ts';
import { lineWords } from '../expenses/index.ts';
import { PaidMatcher } from '../payments/index.ts';
import { RowJudge, type JudgedRow } from './judging/judge.ts';
import { statementsOfRows, type ReadRow } from './judging/statement-rows.ts';
import { MonthsWithoutDay } from './judging/months.ts';
import { ShiftedLines } from './judging/shifted.ts';
import { UnknownWords } from './judging/unknown-words.ts';
import {
  judgeParts,
  planParts,
  type CorrectionsOfSheet,
  type LeaseWithRow,
  type PlannedPart,
} from './judging/judge-parts.ts';
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

interface PlannedSheet {
  readonly sheet: StagedSheet;
  readonly plan: ReturnType<typeof planSheet>;
  readonly corrections: CorrectionsOfSheet;
  readonly parts: readonly PlannedPart[];
  /** The months of a table with a column a month, each with its plan; none for any other. */
  readonly months: readonly (MonthColumn & Pick<PlannedSheet, 'plan' | 'corrections'>)[];
}

/** What the client has defined itself, of all rows. */
interface OwnDefinitions {
  readonly fields: readonly OwnField[];
  readonly choices: readonly OwnChoice[];
  /** What descriptions of lines propose. */
  readonly words: readonly LineWord[];
}

class Check {
  readonly #tx: Tx;
  readonly #found: StoredImport;
  readonly input: CheckInput;
  readonly #today: PlainDate;
  readonly #own: OwnDefinitions;
  readonly #judge: RowJudge;
  readonly words = new UnknownWords();
  readonly months = new MonthsWithoutDay();
  readonly shifted: ShiftedLines;
  readonly #paid: PaidMatcher;

  constructor(tx: Tx, found: StoredImport, input: CheckInput, today: PlainDate, own: OwnDefinitions) {
    this.#tx = tx;
    this.#found = found;
    this.input = input;
    this.#today = today;
    this.#own = own;
    this.shifted = new ShiftedLines(found.reading?.reply.delimiter ?? ',', input.joinShifted);
    this.#paid = new PaidMatcher(tx, found.client_id ?? 0);
    this.#judge = new RowJudge(input.onExisting, today, found.reading?.staged ?? [], own.fields, own.words);
  }

  plan(sheet: StagedSheet): PlannedSheet {
    const { prefix } = sheet;
    const parts = planParts(
      sheet,
      (name) => this.#answersOf(prefix + name),
      (name) => this.#correctionsOf(sheet, prefix + name),
    );
    const isOfPart = (name: string) => parts.some((part) => name.startsWith(`${part.name}.`));
    const answers = this.#answersOf(prefix);
    const mapping = Object.fromEntries(Object.entries(answers.mapping).filter(([name]) => !isOfPart(name)));
    const table = withOwnChoices(importFieldsWith(sheet.kind, this.#own.fields), this.#own.choices);
    const plan = planSheet(sheet.kind, sheet.columns, { ...answers, mapping }, table);
    const unknown = [plan, ...parts.map((part) => part.plan)].flatMap((one) => one.unknown);
    if (unknown.length > 0)
      refuse(
        unknown.slice(0, 10).map((name) => ({ field: 'mapping', message: `There is no “${name}” here.` })),
      );
    const corrections = this.#correctionsOf(sheet, prefix);
    const names = [...corrections.values()].flatMap((fields) => Object.keys(fields));
    const wide = sheet.kind === 'salesMonths' && isWide(mapping) ? monthColumns(sheet.columns) : [];
    const months = wide.map((one) => {
      const ofMonth = { ...answers, mapping: mappingOfMonth(mapping, one) };
      return {
        ...one,
        plan: planSheet(sheet.kind, sheet.columns, ofMonth, table),
        corrections: correctionsOfMonth(corrections, one.month),
      };
    });
    return { sheet, plan: withCorrectedFields(plan, names), corrections, parts, months };
  }

  /** What was answered for the fields with this in front of their names. */
  #answersOf(prefix: string): SheetAnswers {
    const { mapping, choices, dateOrder, titleCase, monthDay } = this.input;
    const named = { mapping: within(mapping, prefix), choices: within(choices, prefix) };
    return { ...named, dateOrder, titleCase, monthDay };
  }

  #correctionsOf(sheet: StagedSheet, prefix: string): CorrectionsOfSheet {
    const corrections = new Map<number, Record<string, string>>();
    for (const { sheet: name, row, field, text } of this.input.corrections) {
      if (name !== sheet.name || !field.startsWith(prefix)) continue;
      corrections.set(row, { ...corrections.get(row), [field.slice(prefix.length)]: text });
    }
    return corrections;
  }

  /** Gives how many rows were judged, batch by batch. */
  async *judge(planned: PlannedSheet): AsyncGenerator<number> {
    const { sheet, plan, corrections, months } = planned;
    const { kind } = sheet;
    const most = kind === 'leases' || kind.startsWith('comps') ? batchOfLeases : batchOfTabs;
    /** Rows of one statement may stand anywhere, so that they are judged when all are read. */
    const ofStatements: ReadRow[] = [];
    for await (const rows of stagedRows(this.#tx, this.#found.id, sheet, most)) {
      const read = rows.map((row) => this.shifted.read(sheet, plan, row, corrections.get(row.row)));
      if (kind === 'expenseStatements') ofStatements.push(...read);
      else if (months.length > 0) await this.#judgeMonths(planned, read);
      else await this.#judgeRows(planned, read);
      yield rows.length;
    }
    const statements = statementsOfRows(ofStatements);
    for (let from = 0; from < statements.length; from += batchOfTabs)
      await this.#judgeStatements(planned, statements.slice(from, from + batchOfTabs));
  }

  async #judgeRows(planned: PlannedSheet, read: readonly ReadRow[]): Promise<void> {
    const { sheet, plan } = planned;
    const { existing, judged } = await this.#judged(planned, plan, read);
    const results = judged.map((one) => one.judged);
    await insertResults(
      this.#tx,
      this.#found,
      sheet.kind,
      sheet.kind === 'paid' ? await this.#paid.withMatches(results) : results,
    );
    await this.#judgeParts(
      planned,
      judged
        .filter((one) => !one.isShifted)
        .map((one) => ({
          cells: one.cells,
          judged: one.judged,
          lease: {
            ...existing.byId.get(one.judged.target_id ?? 0),
            ...storedValues(sheet.kind, one.read),
          },
        })),
    );
  }

  /** Each row of a table with a column a month has the sales of many months; an empty cell has none. */
  async #judgeMonths(planned: PlannedSheet, rows: readonly ReadRow[]): Promise<void> {
    for (const [at, { plan, corrections, month }] of planned.months.entries()) {
      const read = rows
        .filter((one) => !one.isShifted)
        .map((one) => ({ ...one, read: readImportedRow(plan, one.cells, corrections.get(one.row)) }))
        .filter((one) => one.read.values['amount'] !== undefined || hasError(one, 'amount'));
      const { judged } = await this.#judged(planned, plan, read, firstPartOfMonths + at);
      const results = judged.map((one) => withFieldOfMonth(one.judged, month));
      await insertResults(this.#tx, this.#found, planned.sheet.kind, results);
    }
  }

  async #judgeStatements(
    planned: PlannedSheet,
    statements: ReturnType<typeof statementsOfRows>,
  ): Promise<void> {
    const { sheet, plan } = planned;
    const { judged } = await this.#judged(
      planned,
      plan,
      statements.map(({ first }) => first),
    );
    const results = judged.flatMap((one, at): JudgedRow[] => {
      const others = statements[at]?.others ?? [];
      if (one.judged.outcome !== 'error') return [one.judged];
      return [one.judged, ...others.map(({ row, read }) => asErrorOf(one.judged, row, read.errors))];
    });
    await insertResults(this.#tx, this.#found, sheet.kind, results);
  }

  /** What the rows come to, and what they were compared with; words and months of them are remembered. */
  async #judged(
    { sheet }: PlannedSheet,
    plan: SheetPlan,
    read: readonly ReadRow[],
    part = 0,
  ): Promise<{ existing: Existing; judged: (ReadRow & { judged: JudgedRow })[] }> {
    const existing = await this.#findRows(
      sheet.kind,
      read.map((one) => one.read.values),
    );
    const judged = read.map((one) => ({
      ...one,
      judged: this.#judge.judge(plan, { sheet: sheet.index, row: one.row, part }, one.read, existing),
    }));
    for (const one of read) {
      this.words.add(sheet.prefix, plan, one.read);
      this.months.add(one.read);
    }
    return { existing, judged };
  }

  async #judgeParts({ sheet, parts }: PlannedSheet, leases: readonly LeaseWithRow[]): Promise<void> {
    if (parts.length === 0) return;
    const done = await judgeParts(
      this.#judge,
      parts,
      leases,
      (kind, rows) => this.#findRows(kind, rows),
      this.#today,
    );
    for (const { kind, name, rows, read } of done) {
      await insertResults(this.#tx, this.#found, kind, rows);
      const plan = parts.find((part) => part.name === name)?.plan;
      for (const one of read) {
        if (plan) this.words.add(`${sheet.prefix}${name}.`, plan, one);
        this.months.add(one);
      }
    }
  }

  #findRows(kind: SheetKind, rows: readonly ImportedValues[]): Promise<Existing> {
    return findExisting(this.#tx, kind, this.#found.client_id, rows, (text) => this.#judge.hasLease(text));
  }
}

/** The parts of rows of leases have smaller numbers. */
const firstPartOfMonths = 100;

function hasError({ read }: ReadRow, name: string): boolean {
  return read.errors.some(({ field }) => field === name);
}

/** Of the corrections of a row, those of one of its months. */
function correctionsOfMonth(corrections: CorrectionsOfSheet, month: string): CorrectionsOfSheet {
  const own = [...corrections].map(([row, fields]) => {
    const { [monthFieldName(month)]: amount, ...others } = fields;
    const ofRow = Object.entries(others).filter(([name]) => !name.includes(' '));
    return [row, { ...Object.fromEntries(ofRow), ...(amount !== undefined && { amount }) }] as const;
  });
  return new Map(own);
}

/** Its errors name the month, so that each cell of the row can be put right by itself. */
function withFieldOfMonth(judged: JudgedRow, month: string): JudgedRow {
  const errors = judged.errors.map((error) =>
    error.field === 'amount' || error.field === 'month' ? { ...error, field: monthFieldName(month) } : error,
  );
  return { ...judged, errors };
}

/** A further row of a statement that is not imported. */
function asErrorOf(first: JudgedRow, row: number, errors: readonly CellError[]): JudgedRow {
  const reason = {
    field: importIdField,
    column: null,
    text: '',
    message: `The statement begins in row ${first.row}, which is in error.`,
  };
  return { ...first, row, values: {}, changes: [], errors: errors.length > 0 ? errors : [reason] };
}

function within<T>(table: Readonly<Record<string, T>>, prefix: string): Record<string, T> {
  const own = Object.entries(table).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
