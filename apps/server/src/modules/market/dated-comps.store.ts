import {
  leaseCompTypes,
  propertyTypes,
  saleCompTypes,
  type LeaseComp,
  type SaleComp,
} from '@panoramic/contract';
import { prefetch } from '#db/scope/batches.ts';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** The lease comps with a rate and a date, the latest first, a batch at a time. */
export function datedLeaseComps(tx: Tx): AsyncGenerator<Iterable<LeaseComp>> {
  return prefetch(readComps<LeaseComp>(tx, leaseComps));
}

/** The sales of buildings with an address and a date, the latest first, a batch at a time. */
export function datedSaleComps(tx: Tx): AsyncGenerator<Iterable<SaleComp>> {
  return prefetch(readComps<SaleComp>(tx, saleComps));
}

interface CompKind<C> {
  readonly where: Sql;
  readonly columns: Readonly<Record<keyof C, Sql>>;
}

const typeOfComp = sql`case ${join(
  propertyTypes.map((type) => sql`when "compType" = ${leaseCompTypes[type]}::integer then ${type}::text`),
  ' ',
)} end`;

const placeAndDate = {
  id: sql`id`,
  date: sql`"leaseCommencement"`,
  address: sql`address`,
  city: sql`city`,
  state: sql`state`,
  zip: sql`zip`,
};

const leaseComps: CompKind<LeaseComp> = {
  where: sql`"compType" = any(${Object.values(leaseCompTypes)}::integer[]) and "effectiveRate" > 0`,
  columns: {
    ...placeAndDate,
    type: typeOfComp,
    rate: sql`"effectiveRate"`,
    rateType: sql`"rateType"`,
    sf: sql`"leasedSF"`,
    buildingClass: sql`"buildingClass"`,
    kind: sql`"leaseType"`,
    submarket: sql`submarket`,
    tenant: sql`tenant`,
    buildingName: sql`"buildingName"`,
    entered: sql`"dateEntered"`,
    fromLease: sql`"fromClient" || '/' || "fromLease"`,
  },
};

const saleComps: CompKind<SaleComp> = {
  where: sql`"compType" = any(${[...saleCompTypes]}::integer[]) and address is not null`,
  columns: placeAndDate,
};

const latestFirst = sql`order by "leaseCommencementYear" desc, "leaseCommencementQtr" desc, id desc`;

/** Few enough that other requests wait only for a moment while so many comps are put in their places. */
const batchSize = 1000;

/** The ids in their order first: sorting whole rows takes the database several times as long. */
async function* readComps<C extends object>(
  tx: Tx,
  { where, columns }: CompKind<C>,
): AsyncGenerator<Iterable<C>> {
  const { ids } = await tx.one<{ ids: number[] }>(sql`
    select array_to_json(array(
      select id from comps where active and "leaseCommencementYear" is not null and ${where} ${latestFirst})) as ids`);
  // Safe: the table is a literal, so it has no keys beyond its type's.
  const names = Object.keys(columns) as (keyof C & string)[];
  const arrays = join(names.map((name) => sql`json_agg(${identifier(name)}) as ${identifier(name)}`));
  const selected = join(names.map((name) => sql`${columns[name]} as ${identifier(name)}`));
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = await tx.one<CompColumns<C>>(sql`
      select ${arrays} from (
        select ${selected} from comps where id = any(${ids.slice(at, at + batchSize)}::integer[]) ${latestFirst}) comps`);
    yield compsIn(names, batch);
  }
}

/** A column of a batch is one JSON array: reading a row for each comp would take several times as long. */
type CompColumns<C> = { readonly [Name in keyof C]: readonly C[Name][] };

function* compsIn<C extends object>(
  names: readonly (keyof C & string)[],
  columns: CompColumns<C>,
): Generator<C> {
  const [first] = names;
  const count = first === undefined ? 0 : columns[first].length;
  for (let at = 0; at < count; at += 1) {
    const comp: Partial<C> = {};
    for (const name of names) comp[name] = columns[name][at];
    // Safe: every name has its column, and all columns are as long.
    yield comp as C;
  }
}
