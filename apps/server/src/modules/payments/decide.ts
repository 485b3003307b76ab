import { addMonths, centsOf, formatDollars, type ParsedInput, type PlainDate } from '@panoramic/contract';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit, type Log } from '#lib/log.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { readPaymentFacts } from './due-payments.store.ts';
import { listPayments, obstacleOf, totalOf } from './list-payments.ts';
import { paymentSettings } from './settings.store.ts';
import type { TracedPayment } from './traced-payment.ts';

export interface Deciding {
  readonly tx: Tx;
  readonly clientId: number;
  readonly actor: { readonly userId: number };
  readonly now: Date;
  readonly today: PlainDate;
  readonly log: Log;
}

interface Done {
  readonly count: number;
  readonly total: number;
}

/** Whoever decides about payments of a client takes turns until the transaction ends. */
export async function lockPayments(tx: Tx, clientId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${advisoryLocks.payments}, ${clientId})`);
}

export async function approve(
  ctx: Deciding,
  { keys, month, total }: ParsedInput<'Payments/Approve'>,
): Promise<Done> {
  const { tx, clientId, actor } = ctx;
  await lockPayments(tx, clientId);
  const payments = await paymentsWithKeys(ctx, keys, month);
  const sum = totalOf(payments);
  if (total !== undefined && centsOf(total) !== centsOf(sum))
    throw new Problem(
      'conflict',
      `These payments are ${formatDollars(sum)} now, not ${formatDollars(total)}. Nothing was approved.`,
    );
  const obstacle = payments.map(obstacleOf).find((words) => words !== null);
  if (obstacle) refuse([{ field: 'keys', message: `${obstacle} Nothing was approved.` }]);
  if ((await paymentSettings(tx, clientId)).twoPeople) await refuseOwn(tx, clientId, actor.userId, payments);
  await store(ctx, payments, { state: 'Approved', reason: null, disputed: false });
  return told(ctx, 'approved', payments);
}

export async function hold(
  ctx: Deciding,
  { keys, month, reason, disputed }: ParsedInput<'Payments/Hold'>,
): Promise<Done> {
  await lockPayments(ctx.tx, ctx.clientId);
  const words = reason.trim();
  if (disputed && words === '') refuse([{ field: 'reason', message: 'Enter what is in dispute.' }]);
  const payments = await paymentsWithKeys(ctx, keys, month);
  const state = words === '' ? 'Due' : 'Held';
  await store(ctx, payments, { state, reason: words || null, disputed });
  return told(ctx, state === 'Held' ? 'held' : 'released', payments);
}

function told({ log, clientId, actor }: Deciding, change: string, payments: readonly TracedPayment[]): Done {
  const done = { count: payments.length, total: totalOf(payments) };
  audit(log, 'payments-changed', { change, ...done, clientId, userId: actor.userId });
  return done;
}

/** A term or percentage rent with the first day of the period, or a charge; a correction has a number behind it. */
const keyShape =
  /^(?:(\d{1,10})-((?:19|20|21)\d\d-(?:0[1-9]|1[0-2]))-\d\d|c(\d{1,10})|p(\d{1,10})-((?:19|20|21)\d\d-(?:0[1-9]|1[0-2]))-\d\d)(?:\+\d{1,4})?$/;

/** The payments as they are now; fails where one of them is not due any more. */
async function paymentsWithKeys(
  { tx, clientId, today }: Deciding,
  keys: readonly string[],
  shown: string | undefined,
): Promise<TracedPayment[]> {
  const wanted = new Set(keys);
  const parts = [...wanted].map((key) => keyShape.exec(key) ?? refuse([notDue]));
  const begun = parts.flatMap(([, , month, , , sold]) => month ?? sold ?? []).toSorted();
  const charges = parts.flatMap(([, , , id]) => (id ? [Number(id)] : []));
  const terms = parts.flatMap(([, id]) => (id ? [Number(id)] : []));
  const sold = parts.flatMap(([, , , , id]) => (id ? [Number(id)] : []));
  const found = await tx.rows<{ sd_id: number; month: string | null }>(sql`
    select distinct sd_id, null as month from rent_terms
    where client_id = ${clientId} and rt_id = any(${terms}::bigint[])
    union
    select sd_id, to_char(ch_due, 'YYYY-MM') from payment_charges
    where client_id = ${clientId} and ch_id = any(${charges}::bigint[])
    union
    select sd_id, null from percentage_rents
    where client_id = ${clientId} and pr_id = any(${sold}::bigint[])`);
  const all = [...begun, ...found.flatMap(({ month }) => month ?? [])].toSorted();
  const first = all[0] ?? today.slice(0, 7);
  // A period of a year in arrears is due up to 14 months after the month in which it begins, and percentage rent
  // up to a year after its period.
  const last = addMonths(`${all.at(-1) ?? first}-01`, sold.length > 0 ? 26 : 14).slice(0, 7);
  const leases = [...new Set(found.map(({ sd_id }) => sd_id))];
  const months = shown ? { first: shown, last: shown } : { first, last };
  const request = { clientId, months, leases };
  const facts = await readPaymentFacts(tx, request, today);
  const payments = (await listPayments(facts, today)).filter(({ key }) => wanted.has(key));
  if (payments.length < wanted.size) refuse([notDue]);
  const sent = payments.find(({ state }) => state === 'Sent' || state === 'Paid');
  if (sent) refuse([{ field: 'keys', message: `${sent.lease}, ${sent.type}: it is sent already.` }]);
  return payments;
}

const notDue = {
  field: 'keys',
  message: 'One of these payments is not due any more. Nothing was changed.',
};

/** The tables that a payment follows from, with their ids in it. */
const sources = [
  ['rent_terms', 'rt_id'],
  ['payment_charges', 'ch_id'],
  ['percentage_rents', 'pr_id'],
  ['lease_payees', 'lp_id'],
  ['payees', 'py_id'],
] as const;

/** Who made or changed what a payment follows from cannot approve it. */
async function refuseOwn(
  tx: Tx,
  clientId: number,
  userId: number,
  payments: readonly TracedPayment[],
): Promise<void> {
  const own = await ownPayments(tx, clientId, userId, payments);
  const payment = payments.find((one) => own(one));
  if (payment)
    refuse([
      {
        field: 'keys',
        message: `${payment.lease}, ${payment.type}: you made or changed it, so somebody else must approve it. Nothing was approved.`,
      },
    ]);
}

/** Whether the user made or changed what a payment follows from. */
async function ownPayments(
  tx: Tx,
  clientId: number,
  userId: number,
  payments: readonly TracedPayment[],
): Promise<(payment: TracedPayment) => boolean> {
  const made: (readonly [(typeof sources)[number][1], ReadonlySet<number>])[] = [];
  for (const [table, id] of sources) {
    const ids = [...new Set(payments.flatMap((payment) => payment[id] ?? []))];
    const rows = await tx.rows<{ row_id: number }>(sql`
      select distinct row_id from history
      where client_id = ${clientId} and table_name = ${table} and row_id = any(${ids}::bigint[])
        and user_id = ${userId}`);
    made.push([id, new Set(rows.map(({ row_id }) => row_id))]);
  }
  // Percentage rent follows from the sales of the lease as well.
  const leases = [...new Set(payments.flatMap(({ pr_id, sd_id }) => (pr_id === null ? [] : [sd_id])))];
  const reported = await tx.rows<{ parent_id: number }>(sql`
    select distinct parent_id from history
    where client_id = ${clientId} and table_name = 'sales_months' and parent_id = any(${leases}::bigint[])
      and user_id = ${userId}`);
  const sold = new Set(reported.map(({ parent_id }) => parent_id));
  return (payment) =>
    made.some(([id, ids]) => ids.has(payment[id] ?? 0)) ||
    (payment.pr_id !== null && sold.has(payment.sd_id));
}

/** Where the client asks for two people, what the caller cannot approve is marked. */
export async function markOwn<P extends TracedPayment>(
  tx: Tx,
  clientId: number,
  userId: number,
  payments: readonly P[],
): Promise<readonly P[]> {
  if (!(await paymentSettings(tx, clientId)).twoPeople) return payments;
  const open = payments.filter(({ state }) => state === 'Due' || state === 'Held');
  const own = await ownPayments(tx, clientId, userId, open);
  const words = 'You made or changed it: somebody else must approve it.';
  const shown = new Set(open.filter(own));
  return payments.map((payment) =>
    shown.has(payment) ? { ...payment, marks: [...payment.marks, { mark: 'own', words }] } : payment,
  );
}

interface Decided {
  readonly state: 'Due' | 'Approved' | 'Held';
  readonly reason: string | null;
  readonly disputed: boolean;
}

async function store(
  { tx, clientId, actor, now }: Deciding,
  payments: readonly TracedPayment[],
  { state, reason, disputed }: Decided,
): Promise<void> {
  const rows = payments.map(({ key, sd_id, type, amount, py_id, payee, vendor, account }) => ({
    key,
    sd_id,
    type,
    amount,
    py_id,
    payee,
    vendor,
    account,
  }));
  await tx.run(sql`
    insert into payment_states (
      client_id, key, sd_id, type, amount, py_id, payee, vendor, account, state, reason, disputed, user_id, at)
    select ${clientId}, p.key, p.sd_id, p.type, p.amount, p.py_id, p.payee, p.vendor, p.account, ${state}, ${reason}, ${disputed},
      ${actor.userId}, ${now}
    from json_to_recordset(${JSON.stringify(rows)})
      as p(key text, sd_id integer, type text, amount numeric, py_id integer, payee text, vendor text, account text)
    on conflict (client_id, key) do update
      set amount = excluded.amount, py_id = excluded.py_id, payee = excluded.payee, vendor = excluded.vendor,
        account = excluded.account, type = excluded.type, state = excluded.state, reason = excluded.reason, disputed = excluded.disputed,
        user_id = excluded.user_id, at = excluded.at`);
}
