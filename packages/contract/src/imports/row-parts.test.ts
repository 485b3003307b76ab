import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { storedValues } from './compare.ts';
import type { ImportedValues } from './imported-values.ts';
import type { ImportedRow } from './plan.ts';
import { partOfRow, type RowPartName } from './row-parts.ts';

const lease = { sd_ccd: '2024-01-01', sd_ced: '2034-12-31', sd_sqft: 5000 };
const today = '2026-06-15';
/** The first day of a rent without an end that the lease has already. */
const openStart = '2025-03-01';

function rowOf(values: ImportedValues): ImportedRow {
  return { values: { ...values }, errors: [], unknownWords: [], months: [] };
}

function partOf(name: RowPartName, values: ImportedValues, stored: readonly ImportedValues[] = []) {
  return partOfRow(name, rowOf(values), { lease, stored, nextStart: null, today });
}

test.each([
  ['rent', { rt_start: '2026-01-01' }],
  ['nextRent', { rt_start: '2027-01-01' }],
  ['option', { cd_note: 'None' }],
  ['landlord', { c_city: 'Boston' }],
  ['note', {}],
] as const)('a row without what makes a %s has none', (name, values) => {
  expect(partOf(name, values)).toBeNull();
});

test('a rent that begins with the next one, or after it, is an error', () => {
  const around = { lease, stored: [], nextStart: '2024-01-01', today };
  expect(partOfRow('rent', rowOf({ rt_monthly: 1 }), around)?.errors).toMatchObject([{ field: 'rt_start' }]);
});

test('a cell in error makes a part, so that it is named', () => {
  const error = { field: 'rt_monthly', column: 'Rent', text: 'x', message: 'Enter a number.' };
  const read = { ...rowOf({}), errors: [error] };
  expect(partOfRow('rent', read, { lease, stored: [], nextStart: null, today })?.errors).toEqual([error]);
});

const day = fc.integer({ min: -2000, max: 2000 }).map((days) => addDays('2026-06-15', days));
const cents = fc.integer({ min: 1, max: 900_000_00 }).map((count) => count / 100);
const amount = fc.oneof(
  fc.record({ rt_monthly: cents }),
  fc.record({ rt_annual: cents }),
  fc.record({ rt_psf: fc.integer({ min: 1, max: 5_000_000 }).map((count) => count / 10_000) }),
);
const next = fc.option(fc.tuple(day, amount).map(([rt_start, rent]) => Object.assign({ rt_start }, rent)));

/** The yearly rent in ten-thousandths of a dollar. */
function naiveYear(rent: ImportedValues, feet: number): bigint {
  const of = (name: string) => BigInt(Math.round(Number(rent[name]) * 10_000));
  return rent['rt_annual'] === undefined ? of('rt_psf') * BigInt(feet) : of('rt_annual');
}

/** In cents. A year's rent is rounded to the cent before it is divided into months. */
function naiveMonth(rent: ImportedValues): number {
  if (rent['rt_monthly'] !== undefined) return Math.round(Number(rent['rt_monthly']) * 100);
  return naiveCents(BigInt(naiveCents(naiveYear(rent, lease.sd_sqft), 1n)) * 100n, 12n);
}

function monthOf(terms: readonly ImportedValues[], start: string): number {
  return Math.round(Number(terms.find((term) => term['rt_start'] === start)?.['rt_monthly']) * 100);
}

/** Half up, from ten-thousandths of a dollar to cents. */
function naiveCents(amountOfYear: bigint, parts: bigint): number {
  const by = 100n * parts;
  return Number((2n * amountOfYear + by) / (2n * by));
}

/** Stores the parts of a row as the import does: what is there by its first day is changed. */
function importedInto(terms: readonly ImportedValues[], parts: readonly (ImportedRow | null)[]) {
  const stored = terms.map((term) => ({ ...term }));
  for (const part of parts) {
    if (!part || part.errors.length > 0) continue;
    const values = storedValues('rentTerms', part);
    const same = stored.find((term) => (term['rt_start'] ?? null) === (values['rt_start'] ?? null));
    if (same) Object.assign(same, values);
    else stored.push({ rt_end: null, rt_yearly: null, ...values });
  }
  return stored;
}

function importRow(terms: readonly ImportedValues[], rent: ImportedValues, step: ImportedValues | null) {
  const nextStart = step ? String(step['rt_start']) : null;
  const around = { lease, stored: terms, nextStart, today };
  return importedInto(terms, [
    partOfRow('rent', rowOf(rent), around),
    step ? partOfRow('nextRent', rowOf(step), around) : null,
  ]);
}

test('rents are stored to the cent, a second run changes nothing, and no rent runs into the next', () => {
  fc.assert(
    fc.property(amount, next, fc.boolean(), (rent, step, isOpen) => {
      const before = isOpen
        ? [{ rt_type: 'Base Rent', rt_start: openStart, rt_end: null, rt_monthly: 1, rt_yearly: null }]
        : [];
      const once = importRow(before, rent, step);
      expect(importRow(once, rent, step)).toEqual(once);
      const stepped = step ? [monthOf(once, step.rt_start), naiveMonth(step)] : [0, 0];
      expect(stepped[0]).toBe(stepped[1]);
      const start = isOpen && (!step || step.rt_start > openStart) ? openStart : lease.sd_ccd;
      if (step && step.rt_start <= start) return;
      expect(monthOf(once, start)).toBe(naiveMonth(rent));
      const end = once.find((term) => term['rt_start'] === start)?.['rt_end'] ?? null;
      expect(end === null ? null : addDays(String(end), 1)).toBe(step?.rt_start ?? null);
    }),
  );
});
