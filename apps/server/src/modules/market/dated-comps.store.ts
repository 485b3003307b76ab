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
export function datedLeaseComps(tx: Tx): AsyncGenerator<readonly LeaseComp[]> {
  return prefetch(readComps(tx, leaseComps));
}

/** The sales of buildings with an address and a date, the latest first, a batch at a time. */
export function datedSaleComps(tx: Tx): AsyncGenerator<readonly SaleComp[]> {
  return prefetch(readComps(tx, saleComps));
}

interface DatedComp {
  readonly id: number;
  readonly date: string;
}

interface CompKind<C> {
  readonly where: Sql;
  readonly columns: Readonly<Record<keyof C, Sql>>;
  /** Written out: a loop over the names would take longer than reading the page. */
  readonly read: (page: CompColumns<C>, at: number) => C;
}

/** A column of a page is one JSON array: reading a row for each comp would take several times as long. */
type CompColumns<C> = { readonly [Name in keyof C]: readonly C[Name][] };

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
  read: (page, at) => ({
    id: valueAt(page.id, at),
    date: valueAt(page.date, at),
    address: valueAt(page.address, at),
    city: valueAt(page.city, at),
    state: valueAt(page.state, at),
    zip: valueAt(page.zip, at),
    type: valueAt(page.type, at),
    rate: valueAt(page.rate, at),
    rateType: valueAt(page.rateType, at),
    sf: valueAt(page.sf, at),
    buildingClass: valueAt(page.buildingClass, at),
    kind: valueAt(page.kind, at),
    submarket: valueAt(page.submarket, at),
    tenant: valueAt(page.tenant, at),
    buildingName: valueAt(page.buildingName, at),
    entered: valueAt(page.entered, at),
    fromLease: valueAt(page.fromLease, at),
  }),
};

const saleComps: CompKind<SaleComp> = {
  where: sql`"compType" = any(${[...saleCompTypes]}::integer[]) and address is not null`,
  columns: placeAndDate,
  read: (page, at) => ({
    id: valueAt(page.id, at),
    date: valueAt(page.date, at),
    address: valueAt(page.address, at),
    city: valueAt(page.city, at),
    state: valueAt(page.state, at),
    zip: valueAt(page.zip, at),
  }),
};

/** Few enough that other requests wait only for a moment while so many comps are put in their places. */
const batchSize = 1000;

/** The index `comps_latest` has them in this order. */
async function* readComps<C extends DatedComp>(
  tx: Tx,
  { where, columns, read }: CompKind<C>,
): AsyncGenerator<readonly C[]> {
  // Safe: the table is a literal, so it has no keys beyond its type's.
  const names = Object.keys(columns) as (keyof C & string)[];
  const arrays = join(
    names.map((name) => sql`coalesce(json_agg(${identifier(name)}), '[]') as ${identifier(name)}`),
  );
  const selected = join(names.map((name) => sql`${columns[name]} as ${identifier(name)}`));
  // Later than all.
  let last: DatedComp = { id: 0, date: '9999-Z' };
  for (;;) {
    const page = await tx.one<CompColumns<C>>(sql`
      select ${arrays} from (
        select ${selected} from comps
        where ("leaseCommencementYear", "leaseCommencementQtr", id) <
            (${Number(last.date.slice(0, 4))}, ${last.date.slice(5)}, ${last.id})
          and active and ${where}
        order by "leaseCommencementYear" desc, "leaseCommencementQtr" desc, id desc limit ${batchSize}) comps`);
    const comps = page.id.map((_, at) => read(page, at));
    yield comps;
    const lowest = comps.at(-1);
    if (!lowest || comps.length < batchSize) return;
    last = lowest;
  }
}

function valueAt<T>(column: readonly T[], at: number): T {
  // Safe: all columns of a page are as long.
  return column[at] as T;
}
