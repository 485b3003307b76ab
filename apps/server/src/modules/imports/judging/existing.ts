import {
  compTypeOfKind,
  importIdField,
  importLeaseField,
  importLeaseIdField,
  isTabKind,
  keyText,
  importKey,
  keysOfStored,
  type ImportedValues,
  type SheetKind,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { identifier, raw, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { asInFile, columnsBeside, targetOf } from '../targets.ts';
import { surroundingsOf, type Surroundings } from './expense-surroundings.ts';
import { namesIn, namesOfLease } from './lease-names.ts';

/** A stored row as it is now, by the names of its columns. */
export type ExistingRow = ImportedValues & { readonly version: number; readonly active: boolean };

export interface ExistingLease {
  readonly sd_id: number;
  readonly sd_num: string | null;
  readonly active: boolean;
}

/** The stored rows that a batch of rows of the file may match. */
export interface Existing {
  readonly byId: ReadonlyMap<number, ExistingRow>;
  /** By natural key, which begins with the lease for rows of a tab. */
  readonly byKey: ReadonlyMap<string, readonly ExistingRow[]>;
  /** Rows of a tab by their lease. */
  readonly byLease: ReadonlyMap<number, readonly ExistingRow[]>;
  /** The leases of the rows of a tab, by number. */
  readonly leases: ReadonlyMap<string, readonly ExistingLease[]>;
  /** Leases by building and by address, for texts that are the number of none. */
  readonly named: ReadonlyMap<string, readonly ExistingLease[]>;
  readonly leaseById: ReadonlyMap<number, ExistingLease>;
  readonly around: Surroundings;
}

/** One trip for many rows, or two for the rows of a tab: first their leases, then what these have. */
export async function findExisting(
  tx: Tx,
  kind: SheetKind,
  clientId: number | null,
  rows: readonly ImportedValues[],
  isOfFile: (lease: string) => boolean,
): Promise<Existing> {
  const ids = rows.flatMap((row) => (typeof row[importIdField] === 'number' ? [row[importIdField]] : []));
  const { table, parent } = targetOf(kind);
  const key = identifier(table.key);
  if (parent === null) {
    const own = sql`select ${columnsOf(table)} from ${identifier(table.name)} where ${ownerOf(kind, clientId)}`;
    const byId =
      ids.length === 0 ? [] : await tx.rows<ExistingRow>(sql`${own} and ${isAmong(key, ids, 'integer')}`);
    // A row with an id is matched by its id alone.
    const others = rows.filter((row) => typeof row[importIdField] !== 'number');
    const byKey =
      others.length === 0
        ? []
        : await tx.rows<ExistingRow>(sql`${own} and active and ${mayBe(kind, others)}`);
    const found = [...new Map([...byId, ...byKey].map((row) => [row[table.key], row])).values()];
    return {
      ...indexed(kind, found, null),
      leases: new Map(),
      named: new Map(),
      leaseById: new Map(),
      around: await surroundingsOf(tx, kind, clientId, []),
    };
  }
  const numbers = [
    ...new Set(rows.map((row) => keyText(row[importLeaseField])).filter((text) => text !== '')),
  ];
  const leaseIdsInRows = rows.flatMap(({ [importLeaseIdField]: lease }) =>
    typeof lease === 'number' ? [lease] : [],
  );
  const leases = await tx.rows<ExistingLease>(sql`
    select sd_id, sd_num, active from leases
    where client_id = ${clientId}
      and (${isAmong(numberText, numbers, 'text')} or ${isAmong(sql`sd_id`, [...new Set(leaseIdsInRows)], 'integer')})`);
  const known = new Set(leases.map(({ sd_num }) => keyText(sd_num)));
  const named = await leasesByNames(
    tx,
    clientId,
    numbers.filter((text) => /\p{L}/u.test(text) && !known.has(text) && !isOfFile(text)),
  );
  const leaseIds = [...leases, ...named].filter(({ active }) => active).map(({ sd_id }) => sd_id);
  const stored = await tx.rows<ExistingRow>(sql`
    select ${columnsOf(table)}${columnsBeside(kind)} from ${identifier(table.name)} t
    where client_id = ${clientId}
      and ((active and ${isAmong(identifier(parent), leaseIds, 'integer')}) or ${isAmong(key, ids, 'integer')})`);
  const found = stored.map((row) => asInFile(kind, row));
  const more = await leasesByIds(
    tx,
    clientId,
    found.map((row) => Number(row[parent])),
  );
  return {
    ...indexed(kind, found, parent),
    leases: Map.groupBy(leases, ({ sd_num }) => keyText(sd_num)),
    named: byName(named),
    leaseById: new Map([...leases, ...named, ...more].map((lease) => [lease.sd_id, lease])),
    around: await surroundingsOf(tx, kind, clientId, [...leaseIds, ...more.map(({ sd_id }) => sd_id)]),
  };
}

type NamedLease = ExistingLease & { readonly sd_building: string | null; readonly sd_address: string | null };

async function leasesByNames(
  tx: Tx,
  clientId: number | null,
  texts: readonly string[],
): Promise<NamedLease[]> {
  if (texts.length === 0) return [];
  const names = texts.flatMap(namesIn);
  return tx.rows<NamedLease>(sql`
    select sd_id, sd_num, active, sd_building, sd_address from leases
    where client_id = ${clientId} and active and (${isAmong(sql`lower(btrim(sd_building))`, names, 'text')}
      or ${isAmong(sql`lower(btrim(sd_address))`, names, 'text')})`);
}

function byName(leases: readonly NamedLease[]): Map<string, NamedLease[]> {
  const found = new Map<string, NamedLease[]>();
  for (const lease of leases)
    for (const name of namesOfLease({ ...lease })) {
      const known = found.get(name);
      if (known) known.push(lease);
      else found.set(name, [lease]);
    }
  return found;
}

function leasesByIds(tx: Tx, clientId: number | null, ids: readonly number[]): Promise<ExistingLease[]> {
  return tx.rows<ExistingLease>(sql`
    select sd_id, sd_num, active from leases
    where client_id = ${clientId} and ${isAmong(sql`sd_id`, [...new Set(ids)], 'integer')}`);
}

function ownerOf(kind: SheetKind, clientId: number | null): Sql {
  const type = compTypeOfKind(kind);
  return type === null ? sql`client_id = ${clientId}` : sql`"compType" = ${type}`;
}

/** The condition for stored rows that a row of the file may match by number or address. */
function mayBe(kind: SheetKind, rows: readonly ImportedValues[]): Sql {
  const texts = (name: string) => [
    ...new Set(rows.map((row) => keyText(row[name])).filter((text) => text !== '')),
  ];
  if (compTypeOfKind(kind) !== null) return isAmong(sql`lower(btrim(address))`, texts('address'), 'text');
  if (kind === 'indexValues') return isAmong(sql`lower(btrim(series))`, texts('series'), 'text');
  if (kind === 'paid') {
    const days = rows.flatMap(({ pa_paid }) => (typeof pa_paid === 'string' ? [pa_paid] : []));
    return sql`pa_paid = any(${[...new Set(days)]}::date[])`;
  }
  const unnumbered = rows.filter((row) => keyText(row['sd_num']) === '');
  const addresses = [...new Set(unnumbered.map((row) => keyText(row['sd_address'])))];
  return sql`(${isAmong(numberText, texts('sd_num'), 'text')}
    or ${isAmong(sql`lower(btrim(sd_address))`, addresses, 'text')})`;
}

const numberText = sql`lower(btrim(sd_num))`;

/**
 * Compares by hashing, whatever the plan: a prepared statement that was run some times compares `= any(…)` with each
 * of thousands of values, for every row of the client.
 */
function isAmong(value: Sql, values: readonly (string | number)[], type: 'text' | 'integer'): Sql {
  return sql`${value} in (select unnest(${[...values]}::${raw(type)}[]))`;
}

function indexed(
  kind: SheetKind,
  rows: readonly ExistingRow[],
  parent: string | null,
): Pick<Existing, 'byId' | 'byKey' | 'byLease'> {
  const { table } = targetOf(kind);
  const byKey = new Map<string, ExistingRow[]>();
  for (const row of rows) {
    if (!row.active) continue;
    for (const key of keysOfStored(kind, row)) {
      const whole = withLease(kind, key, parent === null ? null : Number(row[parent]));
      const known = byKey.get(whole);
      if (known) known.push(row);
      else byKey.set(whole, [row]);
    }
  }
  const active = parent === null ? [] : rows.filter((row) => row.active);
  return {
    byKey,
    byId: new Map(rows.map((row) => [Number(row[table.key]), row])),
    byLease: Map.groupBy(active, (row) => Number(row[parent ?? ''])),
  };
}

/** The key of a row, with its lease in front; `null` for a row that cannot be told from others. */
export function rowKey(kind: SheetKind, row: ImportedValues, lease: number | string | null): string | null {
  const key = importKey(kind, row);
  return key === null ? null : withLease(kind, key, lease);
}

function withLease(kind: SheetKind, key: string, lease: number | string | null): string {
  return isTabKind(kind) ? `${lease ?? ''}\n${key}` : key;
}
