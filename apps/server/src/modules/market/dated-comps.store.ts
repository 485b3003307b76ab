import {
  leaseCompTypes,
  propertyTypes,
  saleCompTypes,
  type LeaseCompPage,
  type SaleComp,
} from '@panoramic/contract';
import { prefetch } from '#db/scope/batches.ts';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** The lease comps with a rate and a date, the latest first, a page at a time. */
export function datedLeaseComps(tx: Tx): AsyncGenerator<LeaseCompPage> {
  return prefetch(readLeaseComps(tx));
}

/** The sales of buildings with an address and a date, the latest first, a page at a time. */
export function datedSaleComps(tx: Tx): AsyncGenerator<readonly SaleComp[]> {
  return prefetch(readSaleComps(tx));
}

/** The database returns each column of a page as a JSON array: rows would take several times as long. */
type Columns = Readonly<Record<string, Sql>>;

interface CompKind {
  readonly where: Sql;
  readonly columns: Columns;
  /** Columns that are returned as one text per page, which is parsed only when somebody asks for it. */
  readonly texts?: Columns;
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
    sf: sql`"leasedSF"`,
    buildingClass: sql`"buildingClass"`,
    kind: sql`"leaseType"`,
    submarket: sql`submarket`,
    fromLease: sql`"fromClient" || '/' || "fromLease"`,
  } satisfies Record<Exclude<keyof LeaseCompPage, 'texts'>, Sql>,
  texts: {
    tenant: sql`tenant`,
    buildingName: sql`"buildingName"`,
    entered: sql`"dateEntered"`,
  } satisfies Record<keyof CompTexts, Sql>,
};

type CompTexts = ReturnType<LeaseCompPage['texts']>;
type UnreadPage = Omit<LeaseCompPage, 'texts'> & { readonly texts: string };

async function* readLeaseComps(tx: Tx): AsyncGenerator<LeaseCompPage> {
  for await (const { texts, ...page } of readPages<UnreadPage>(tx, leaseComps))
    yield { ...page, texts: readWhenAsked(texts) };
}

const saleComps = {
  where: sql`"compType" = any(${[...saleCompTypes]}::integer[]) and address is not null`,
  columns: placeAndDate satisfies Record<keyof SaleComp, Sql>,
};

type SaleCompPage = { readonly [Name in keyof SaleComp]: readonly SaleComp[Name][] };

async function* readSaleComps(tx: Tx): AsyncGenerator<readonly SaleComp[]> {
  for await (const page of readPages<SaleCompPage>(tx, saleComps))
    yield page.id.map((id, at) => ({
      id,
      date: valueAt(page.date, at),
      address: valueAt(page.address, at),
      city: valueAt(page.city, at),
      state: valueAt(page.state, at),
      zip: valueAt(page.zip, at),
    }));
}

/** Few enough that other requests wait only for a moment while a page of comps is added to the index. */
const pageSize = 1000;

interface DatedPage {
  readonly id: readonly number[];
  readonly date: readonly string[];
}

/** Reads in the order of the index `comps_latest`. */
async function* readPages<Page extends DatedPage>(
  tx: Tx,
  { where, columns, texts = {} }: CompKind,
): AsyncGenerator<Page> {
  const arrays = Object.keys(columns).map(
    (name) => sql`coalesce(json_agg(${identifier(name)}), '[]') as ${identifier(name)}`,
  );
  const textArrays = Object.keys(texts).map((name) => sql`${name}::text, json_agg(${identifier(name)})`);
  if (textArrays.length > 0) arrays.push(sql`json_build_object(${join(textArrays)})::text as texts`);
  const selected = Object.entries({ ...columns, ...texts }).map(
    ([name, column]) => sql`${column} as ${identifier(name)}`,
  );
  // A place later than that of every comp.
  let last = { id: 0, date: '9999-Z' };
  for (;;) {
    const page = await tx.one<Page>(sql`
      select ${join(arrays)} from (
        select ${join(selected)} from comps
        where ("leaseCommencementYear", "leaseCommencementQtr", id) <
            (${Number(last.date.slice(0, 4))}, ${last.date.slice(5)}, ${last.id})
          and active and ${where}
        order by "leaseCommencementYear" desc, "leaseCommencementQtr" desc, id desc limit ${pageSize}) comps`);
    yield page;
    const [id, date] = [page.id.at(-1), page.date.at(-1)];
    if (id === undefined || date === undefined || page.id.length < pageSize) return;
    last = { id, date };
  }
}

/** Keeps the text unparsed until somebody asks for its content. */
function readWhenAsked(text: string): () => CompTexts {
  let known: { readonly text: string } | { readonly read: CompTexts } = { text };
  return () => {
    // Safe: the statement's author names the type of what it selects.
    if ('text' in known) known = { read: JSON.parse(known.text) as CompTexts };
    return known.read;
  };
}

function valueAt<T>(column: readonly T[], at: number): T {
  // Safe: all columns of a page are as long as one another.
  return column[at] as T;
}
