import type { FieldError } from '../errors.ts';
import type { FieldTable, RowOf } from '../fields/index.ts';
import { leaseFields, type LeaseFields } from './fields.ts';

/** Rules across the fields of a lease. Each field has already been parsed by itself. */
export function leaseProblems(lease: LeaseFields): readonly FieldError[] {
  return [...nameless(lease), ...endsBeforeStart(leaseFields, lease, leaseSpans)];
}

const naming = ['sd_num', 'sd_building', 'sd_address'] as const;

function nameless(lease: LeaseFields): readonly FieldError[] {
  if (naming.some((field) => isFilled(lease[field]))) return [];
  return [{ field: 'sd_num', message: 'Enter an office/store #, a building name or a street address.' }];
}

const leaseSpans = [
  ['sd_ccd', 'sd_ced'],
  ['sd_ocd', 'sd_ced'],
  ['sd_ncd', 'sd_ced'],
] as const;

type Span<T extends FieldTable> = readonly [start: keyof T & string, end: keyof T & string];

/** At most one message for each end, naming the start that it lies before. */
export function endsBeforeStart<T extends FieldTable>(
  fields: T,
  row: RowOf<T>,
  spans: readonly Span<T>[],
): readonly FieldError[] {
  const problems = new Map<string, FieldError>();
  for (const [start, end] of spans) {
    const [from, to] = [row[start], row[end]];
    if (from === null || to === null || from <= to || problems.has(end)) continue;
    problems.set(end, {
      field: end,
      message: `${labelOf(fields, end)} is before ${labelOf(fields, start)}.`,
    });
  }
  return [...problems.values()];
}

function labelOf(fields: FieldTable, name: string): string {
  return fields[name]?.label ?? name;
}

/** Blank text is not filled; zero and false are. */
export function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;
}
