import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showValue, type AnyValue, type Field } from '../fields/index.ts';
import { changesOf } from './compare.ts';
import { compImportKinds, leaseImportKinds, type SheetKind } from './kinds.ts';
import { planSheet, readImportedRow } from './plan.ts';
import { proposeMapping } from './propose.ts';
import { importFields } from './tables.ts';
import type { ColumnFacts } from './columns.ts';

const kinds: SheetKind[] = [...leaseImportKinds, ...compImportKinds];

function columnsOf(kind: SheetKind): ColumnFacts[] {
  return Object.values<Field>(importFields(kind)).map(({ label }, at) => ({
    name: label,
    shortName: label,
    at,
    samples: [],
    first: [],
    upperCase: false,
    dates: null,
    unclearDates: [],
  }));
}

/** A value that the field can hold, as a form would have stored it. */
function valueOf(field: Field): fc.Arbitrary<AnyValue> {
  if (field.kind === 'choice') return fc.constantFrom(...field.choices.map(({ value }) => value));
  if (field.kind === 'flag') return fc.boolean();
  if (field.kind === 'yearQuarter') return fc.constantFrom('2010-2', '1999-X');
  if (field.kind === 'date') return fc.constantFrom('2027-03-31', '1950-01-02', '2026-12-01');
  if ('decimals' in field)
    return fc
      .integer({ min: field.min, max: Math.min(field.max, 1_000_000) })
      .map((whole) => (field.decimals < 2 || whole + 0.25 > field.max ? whole : whole + 0.25));
  if ('shape' in field && field.shape?.pattern.test('02101')) return fc.constantFrom('02101', '63101-1234');
  if ('shape' in field && field.shape?.pattern.test('2027-01')) return fc.constantFrom('2027-01', '1999-12');
  if ('shape' in field && field.shape) return fc.constant('a@example.com');
  return fc.constantFrom('100 N Broadway', '0042', '  spaced ', 'N/A', '=1+1', '-', '12/1/2026', 'O’Fallon');
}

/** As the exported workbook has it once it was read. */
function cellOf(value: AnyValue, field: Field): string {
  if (value === null) return '';
  if (field.kind === 'date' || field.kind === 'integer' || field.kind === 'number' || field.kind === 'money')
    return String(value);
  // Safe: the field's own value.
  return showValue(value as never, field).trim();
}

describe.each(kinds)('%s', (kind) => {
  const fields = importFields(kind);

  test('every column of the exported workbook is proposed for its own field', () => {
    const expected = Object.fromEntries(
      Object.entries<Field>(fields).map(([name, { label }]) => [name, label]),
    );
    expect(proposeMapping(kind, columnsOf(kind)).mapping).toEqual(expected);
  });

  test('empty cells say nothing, so that they erase nothing', () => {
    const columns = columnsOf(kind);
    const { mapping } = proposeMapping(kind, columns);
    const plan = planSheet(kind, columns, { mapping, choices: {}, dateOrder: {}, titleCase: [] });
    expect(
      readImportedRow(
        plan,
        columns.map(() => ''),
      ),
    ).toEqual({ values: {}, errors: [], unknownWords: [], months: [] });
  });

  test('a stored row that was exported comes back unchanged', () => {
    const { id: _id, rt_annual: _annual, ...others } = fields;
    const stored = fc.record(
      Object.fromEntries(
        Object.entries<Field>(others).map(([name, field]) => [
          name,
          fc.option(valueOf(field), { nil: null }),
        ]),
      ),
    );
    const { mapping } = proposeMapping(kind, columnsOf(kind));
    const plan = planSheet(kind, columnsOf(kind), { mapping, choices: {}, dateOrder: {}, titleCase: [] });
    fc.assert(
      fc.property(stored, (row) => {
        const cells = Object.entries<Field>(fields).map(([name, field]) => cellOf(row[name] ?? null, field));
        const read = readImportedRow(plan, cells);
        expect(read.errors).toEqual([]);
        expect(changesOf(importFields(kind), read.values, row)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
