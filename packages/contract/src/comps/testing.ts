import { quarterSpan } from './commencement.ts';
import type { Comp } from './fields.ts';
import {
  foundByPart,
  searchFields,
  type SearchField,
  type SearchOption,
  type SearchOptions,
} from './search.ts';

/** What a search must find, worked out without a database: tests hold the SQL to it. */
export function matches(comp: Comp, options: SearchOptions): boolean {
  return searchFields(comp.compType).every((searched) =>
    searched.range ? inRange(comp, searched, options) : same(comp, searched, options),
  );
}

function same(comp: Comp, { name, of }: SearchField, options: SearchOptions): boolean {
  const [value, wanted] = [comp[of], options[name] ?? null];
  if (wanted === null) return true;
  if (value === null) return false;
  return foundByPart(of)
    ? String(value).toLowerCase().includes(String(wanted).toLowerCase())
    : value === wanted;
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

/** A number stands for itself, a year without its quarter for four quarters. */
function ends(value: string | number | boolean): { first: number; last: number } {
  return typeof value === 'string' ? quarterSpan(value) : { first: Number(value), last: Number(value) };
}
