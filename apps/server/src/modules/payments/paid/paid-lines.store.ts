import {
  centsOf,
  paidDifferenceOf,
  type DueMonths,
  isExplained,
  type Explanation,
  type PaidDifference,
  type PaidLine,
  type PlainDate,
  type RentType,
} from '@panoramic/contract';
import { raw, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

interface Row {
  readonly key: string;
  readonly batch: number;
  readonly line: number;
  readonly sd_id: number;
  readonly py_id: number | null;
  readonly type: RentType;
  readonly due: PlainDate;
  readonly lateAfter: PlainDate;
  readonly amount: number;
  readonly lease: string;
  readonly payee: string | null;
  readonly vendor: string | null;
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
  readonly paid: number;
  readonly paidOn: PlainDate | null;
  readonly explanation: (Explanation & { readonly note: string; readonly noteBy: string }) | null;
}

/** The most lines that a reply has. */
export const mostPaidLines = 5000;

/** A correction is sent long after the period that it corrects was due: it is late after the month of its batch. */
const lateAfter = raw(`case when l.key like '%+%' then greatest(l.due,
  ((b.month || '-01')::date + interval '1 month - 1 day')::date) else l.due end`);

const paidLineColumns = sql`
  l.key, b.number as batch, l.line, l.sd_id, l.py_id, l.type, l.due, ${lateAfter} as "lateAfter", l.amount,
  l.payment ->> 'lease' as lease, l.payment ->> 'payee' as payee, l.payment ->> 'vendor' as vendor,
  l.payment ->> 'from' as from, l.payment ->> 'to' as to, coalesce(a.paid, 0) as paid, a."paidOn",
  case when e.key is not null then
    json_build_object('what', e.what, 'difference', e.difference, 'note', e.note, 'noteBy', u."userName")
  end as explanation`;

/** Lines with what was paid of them and how it was explained. */
function linesWithPaid(clientId: number, paid: Sql): Sql {
  return sql`
    from payment_batch_lines l
    join payment_batches b on b.client_id = l.client_id and b.pb_id = l.pb_id
    ${paid}
    left join payment_explanations e on e.client_id = l.client_id and e.key = l.key and e.active
    left join users u on u.id = e.user_id
    where l.client_id = ${clientId}`;
}

const sumOfLine = raw(`sum(amount) as paid, max(day) as "paidOn"`);

/** Reads the sums of each line one by one, for few lines. */
const paidOfEach = sql`left join lateral (
  select ${sumOfLine} from paid_of_lines p where p.client_id = l.client_id and p.key = l.key) a on true`;

/** Reads the sums of all lines at once. */
function paidOfAll(clientId: number): Sql {
  return sql`left join (
    select key, ${sumOfLine} from paid_of_lines where client_id = ${clientId} group by key) a on a.key = l.key`;
}

/** The lines of these keys. */
export async function paidLinesOf(
  tx: Tx,
  clientId: number,
  keys: readonly string[],
  today: PlainDate,
): Promise<PaidLine[]> {
  return (await rowsOf(tx, clientId, keys)).map((row) => paidLine(row, today));
}

async function rowsOf(tx: Tx, clientId: number, keys: readonly string[]): Promise<Row[]> {
  if (keys.length === 0) return [];
  return tx.rows<Row>(sql`
    select ${paidLineColumns} ${linesWithPaid(clientId, paidOfEach)} and l.key = any(${[...keys]}::text[])
    order by l.due, l.key`);
}

/** What waits for an explanation: how a line of these keys is paid otherwise than it was sent. */
export interface LineDifference {
  readonly key: string;
  readonly sd_id: number | null;
  readonly what: PaidDifference;
  readonly cents: number;
}

export async function differencesOfLines(
  tx: Tx,
  clientId: number,
  keys: readonly string[],
  today: PlainDate,
): Promise<LineDifference[]> {
  const rows = await rowsOf(tx, clientId, keys);
  return rows.flatMap((row) => {
    const what = differenceOf(row, today);
    const cents = centsOf(row.paid) - centsOf(row.amount);
    return what === null ? [] : [{ key: row.key, sd_id: row.sd_id, what, cents }];
  });
}

/** What was paid of the lines of some batches, by key. */
export type PaidOfLines = ReadonlyMap<
  string,
  Pick<PaidLine, 'paid' | 'paidOn' | 'state' | 'note' | 'difference'>
>;

/** Of the lines in the batches of these months; of all leases where those are left out. */
export async function paidOfMonths(
  tx: Tx,
  clientId: number,
  { first, last }: DueMonths,
  leases: readonly number[] | undefined,
  today: PlainDate,
): Promise<PaidOfLines> {
  const rows = await tx.rows<
    Pick<Row, 'key' | 'amount' | 'lateAfter' | 'paid' | 'paidOn' | 'explanation'>
  >(sql`
    select l.key, l.amount, ${lateAfter} as "lateAfter", a.paid, a."paidOn", case when e.key is not null then
      json_build_object('what', e.what, 'difference', e.difference, 'note', e.note) end as explanation
    from payment_batches b
    join payment_batch_lines l on l.client_id = b.client_id and l.pb_id = b.pb_id
      ${leases ? sql`and l.sd_id = any(${[...leases]}::integer[])` : sql``}
    join (select key, ${sumOfLine} from paid_of_lines
      where client_id = ${clientId} ${leases ? sql`and sd_id = any(${[...leases]}::integer[])` : sql``}
      group by key) a on a.key = l.key
    left join payment_explanations e on e.client_id = l.client_id and e.key = l.key and e.active
    where b.client_id = ${clientId} and b.month between ${first} and ${last}`);
  return new Map(rows.map((row) => [row.key, { ...row, ...standOf(row, today) }]));
}

/** What is not settled, or everything, the longest due first. */
export async function listPaidLines(
  tx: Tx,
  {
    clientId,
    sd_id,
    show,
    today,
  }: {
    readonly clientId: number;
    readonly sd_id: number | undefined;
    readonly show: 'unsettled' | 'all';
    readonly today: PlainDate;
  },
): Promise<{ lines: PaidLine[]; more: number }> {
  const ofLease = sd_id === undefined ? sql`` : sql`and l.sd_id = ${sd_id}`;
  // What is settled without an explanation; `paidDifferenceOf` says it of the others.
  const unsettled =
    show === 'all'
      ? sql``
      : sql`and (a."paidOn" is null or a.paid <> l.amount or a."paidOn" > ${lateAfter})
          and (e.key is null or e.what <> 'late' and e.difference <> coalesce(a.paid, 0) - l.amount
            or e.what = 'late' and a."paidOn" is not null and a.paid <> l.amount)`;
  const from = linesWithPaid(clientId, sd_id === undefined ? paidOfAll(clientId) : paidOfEach);
  const rows = await tx.rows<Row>(sql`
    select ${paidLineColumns} ${from} ${ofLease} ${unsettled}
    order by l.due, b.number, l.line limit ${mostPaidLines}`);
  const { count } =
    rows.length < mostPaidLines
      ? { count: rows.length }
      : await tx.one<{ count: number }>(sql`select count(*) as count ${from} ${ofLease} ${unsettled}`);
  const lines = rows.map((row) => paidLine(row, today));
  return {
    lines: show === 'all' ? lines : lines.filter(({ state }) => state !== 'paid'),
    more: count - rows.length,
  };
}

/** Lines by words of what they are, those that are not paid first. */
export async function findPayable(
  tx: Tx,
  clientId: number,
  text: string,
  today: PlainDate,
): Promise<PaidLine[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const rows = await tx.rows<Row>(sql`
    select ${paidLineColumns} ${linesWithPaid(clientId, paidOfEach)}
      and not exists (select from unnest(${words}::text[]) word where position(word in lower(concat_ws(' ',
        l.payment ->> 'lease', l.payment ->> 'payee', l.payment ->> 'vendor', l.type, l.amount, l.key,
        to_char(l.due, 'MM/DD/YYYY')))) = 0)
    order by coalesce(a.paid, 0) = l.amount, l.due desc, l.key limit 50`);
  return rows.map((row) => paidLine(row, today));
}

function paidLine({ explanation, lateAfter: day, ...row }: Row, today: PlainDate): PaidLine {
  return { ...row, ...standOf({ ...row, lateAfter: day, explanation }, today) };
}

function standOf(
  row: Pick<Row, 'amount' | 'lateAfter' | 'paid' | 'paidOn' | 'explanation'>,
  today: PlainDate,
): Pick<PaidLine, 'state' | 'difference' | 'note' | 'noteBy'> {
  const { explanation } = row;
  const cents = centsOf(row.amount);
  const paidCents = centsOf(row.paid);
  const what = differenceOf(row, today);
  const explained = what !== null && isExplained(explanation, what, paidCents - cents);
  return {
    state: what === null ? (row.paidOn === null ? 'open' : 'paid') : explained ? 'paid' : what,
    difference: (paidCents - cents) / 100,
    note: explained ? (explanation?.note ?? null) : null,
    noteBy: explained ? (explanation?.noteBy ?? null) : null,
  };
}

function differenceOf(
  { amount, lateAfter: due, paid, paidOn }: Pick<Row, 'amount' | 'lateAfter' | 'paid' | 'paidOn'>,
  today: PlainDate,
): ReturnType<typeof paidDifferenceOf> {
  return paidDifferenceOf({ cents: centsOf(amount), due, paidCents: centsOf(paid), paidOn }, today);
}
