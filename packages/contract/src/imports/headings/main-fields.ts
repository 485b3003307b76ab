import type { ColumnFacts } from '../columns.ts';
import { compTypeOfKind, type SheetKind } from '../kinds.ts';
import type { Mapping } from '../mapping.ts';
import { importFields } from '../tables.ts';
import type { FieldMatch } from './score.ts';
import { valuesFit } from './values-fit.ts';

const byKind: Partial<Record<SheetKind, readonly string[]>> = {
  leases: ['sd_ced', 'sd_ccd', 'sd_sqft'],
  rentTerms: ['rt_start', 'rt_monthly'],
  criticalDates: ['cd_type', 'cd_action'],
  notes: ['com_text'],
  expenseClauses: ['pool', 'method'],
  expenseStatements: ['from', 'to', 'description', 'amount'],
  salesMonths: ['month', 'amount'],
  indexValues: ['series', 'month', 'value'],
  paid: ['pa_amount', 'pa_paid'],
};
const ofComps = ['leaseCommencement', 'address', 'effectiveRate', 'salePrice'];

/** What rows of the kind are of little use without. */
export function mainFields(kind: SheetKind): readonly string[] {
  const names = compTypeOfKind(kind) === null ? (byKind[kind] ?? []) : ofComps;
  return names.filter((name) => name in importFields(kind));
}

const mostLikely = 3;

export function likelyColumns(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  mapping: Mapping,
  matches: readonly FieldMatch[],
): Record<string, readonly string[]> {
  const used = new Set(
    Object.values(mapping).map((source) => (typeof source === 'string' ? source : source.column)),
  );
  const free = columns.filter(({ name }) => !used.has(name));
  const entries = mainFields(kind).map((name) => {
    const field = importFields(kind)[name];
    const fitting = free.flatMap((column) => {
      if (!field || valuesFit(name, field, column, false) !== 'yes') return [];
      const match = matches.find((one) => one.field === name && one.column === column);
      return [{ column, score: match?.score ?? 0 }];
    });
    const best = fitting.toSorted((a, b) => b.score - a.score || a.column.at - b.column.at);
    return [name, best.slice(0, mostLikely).map(({ column }) => column.name)] as const;
  });
  return Object.fromEntries(entries);
}
