import {
  isWide,
  mappingOfMonth,
  monthColumns,
  importFieldsWith,
  withOwnChoices,
  readImportedRow,
  planSheet,
  storedValues,
  withCorrectedFields,
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
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { PaidMatcher } from '../payments/index.ts';
import { stagedRows, type CheckInput, type StagedSheet, type StoredImport } from './imports.store.ts';
import { findExisting, type Existing } from './judging/existing.ts';
import {
  judgeParts,
  planParts,
  type CorrectionsOfSheet,
  type LeaseWithRow,
  type PlannedPart,
} from './judging/judge-parts.ts';
import { RowJudge } from './judging/judge.ts';
import type { JudgedRow } from './judging/verdict.ts';
import { MonthsWithoutDay } from './judging/months.ts';
import {
  asErrorOf,
  correctionsOfMonth,
  firstPartOfMonths,
  hasError,
  withFieldOfMonth,
} from './judging/rows-of-many.ts';
import { ShiftedLines } from './judging/shifted.ts';
import { statementsOfRows, type ReadRow } from './judging/statement-rows.ts';
import { UnknownWords } from './judging/unknown-words.ts';
import { insertResults } from './results.store.ts';

/** Rows that are compared in one trip; fewer of a tab, because all rows of their leases are read as well. */
const [batchOfLeases, batchOfTabs] = [4000, 1000];

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

/** Judges the rows of the sheets of a file, and remembers what has to be asked about them. */
export class SheetsCheck {
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
        month: one.month,
        column: one.column,
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
    const shifted = rows.filter((one) => one.isShifted);
    if (shifted.length > 0) await this.#judgeRows(planned, shifted);
    for (const [at, { plan, corrections, month }] of planned.months.entries()) {
      const read = rows.flatMap((one): ReadRow[] => {
        const { row, cells, isShifted } = one;
        const ofMonth = { row, cells, isShifted, read: readImportedRow(plan, cells, corrections.get(row)) };
        const isSaid = ofMonth.read.values['amount'] !== undefined || hasError(ofMonth, 'amount');
        return isShifted || !isSaid ? [] : [ofMonth];
      });
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
    const results: JudgedRow[] = [];
    for (const [at, one] of judged.entries()) {
      results.push(one.judged);
      if (one.judged.outcome !== 'error') continue;
      for (const { row, read } of statements[at]?.others ?? [])
        results.push(asErrorOf(one.judged, row, read.errors));
    }
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

function within<T>(table: Readonly<Record<string, T>>, prefix: string): Record<string, T> {
  const own = Object.entries(table).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
