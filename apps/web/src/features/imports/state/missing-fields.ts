import {
  compTypeOfKind,
  mainFields,
  type ImportKind,
  type ImportMapping,
  type ReadImport,
  type SheetKind,
} from '@panoramic/contract';
import { importFieldOf } from './import-fields.ts';

interface MissingField {
  /** Its name in the mapping. */
  readonly name: string;
  readonly label: string;
  /** How many rows lack it: "60 leases". */
  readonly rows: string;
  /** Columns that could hold it and fill nothing else. */
  readonly likely: readonly string[];
}

/** The main fields that are left out although nobody has said so; a rent is known by its month or its year. */
export function missingFields(read: ReadImport, mapping: ImportMapping): MissingField[] {
  return sheetsOf(read).flatMap(({ kind, rows, prefix }) =>
    mainFields(kind).flatMap((field) => {
      const name = prefix + field;
      const label = importFieldOf(read, name)?.label;
      if (label === undefined || mapping[name] || isGivenOtherwise(name, mapping)) return [];
      const used = new Set(Object.values(mapping));
      const likely = (read.likely[name] ?? []).filter((column) => !used.has(column));
      return [{ name, label, rows: counted(rows, kind), likely }];
    }),
  );
}

function isGivenOtherwise(name: string, mapping: ImportMapping): boolean {
  return name.endsWith('rt_monthly') && Boolean(mapping[name.replace('rt_monthly', 'rt_annual')]);
}

function sheetsOf(read: ReadImport): { kind: SheetKind; rows: number; prefix: string }[] {
  if (read.kind !== 'portfolio') return [{ kind: read.kind, rows: read.rows, prefix: '' }];
  return read.sheets.flatMap(({ kind, ...sheet }) => (kind === null ? [] : [{ ...sheet, kind }]));
}

function counted(rows: number, kind: ImportKind): string {
  const noun = kind === 'leases' ? 'lease' : compTypeOfKind(kind) === null ? 'row' : 'comp';
  return `${rows.toLocaleString('en-US')} ${noun}${rows === 1 ? '' : 's'}`;
}
