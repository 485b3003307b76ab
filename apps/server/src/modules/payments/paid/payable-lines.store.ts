import {
  addDays,
  centsOf,
  keyText,
  matchedWithinDays,
  type PaidFields,
  type PayableLine,
  type PlainDate,
  type RentType,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** A line that was sent, with what is open of it. */
export interface OpenLine extends PayableLine {
  readonly sd_id: number;
  readonly type: RentType;
  readonly cents: number;
}

interface Row extends Omit<OpenLine, 'cents' | 'openCents'> {
  readonly amount: number;
  readonly paid: number;
}

/** The lines that any of these payments can be of. */
export async function payableLines(
  tx: Tx,
  clientId: number,
  paid: readonly Partial<PaidFields>[],
): Promise<OpenLine[]> {
  const texts = (name: keyof PaidFields) => [
    ...new Set(paid.map((one) => keyText(one[name])).filter((text) => text !== '')),
  ];
  const keys = paid.flatMap(({ pa_key }) => (pa_key ? [pa_key.trim()] : []));
  const places = paid.flatMap(({ pa_batch, pa_line }) =>
    pa_batch && pa_line ? [{ batch: pa_batch, line: pa_line }] : [],
  );
  const days = paid.flatMap(({ pa_paid }) => pa_paid ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const rows = await tx.rows<Row>(sql`
    select l.key, b.number as batch, l.line, l.sd_id, l.type, l.due, l.amount,
      l.payment ->> 'lease' as lease, l.payment ->> 'payee' as payee, l.payment ->> 'vendor' as vendor,
      l.payment ->> 'payOn' as "payOn", coalesce((
        select sum(p.amount) from paid_of_lines p
        where p.client_id = l.client_id and p.key = l.key), 0) as paid
    from payment_batch_lines l join payment_batches b on b.client_id = l.client_id and b.pb_id = l.pb_id
    where l.client_id = ${clientId} and (
      l.key in (select unnest(${keys}::text[]))
      or (b.number, l.line) in (select * from unnest(${places.map(({ batch }) => batch)}::integer[],
        ${places.map(({ line }) => line)}::integer[]))
      or l.due between ${near(first, -1)}::date and ${near(last, 1)}::date
        and (lower(btrim(l.payment ->> 'payee')) in (select unnest(${texts('pa_payee')}::text[]))
          or lower(btrim(l.payment ->> 'vendor')) in (select unnest(${texts('pa_vendor')}::text[]))))
    order by l.due, l.key`);
  return rows.map(({ amount, paid: done, ...line }) =>
    Object.assign(line, { cents: centsOf(amount), openCents: centsOf(amount) - centsOf(done) }),
  );
}

/** A pay day lies up to sixty days before the due date. */
const furthest = matchedWithinDays + 60;

function near(day: PlainDate | undefined, sign: 1 | -1): PlainDate | null {
  return day === undefined ? null : addDays(day, sign * furthest);
}
