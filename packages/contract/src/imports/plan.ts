import type { AnyValue, Field, FieldTable } from '../fields/index.ts';
import { addressInParts, type AddressPart } from './addresses.ts';
import { importedCell, type CellReading } from './cells.ts';
import type { ColumnFacts } from './columns.ts';
import type { DateOrder, MonthDay } from './dates.ts';
import type { SheetKind } from './kinds.ts';
import { importFields, importIdField } from './tables.ts';

/** Where the values of a field come from, as a mapping says it. */
export type PlanSource =
  | string
  | { readonly column: string; readonly part: AddressPart }
  | { readonly value: string };

/** What was answered for a sheet, by its fields and its columns. */
export interface SheetAnswers {
  readonly mapping: Readonly<Record<string, PlanSource | null>>;
  readonly choices: Readonly<Record<string, Readonly<Record<string, string | number | null>>>>;
  readonly dateOrder: Readonly<Record<string, DateOrder>>;
  readonly titleCase: readonly string[];
  /** The day of months without one, in the whole file. */
  readonly monthDay?: MonthDay | null;
}

interface PlannedField extends CellReading {
  readonly name: string;
  readonly field: Field;
  /** Of the column; -1 for a value that is the same for every row. */
  readonly at: number;
  readonly column: string | null;
  readonly part: AddressPart | null;
  readonly constant: string;
}

/** How the rows of a sheet become values. */
export interface SheetPlan {
  readonly kind: SheetKind;
  /** The fields that it can fill. */
  readonly table: FieldTable;
  readonly fields: readonly PlannedField[];
  /** Columns and fields that the mapping names and the sheet does not have. */
  readonly unknown: readonly string[];
}

export function planSheet(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  answers: SheetAnswers,
  table: FieldTable = importFields(kind),
): SheetPlan {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const unknown: string[] = [];
  // A workbook of our own has its figures in the units of the fields.
  const isOwn = Boolean(answers.mapping[importIdField]);
  const fields = Object.entries(answers.mapping).flatMap(([name, source]): PlannedField[] => {
    if (source === null) return [];
    const field = own(table, name);
    const wanted = typeof source === 'string' ? source : 'column' in source ? source.column : null;
    const column = wanted === null ? null : byName.get(wanted);
    if (!field || column === undefined) {
      unknown.push(field ? (wanted ?? name) : name);
      return [];
    }
    return [
      {
        name,
        field,
        at: column?.at ?? -1,
        column: column?.name ?? null,
        part: typeof source === 'object' && 'part' in source ? source.part : null,
        constant: typeof source === 'object' && 'value' in source ? source.value : '',
        order: orderOf(column, answers.dateOrder),
        titleCase: column !== null && answers.titleCase.includes(column.name),
        words: wordsOf(own(answers.choices, name)),
        scale: column === null || isOwn ? 1 : scaleOf(column, name, field),
        monthDay: answers.monthDay ?? null,
      },
    ];
  });
  return { kind, table, fields, unknown };
}

/** Percentages of which nobody writes one below 1. */
const neverBelowOne = ['capRate', 'occupancyPercent', 'percentOffice'];

/**
 * 1000 under a heading such as "Rent ($000)" or "SF in thousands"; 100 for shares such as 0.065 in a column of
 * percentages, all of which are at most 1.
 */
function scaleOf({ name, samples }: ColumnFacts, fieldName: string, field: Field): number {
  if (field.kind === 'percent') {
    if (!neverBelowOne.includes(fieldName)) return 1;
    const shares = samples.filter((text) => /^\s*(?:0?\.\d+|[01](?:\.0+)?)\s*$/.test(text));
    return shares.length > 0 && shares.length === samples.length && shares.some((text) => text.includes('.'))
      ? 100
      : 1;
  }
  return /\bin thousands\b|[($']\s?000'?s?\b|\b000'?s\b/i.test(name) ? 1000 : 1;
}

function orderOf(column: ColumnFacts | null, answered: SheetAnswers['dateOrder']): DateOrder {
  if (column === null) return 'mdy';
  return own(answered, column.name) ?? (column.dates === 'dmy' ? 'dmy' : 'mdy');
}

/** Reads own properties only, because names come from files and callers and may be `constructor`. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function wordsOf(
  answers: Readonly<Record<string, string | number | null>> = {},
): ReadonlyMap<string, AnyValue> {
  return new Map(Object.entries(answers).map(([word, value]) => [word.trim().toLowerCase(), value]));
}

/** The columns of dates in which day and month could be swapped and for which nobody has answered. */
export function unclearDateColumns(
  plans: readonly SheetPlan[],
  columns: readonly ColumnFacts[],
  answered: SheetAnswers['dateOrder'],
) {
  const dated = new Set(
    plans
      .flatMap(({ fields }) => fields)
      .filter(({ field }) => field.kind === 'date' || field.kind === 'yearQuarter')
      .map(({ column }) => column),
  );
  return columns
    .filter(({ name, dates }) => dates === 'unclear' && dated.has(name) && own(answered, name) === undefined)
    .map(({ name, unclearDates }) => ({ column: name, samples: [...unclearDates] }));
}

export interface CellError {
  readonly field: string;
  readonly column: string | null;
  readonly text: string;
  readonly message: string;
}

export interface ImportedRow {
  /** What its cells say; an empty cell says nothing. */
  readonly values: Record<string, AnyValue>;
  readonly errors: CellError[];
  readonly unknownWords: { readonly field: string; readonly word: string }[];
  /** Columns whose cell is a month without a day. */
  readonly months: { readonly column: string; readonly text: string }[];
}

/** The text that a field has in a row, as it stands in the file. */
function textOf({ at, part, constant }: PlannedField, cells: readonly string[]): string {
  const text = at === -1 ? constant : (cells[at] ?? '');
  return part === null ? text : addressInParts(text)[part];
}

export function readImportedRow(
  { fields }: SheetPlan,
  cells: readonly string[],
  corrections: Readonly<Record<string, string>> = {},
): ImportedRow {
  const row: ImportedRow = { values: {}, errors: [], unknownWords: [], months: [] };
  for (const planned of fields) {
    const { name, field, column } = planned;
    const text = corrections[name] ?? textOf(planned, cells);
    const cell = importedCell(text, field, planned);
    if ('value' in cell) {
      if (cell.value !== null) row.values[name] = cell.value;
      continue;
    }
    row.errors.push({ field: name, column, text: text.slice(0, longestShown), message: cell.problem });
    if (cell.isMonth && column !== null) row.months.push({ column, text: text.trim() });
    if (cell.unknown && text.length <= longestWord) row.unknownWords.push({ field: name, word: text.trim() });
  }
  return row;
}

/** Characters of a cell in error that are shown, twice what a field can hold; and of a word that is asked about. */
const [longestShown, longestWord] = [20_000, 200];

/** A correction may fill a field that has no column. */
export function withCorrectedFields(plan: SheetPlan, names: Iterable<string>): SheetPlan {
  const { table } = plan;
  const missing = [...new Set(names)].filter((name) => !plan.fields.some((planned) => planned.name === name));
  const added = missing.flatMap((name): PlannedField[] => {
    const field = own(table, name);
    if (!field) return [];
    const reading: CellReading = {
      order: 'mdy',
      titleCase: false,
      words: new Map(),
      scale: 1,
      monthDay: null,
    };
    return [{ name, field, at: -1, column: null, part: null, constant: '', ...reading }];
  });
  return { ...plan, fields: [...plan.fields, ...added] };
}
