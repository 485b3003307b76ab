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

/** The lease comps with a rate and a date, the latest first, a page at a time. */
export function datedLeaseComps(tx: Tx): AsyncGenerator<readonly LeaseComp[]> {
  return prefetch(readPages<LeaseComp>(tx, leaseComps));
}

/** The sales of buildings with an address and a date, the latest first, a page at a time. */
export function datedSaleComps(tx: Tx): AsyncGenerator<readonly SaleComp[]> {
  return prefetch(readPages<SaleComp>(tx, saleComps));
}

/** The database returns each column of a page as a JSON array: rows would take several times as long. */
type Columns = Readonly<Record<string, Sql>>;

interface CompKind {
  readonly where: Sql;
  readonly columns: Columns;
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

const leaseComps = {
  where: sql`"compType" = any(${Object.values(leaseCompTypes)}::integer[]) and "effectiveRate" > 0`,
  columns: {
    ...placeAndDate,
    type: typeOfComp,
    rate: sql`"effectiveRate"`,
    rateType: sql`"rateType"`,
    allowance: sql`round(12 * tisf / nullif(term, 0), 4)`,
    sf: sql`"leasedSF"`,
    buildingClass: sql`"buildingClass"`,
    kind: sql`"leaseType"`,
    submarket: sql`submarket`,
    tenant: sql`tenant`,
    buildingName: sql`"buildingName"`,
    entered: sql`"dateEntered"`,
    fromLease: sql`"fromClient" || '/' || "fromLease"`,
  } satisfies Record<keyof LeaseComp, Sql>,
};

const saleComps = {
  where: sql`"compType" = any(${[...saleCompTypes]}::integer[]) and address is not null`,
  columns: placeAndDate satisfies Record<keyof SaleComp, Sql>,
};

/** Few enough that other requests wait only for a moment while a page of comps is added to the index. */
const pageSize = 1000;

/** Reads in the order of the index `comps_latest`. */
async function* readPages<C extends { readonly id: number; readonly date: string }>(
  tx: Tx,
  { where, columns }: CompKind,
): AsyncGenerator<readonly C[]> {
  const names = Object.keys(columns);
  const arrays = names.map(
    (name) => sql`coalesce(json_agg(${identifier(name)}), '[]') as ${identifier(name)}`,
  );
  const selected = Object.entries(columns).map(([name, column]) => sql`${column} as ${identifier(name)}`);
  // A place later than that of every comp.
  let last = { id: 0, date: '9999-Z' };
  for (;;) {
    const page = await tx.one<Record<string, unknown[]>>(sql`
      select ${join(arrays)} from (
        select ${join(selected)} from comps
        where ("leaseCommencementYear", "leaseCommencementQtr", id) <
            (${Number(last.date.slice(0, 4))}, ${last.date.slice(5)}, ${last.id})
          and active and ${where}
        order by "leaseCommencementYear" desc, "leaseCommencementQtr" desc, id desc limit ${pageSize}) comps`);
    // Safe: the statement's author names the type of what it selects.
    const comps = rowsOf(page, names) as readonly C[];
    yield comps;
    const final = comps.at(-1);
    if (!final || comps.length < pageSize) return;
    last = final;
  }
}

/** From columns to rows. */
function rowsOf(
  page: Readonly<Record<string, readonly unknown[]>>,
  names: readonly string[],
): readonly Record<string, unknown>[] {
  const [first = ''] = names;
  return (page[first] ?? []).map((_, at) => {
    const row: Record<string, unknown> = {};
    for (const name of names) row[name] = page[name]?.[at];
    return row;
  });
}
