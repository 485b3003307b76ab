import type { AccountingBook, LeaseSearch, PlainDate } from '@panoramic/contract';
import { batches } from '#db/scope/batches.ts';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { selectFoundLeases } from '../../leases/index.ts';
import type { BookedBesideRent } from './beside-rent.ts';
import { amountNames, takenFrom, type Amounts, type LeaseLine, type Posting } from './lease-line.ts';

/** A line of a closed month, with what it posts. */
export interface FrozenLine extends LeaseLine {
  readonly book: AccountingBook;
  readonly postings: readonly Posting[];
  readonly beside: readonly BookedBesideRent[];
}

/** Writes the lines of a month that is being closed. */
export async function storeFigures(
  tx: Tx,
  clientId: number,
  closing: number,
  lines: readonly FrozenLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ amounts, postings, openingClass, beside, ...line }) => ({
    client_id: clientId,
    ap_id: closing,
    ...line,
    openingClass: openingClass === line.class ? null : openingClass,
    apart: true,
    ...Object.fromEntries(amountNames.map((name) => [name, amounts[name] / 100])),
    journal: postings,
    beside: beside.length === 0 ? null : beside.map(({ key, words, cents }) => ({ key, words, cents })),
  }));
  await tx.run(sql`
    insert into accounting_figures select * from
      jsonb_populate_recordset(null::accounting_figures, ${JSON.stringify(rows)}::jsonb)`);
}

/** The closed months to read, in one book of a client. */
export interface ClosedRequest {
  readonly clientId: number;
  readonly book: AccountingBook;
  /** The ids of the closings, in order. */
  readonly closings: readonly number[];
}

type Row = Omit<LeaseLine, 'amounts'> & Amounts;

/** Months closed before leases could be reclassified lack this figure: it follows from the class. */
const operatingInterest = sql`
  coalesce(f."operatingInterest", case when f.class = 'operating' then f.interest else 0 end)`;

/** `mergedLine` as a statement: one row per lease over all months asked for. */
function selectMerged({ clientId, book, closings }: ClosedRequest, which: Sql): Sql {
  const [first, last] = [closings[0] ?? 0, closings.at(-1) ?? 0];
  const sums = amountNames.map((name) => {
    const column = name === 'operatingInterest' ? operatingInterest : sql`f.${identifier(name)}`;
    const at = { first, last, sum: null }[takenFrom(name)];
    const sum = at === null ? sql`sum(${column})` : sql`sum(${column}) filter (where f.ap_id = ${at})`;
    return sql`coalesce(${sum}, 0) * 100 as ${identifier(name)}`;
  });
  return sql`
    select f.sd_id, (array_agg(f.label order by f.ap_id desc))[1] as label,
      (array_agg(f.detail order by f.ap_id desc))[1] as detail,
      (array_agg(f.class order by f.ap_id desc))[1] as class,
      (array_agg(coalesce(f."openingClass", f.class) order by f.ap_id))[1] as "openingClass",
      max(f.rate) filter (where f.ap_id = ${last}) as rate,
      max(f."remainingYears") filter (where f.ap_id = ${last}) as "remainingYears", ${join(sums, ', ')}
    from accounting_figures f
    where f.client_id = ${clientId} and f.ap_id = any(${[...closings]}::integer[]) and f.book = ${book}
      and ${which}
    group by f.sd_id`;
}

function lineOf(row: Row): LeaseLine {
  const { sd_id, label, detail, class: kind, openingClass, rate, remainingYears, ...amounts } = row;
  return { sd_id, label, detail, class: kind, openingClass, rate, remainingYears, amounts };
}

/** The leases from one id to another over closed months, by their ids. */
export async function closedLines(
  tx: Tx,
  asked: ClosedRequest,
  from: number,
  to: number,
): Promise<ReadonlyMap<number, LeaseLine>> {
  const rows = await tx.rows<Row>(selectMerged(asked, sql`f.sd_id between ${from} and ${to}`));
  return new Map(rows.map((row) => [row.sd_id, lineOf(row)]));
}

/** The condition for leases that match a search; without a search, every lease of the months matches. */
async function matching(
  tx: Tx,
  clientId: number,
  search: LeaseSearch | null,
  today: PlainDate,
): Promise<Sql> {
  if (search === null) return sql`true`;
  return sql`f.sd_id in (select sd_id from (${await selectFoundLeases(tx, clientId, search, today)}) found)`;
}

/** Every line over closed months, in batches, in the order of the ids. */
export async function* allClosedLines(
  tx: Tx,
  asked: ClosedRequest,
  search: LeaseSearch | null,
  today: PlainDate,
): AsyncGenerator<readonly LeaseLine[]> {
  const statement = sql`
    ${selectMerged(asked, await matching(tx, asked.clientId, search, today))} order by f.sd_id`;
  for await (const rows of batches<Row>(tx, 'closed_lines', statement)) yield rows.map(lineOf);
}

interface PostedRow extends Pick<LeaseLine, 'sd_id' | 'label' | 'class'> {
  readonly journal: readonly Posting[];
}

/** What the leases of a closed month posted, in batches. */
export async function* closedPostings(
  tx: Tx,
  { clientId, book, closings }: ClosedRequest,
  search: LeaseSearch | null,
  today: PlainDate,
): AsyncGenerator<readonly PostedRow[]> {
  const statement = sql`
    select f.sd_id, f.label, f.class, f.journal from accounting_figures f
    where f.client_id = ${clientId} and f.ap_id = ${closings.at(-1) ?? 0} and f.book = ${book}
      and ${await matching(tx, clientId, search, today)}
    order by f.sd_id`;
  yield* batches<PostedRow>(tx, 'closed_postings', statement);
}
