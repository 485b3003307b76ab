import {
  addMonths,
  leaseAddressFields,
  termFields,
  type DueMonths,
  type KeyedTerm,
  type LeaseAddress,
  type LeaseFields,
  type LeasePayee,
  type PaymentCharge,
  type PlainDate,
  type RentType,
  type SavedPaymentCode,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { leaseSales, type LeaseSales } from '../expenses/index.ts';
import { paidOfMonths, type PaidOfLines } from './paid/paid-lines.store.ts';
import { changedSinceSettled, type KeptLine, type SentLine } from './settlements.store.ts';
import { chargeTable, codeTable, leasePayeeTable } from './payment-tables.ts';

/** Whose payments are asked for, and of which months. */
export interface PaymentsRequest {
  readonly clientId: number;
  readonly months: DueMonths;
  /** All leases where it is left out. */
  readonly leases?: readonly number[] | undefined;
}

export type PayingLease = LeaseAddress &
  Pick<LeaseFields, 'sd_region' | 'sd_status' | 'sd_ced'> & {
    readonly sd_id: number;
    readonly terms: readonly KeyedTerm[];
    /** Up to this month nothing is open; `null`: nobody has looked since it was changed. */
    readonly settled: string | null;
    /** What later months look at in the lines up to then. */
    readonly kept: readonly KeptLine[];
  };

export type NamedPayee = LeasePayee & { readonly py_name: string; readonly py_vendor: string | null };

/** What somebody decided about a payment. */
export interface Decision {
  readonly key: string;
  readonly sd_id: number;
  readonly type: RentType;
  readonly state: 'Due' | 'Approved' | 'Held';
  readonly amount: number;
  readonly py_id: number | null;
  /** As it was called; `null` where there was none, or where that was not kept yet. */
  readonly payee: string | null;
  readonly vendor: string | null;
  readonly account: string | null;
  readonly reason: string | null;
  readonly disputed: boolean;
  readonly by: string;
}

/** All that the payments of some months follow from. */
export interface PaymentFacts {
  /** Those asked for. */
  readonly months: DueMonths;
  /** Those that must be looked at: back to the first month that was sent. */
  readonly window: DueMonths;
  /** The first and the last month of which something was sent. */
  readonly sentMonths: DueMonths | null;
  readonly leases: readonly PayingLease[];
  readonly charges: readonly PaymentCharge[];
  /** By lease: what its percentage rent follows from. */
  readonly sales: ReadonlyMap<number, LeaseSales>;
  readonly payees: readonly NamedPayee[];
  readonly codes: readonly SavedPaymentCode[];
  readonly decisions: readonly Decision[];
  readonly sent: readonly SentLine[];
  /** What was paid of what was sent in the months asked for. */
  readonly paid: PaidOfLines;
  /** Everybody to whom something was sent. */
  readonly paidBefore: ReadonlySet<number>;
  /** By lease: whom the contacts of one without a payee propose. */
  readonly proposed: ReadonlyMap<number, string>;
}

/** The first and the last month of which something was sent. */
export function monthsSent(tx: Tx, clientId: number): Promise<DueMonths | null> {
  return tx.maybe<DueMonths>(sql`
    select min(month) as first, max(month) as last from payment_batches where client_id = ${clientId}
    having count(*) > 0`);
}

export async function readPaymentFacts(
  tx: Tx,
  asked: PaymentsRequest,
  today: PlainDate,
): Promise<PaymentFacts> {
  const { clientId, months } = asked;
  const sentMonths = await monthsSent(tx, clientId);
  const begins = sentMonths && sentMonths.first < months.first ? sentMonths.first : months.first;
  const window = { first: begins, last: months.last };
  const wide = { ...asked, months: window };
  // Nothing is settled before the first month that was sent.
  const since = sentMonths && months.first >= sentMonths.first ? sentMonths.first : null;
  const leases = await payingLeases(tx, wide, months.first, since);
  const [charges, payees, codes, decisions, sent, payeesBefore, proposed, sales, paid] = await Promise.all([
    tx.rows<PaymentCharge>(sql`
      select ${columnsOf(chargeTable)} from payment_charges c
      where client_id = ${clientId} and active and ch_due >= ${`${window.first}-01`}::date
        and ch_due < ${addMonths(`${window.last}-01`, 1)}::date ${ofLeases(asked)} order by ch_due, ch_id`),
    payeesOfLeases(tx, asked),
    tx.rows<SavedPaymentCode>(sql`
      select ${columnsOf(codeTable)} from payment_codes where client_id = ${clientId} and active order by pc_id`),
    tx.rows<Decision>(sql`
      select key, c.sd_id, type, state, amount, py_id, payee, vendor, account, reason, disputed, u."userName" as by
      from payment_states c join users u on u.id = c.user_id
      where client_id = ${clientId} and state <> 'Due' ${ofLeases(asked)} and not exists (
        select from payment_batch_lines l where l.client_id = c.client_id and l.key = c.key)`),
    sentLines(tx, asked, leases),
    tx.rows<{ py_id: number }>(sql`
      select distinct py_id from payment_batch_lines where client_id = ${clientId} and py_id is not null`),
    proposedPayees(tx, asked),
    leaseSales(tx, clientId, asked.leases),
    paidOfMonths(tx, clientId, months, asked.leases, today),
  ]);
  const paidBefore = new Set(payeesBefore.map(({ py_id }) => py_id));
  return {
    months,
    window,
    sentMonths,
    leases,
    charges,
    sales,
    payees,
    codes,
    decisions,
    sent,
    paid,
    paidBefore,
    proposed,
  };
}

function ofLeases({ leases }: PaymentsRequest): Sql {
  return leases ? sql`and c.sd_id = any(${[...leases]}::integer[])` : sql``;
}

/**
 * All lines of a lease; of one that is settled up to the last month those sent since, those of the months asked for,
 * and what was kept of the others.
 */
async function sentLines(
  tx: Tx,
  asked: PaymentsRequest,
  leases: readonly PayingLease[],
): Promise<SentLine[]> {
  const { clientId, months } = asked;
  const lines = (which: Sql) =>
    tx.rows<SentLine>(sql`
      select c.pb_id, c.line, c.key, c.base, c.sd_id, c.type, c.amount, b.month, b.number, c.payment
      from payment_batches b join payment_batch_lines c on c.client_id = b.client_id and c.pb_id = b.pb_id
      where b.client_id = ${clientId} ${ofLeases(asked)} ${which} order by c.pb_id, c.line`);
  const last = leases.reduce((latest, { settled }) => (settled && settled > latest ? settled : latest), '');
  if (last === '') return lines(sql``);
  const isNear = sql`(b.month between ${months.first} and ${months.last} or b.month > ${last})`;
  const near = await lines(sql`and ${isNear}`);
  const behind = leases.flatMap(({ sd_id, settled }) => (settled === last ? [] : [sd_id]));
  const older =
    behind.length === 0 ? [] : await lines(sql`and c.sd_id = any(${behind}::integer[]) and not ${isNear}`);
  const kept = leases.flatMap((lease) => (lease.settled === last ? keptOf(lease, months) : []));
  return [...kept, ...older, ...near].toSorted((a, b) => a.pb_id - b.pb_id || a.line - b.line);
}

/** The lines of the months asked for are read as they were sent. */
function keptOf({ sd_id, kept }: PayingLease, { first, last }: DueMonths): SentLine[] {
  // Safe: no more than what is kept is looked at in a line of another month.
  return kept.flatMap((line) =>
    line.month >= first && line.month <= last ? [] : [{ ...line, sd_id } as SentLine],
  );
}

/** Terms that ended up to a year and two months before may explain that a payment differs from the one before. */
const rememberedDays = 430;

export const payingLeaseColumns = join(leaseAddressFields.map((name) => sql`c.${identifier(name)}`));
const termColumns = join(['rt_id', ...termFields].map((name) => sql`t.${identifier(name)}`));

/**
 * Only terms that can fall due in the months: in arrears, up to a month after their last day. `shown` is the first
 * month that is asked for; `since` the first month that was sent, `null` where no lease is settled.
 */
async function payingLeases(
  tx: Tx,
  asked: PaymentsRequest,
  shown: string,
  since: string | null,
): Promise<PayingLease[]> {
  const { clientId, months } = asked;
  const changed = since === null ? [] : await changedSinceSettled(tx, clientId, asked.leases);
  return tx.rows<PayingLease>(sql`
    select c.sd_id, ${payingLeaseColumns}, c.sd_region, c.sd_status, c.sd_ced, s.month as settled,
      coalesce(s.kept, '[]') as kept, (
      select coalesce(json_agg(term), '[]') from (
        select ${termColumns} from rent_terms t
        where t.client_id = ${clientId} and t.sd_id = c.sd_id and t.active
          and coalesce(t.rt_counts, t.rt_type) is distinct from 'Security Deposit'
          and t.rt_start < ${addMonths(`${months.last}-01`, 1)}::date
          and coalesce(t.rt_end, c.sd_ced, 'infinity') >= greatest(
            ${addMonths(`${months.first}-01`, -2)}::date,
            case when s.month is not null then least(
              ${addMonths(`${shown}-01`, -2)}::date, (s.month || '-01')::date - ${rememberedDays}::integer) end)
        order by t.rt_id) term) as terms
    from leases c left join payment_settlements s on s.client_id = c.client_id and s.sd_id = c.sd_id
      and s.since = ${since} and not s.sd_id = any(${changed}::integer[])
    where c.client_id = ${clientId} and c.active ${ofLeases(asked)} order by c.sd_id`);
}

export function payeesOfLeases(
  tx: Tx,
  asked: Pick<PaymentsRequest, 'clientId' | 'leases'>,
): Promise<NamedPayee[]> {
  const own = join(
    ['lp_id', ...(leasePayeeTable.fixed ?? []), ...leasePayeeTable.columns, 'active', 'version'].map(
      (name) => sql`c.${identifier(name)}`,
    ),
  );
  return tx.rows<NamedPayee>(sql`
    select ${own}, p.py_name, p.py_vendor
    from lease_payees c join payees p on p.client_id = c.client_id and p.py_id = c.py_id
    where c.client_id = ${asked.clientId} and c.active
      ${asked.leases ? sql`and c.sd_id = any(${[...asked.leases]}::integer[])` : sql``}
    order by c.lp_id`);
}

/** The landlord, else the property manager, of leases that have no payee at all. */
export async function proposedPayees(
  tx: Tx,
  { clientId, leases }: Pick<PaymentsRequest, 'clientId' | 'leases'>,
): Promise<Map<number, string>> {
  const found = await tx.rows<{ sd_id: number; name: string }>(sql`
    select distinct on (c.sd_id) c.sd_id, c.name from newest_contacts c
    where c.client_id = ${clientId} and c.c_type in ('Landlord', 'Property Manager') and c.name is not null
      ${leases ? sql`and c.sd_id = any(${[...leases]}::integer[])` : sql``}
      and not exists (
        select from lease_payees p where p.client_id = c.client_id and p.sd_id = c.sd_id and p.active)
    order by c.sd_id, c.c_type`);
  return new Map(found.map(({ sd_id, name }) => [sd_id, name]));
}
