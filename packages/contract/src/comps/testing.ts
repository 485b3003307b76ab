import { chosenIn, type AnyValue, type Field, type Kind } from '../fields/index.ts';
import { quarterSpan, splitCommencement } from './fields/commencement.ts';
import { derivedValues } from './fields/derived.ts';
import { compFieldNames, type Comp } from './fields/fields.ts';
import { compField, formFields } from './fields/layout.ts';
import {
  isSearchedByPart,
  searchFields,
  type SearchField,
  type SearchOption,
  type SearchOptions,
} from './search.ts';
import type { CompTypeId } from './fields/types.ts';

/** Evaluates a search without a database. Tests compare the SQL with it. */
export function compMatches(comp: Comp, options: SearchOptions): boolean {
  return searchFields(comp.compType).every((searched) =>
    searched.range ? inRange(comp, searched, options) : same(comp, searched, options),
  );
}

function same(comp: Comp, { name, of }: SearchField, options: SearchOptions): boolean {
  const [value, wanted] = [comp[of], options[name] ?? null];
  if (wanted === null) return true;
  if (value === null) return false;
  return isSearchedByPart(of)
    ? String(value).toLowerCase().includes(String(wanted).toLowerCase())
    : chosenIn(String(wanted)).includes(String(value));
}

function inRange(comp: Comp, { name, of }: SearchField, options: SearchOptions): boolean {
  // Safe: `name` is the name of a range.
  const from = options[`${name}From` as SearchOption] ?? null;
  const to = options[`${name}To` as SearchOption] ?? null;
  const value = comp[of];
  if (from === null && to === null) return true;
  if (value === null) return false;
  return (
    (from === null || ends(value).last >= ends(from).first) &&
    (to === null || ends(value).first <= ends(to).last)
  );
}

/** The first and last value that this value may stand for: a year without a quarter spans four quarters. */
function ends(value: string | number | boolean): { first: number; last: number } {
  return typeof value === 'string' ? quarterSpan(value) : { first: Number(value), last: Number(value) };
}

const samples: Record<Kind, (field: Field) => AnyValue> = {
  text: (field) => ('max' in field && field.max <= 10 ? '63105' : `${field.label} "Ärger" {1}\\`),
  longText: (field) => `${field.label}\nline two`,
  phone: () => '314 555 0100',
  email: () => 'name@company.com',
  file: () => 'plan.pdf',
  // A figure that is not round and is a valid year.
  integer: (field) => ('min' in field && field.min > 0 ? 1998 : 124),
  number: () => 12.5,
  money: () => 1234.5,
  percent: () => 6.5,
  date: () => '2020-02-29',
  yearQuarter: () => '2010-2',
  choice: (field) => ('choices' in field ? (field.choices[1]?.value ?? null) : null),
  choices: (field) => ('choices' in field ? (field.choices[1]?.value ?? null) : null),
  flag: () => true,
};

/** A valid value for the field. */
export function sampleValue(field: Field): AnyValue {
  return samples[field.kind](field);
}

/** A comp of the type with all fields filled in, with `changes` applied. */
export function sampleComp(type: CompTypeId, changes: Partial<Comp> = {}): Comp {
  const own = new Set<string>([...formFields(type), 'leaseCommencementYear', 'leaseCommencementQtr']);
  const values = Object.fromEntries(
    compFieldNames.map((name) => [name, own.has(name) ? sampleValue(compField(type, name)) : null]),
  );
  // Safe: each value is one that its field takes.
  const comp = {
    id: 1,
    active: true,
    compType: type,
    version: 1,
    ...values,
    ...splitCommencement('2010-2'),
    ...changes,
  } as Comp;
  return { ...comp, ...derivedValues(comp) };
}
