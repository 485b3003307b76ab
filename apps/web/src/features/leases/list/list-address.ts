import {
  defaultSearch,
  filtersInForce,
  leaseSearchFields,
  noFilters,
  readValue,
  type Field,
  type LeaseSearch,
  type SearchedFor,
} from '@panoramic/contract';
import { paths, to } from '../../../lib/paths.ts';

/** What the list's address asks for. */
export interface AskedList {
  readonly search: LeaseSearch;
  /** `?search=1` alone: what it finds depends on who opens it, until its options are in the address too. */
  readonly unnamed: boolean;
  /** The deleted leases instead, for administrators. */
  readonly deleted: boolean;
}

/** Reads `search=1`, `active={status}`, `all=1`, `deleted=1` or nothing: the open leases. */
export function askedList(query: URLSearchParams, remembered: LeaseSearch): AskedList {
  const deleted = query.get('deleted') === '1';
  if (query.get('all') === '1') return { search: noFilters, unnamed: false, deleted };
  if (query.has('active')) {
    const status = optionIn(query, 'active', leaseSearchFields.sstatus) as LeaseSearch['sstatus']; // Safe: its field's.
    return { search: { ...noFilters, sstatus: status }, unnamed: false, deleted };
  }
  if (query.get('search') !== '1') return { search: defaultSearch, unnamed: false, deleted };
  const options = Object.entries<Field>(leaseSearchFields).map(([name, field]) => [
    name,
    optionIn(query, name, field),
  ]);
  const named = options.some(([name]) => query.has(String(name)));
  // Safe: an entry per option, each read by its own field.
  return {
    search: named ? (Object.fromEntries(options) as LeaseSearch) : remembered,
    unnamed: !named,
    deleted,
  };
}

/** An address may be typed or cut short: what cannot be read is no filter. */
function optionIn(query: URLSearchParams, name: string, field: Field) {
  const reading = readValue(query.get(name), field);
  return 'value' in reading ? reading.value : null;
}

/** The address of the list that `search` finds, the same for whoever opens it. */
export function listAddress(search: LeaseSearch): string {
  const inForce = filtersInForce(search);
  if (inForce.length === 0) return to(paths.activeLeases, { all: 1 });
  const options = inForce.map(({ option }) => [option, String(search[option])]);
  return to(paths.activeLeases, { search: 1, ...Object.fromEntries(options) });
}

/** The options set, as a search is saved. */
export function optionsOf(search: LeaseSearch): SearchedFor {
  return Object.fromEntries(filtersInForce(search).map(({ option }) => [option, search[option]]));
}

/** Of a saved search; what can no longer be read is no filter. */
export function savedAddress(options: SearchedFor): string {
  const query = new URLSearchParams({ search: '1' });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  const { search, unnamed } = askedList(query, noFilters);
  return listAddress(unnamed ? noFilters : search);
}
