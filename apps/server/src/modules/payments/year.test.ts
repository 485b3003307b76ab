// @module-tag long
import { addMonths, centsOf, rentTypes, type CallOutput, type Payment } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { demoOwners, loadLeases } from '../../../seed/leases/load.ts';
import { testApp, type Caller } from '../../../test/app.ts';
import { peopleOf } from '../../../test/people.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { keepDemoBooks } from '../accounting/demo-books.ts';
import { checkFile, csv, readFile } from '../imports/imports.fixture.ts';

const app = testApp();
const months = Array.from({ length: 12 }, (_, index) => addMonths('2026-07-01', index).slice(0, 7));
type Term = CallOutput<'Leases/GetRentTerms'>[number];

let clerk: Caller;
let payer: Caller;
/** What payables paid, in cents, by the key of the line. */
const paid = new Map<string, number>();
/** Charges and credits beside the rent, in cents: lease, month and amount. */
const charges: { readonly sd_id: number; readonly month: string; readonly cents: number }[] = [];

beforeAll(async () => {
  await app.as('Write');
  const { pool } = app.database;
  const today = '2026-06-15';
  const clients = await inTransaction(pool, nobody, (tx) => demoOwners(tx, ['Main']));
  const clientId = clients[0]?.clientId ?? 0;
  const userId = clients[0]?.author?.id ?? 0;
  const now = app.clock.now();
  await loadLeases({ leases: 60, today, now, clients }, (work) => inTransaction(pool, nobody, work));
  await inTransaction(pool, { clientId, userId }, (tx) =>
    keepDemoBooks(tx, { clientId, userId, today, now, standards: 'ASC842' }),
  );
});

/** A session ends when months go by. */
async function goTo(day: string) {
  app.clock.set(`${day}T17:00:00Z`);
  const now = app.clock.now();
  clerk = app.caller(await peopleOf(app.database.pool, now, 'Write', 'Main'));
  payer = app.caller(await peopleOf(app.database.pool, now, 'Payments', 'Main'));
}

async function listed(month: string): Promise<readonly Payment[]> {
  return (await payer.call('Payments/GetMonth', { month })).body.payments;
}

/** Everybody gets the payee of the contacts, and each type its account. */
async function nameThem() {
  const { body: unpaid } = await clerk.call('Payments/GetUnpaidLeases');
  await clerk.call('Payments/TakeProposedPayees', { leases: unpaid.map(({ sd_id }) => sd_id) });
  for (const pc_type of rentTypes) await clerk.call('Payments/EditCode', { pc_type, pc_account: '6100' });
}

/** Approves what is due but for `left`, sends it and checks the sum that the file says; gives what was sent. */
async function send(month: string, left: readonly string[] = []) {
  const due = (await listed(month)).filter(({ state, key }) => state === 'Due' && !left.includes(key));
  const blocked = due.flatMap(({ marks }) => marks.filter(({ mark }) => mark.startsWith('no')));
  expect([month, blocked]).toEqual([month, []]);
  const approved = await payer.call('Payments/Approve', { keys: due.map(({ key }) => key), month });
  expect(approved.problem?.detail).toBeUndefined();
  const { status, body: batch } = await payer.call('Payments/MakeBatch', { month, layout: 'QuickBooks' });
  expect(status).toBe(200);
  const { body } = await payer.call('Payments/GetBatch', { id: batch.batchId });
  const headers = { authorization: `Bearer ${payer.token}` };
  const file = await app.raw('GET', 'api/Payments/GetBatchFile', { id: batch.batchId }, headers);
  const lines = (await file.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(body.payments.length + 2);
  expect(lines.at(-1)).toContain(`CONTROL ${body.payments.length}`);
  expect(lines.at(-1)).toContain((sumOf(body.payments) / 100).toFixed(2));
  return body.payments;
}

function sumOf(payments: readonly Pick<Payment, 'amount'>[]): number {
  return payments.reduce((sum, { amount }) => sum + centsOf(amount), 0);
}

/** Payables pay what was sent, some of it otherwise, and their file is imported. */
async function pay(month: string, sent: readonly Payment[], more: Readonly<Record<string, number>> = {}) {
  const rows = sent.map(({ key, amount }) => {
    const cents = centsOf(amount) + (more[key] ?? 0);
    paid.set(key, (paid.get(key) ?? 0) + cents);
    return [key, (cents / 100).toFixed(2), `${month}-01`];
  });
  const read = await readFile(payer, 'paid', csv(['Key', 'Paid', 'Paid On'], ...rows), `${month}.csv`);
  const { counts } = await checkFile(payer, read);
  expect(counts).toMatchObject({ new: sent.length, error: 0 });
  const run = await payer.call('Import/Run', { importId: read.importId, only: 'all' });
  expect(run.body).toMatchObject({ added: sent.length });
}

async function close(month: string) {
  for (;;) {
    const { body } = await clerk.call('Accounting/GetPeriod', { month });
    const reply = await clerk.call('Accounting/ClosePeriod', {
      month,
      acceptProposals: true,
      proposalsDigest: body.proposalsDigest,
      answers: { payments: 'agreed', shorter: 'agreed' },
    });
    if (reply.status === 409) continue;
    expect(reply.problem?.detail).toBeUndefined();
    return;
  }
}

async function baseRentOf(sd_id: number, month: string): Promise<Term> {
  const { body: terms } = await clerk.call('Leases/GetRentTerms', { id: sd_id });
  const term = terms.find(
    ({ rt_type, rt_start, rt_end }) =>
      rt_type === 'Base Rent' && (rt_start ?? '') <= `${month}-01` && (rt_end ?? '9') >= `${month}-28`,
  );
  if (!term) throw new Error(`Lease ${sd_id} has no base rent in ${month}.`);
  return term;
}

/** Leases whose base rent runs through the whole year and was there before. */
async function steadyLeases(payments: readonly Payment[]): Promise<number[]> {
  const found: number[] = [];
  for (const { sd_id, type } of payments) {
    if (type !== 'Base Rent' || found.includes(sd_id)) continue;
    const { body: lease } = await clerk.call('Leases/GetLease', { id: sd_id });
    if (lease.sd_status === 1 && (lease.sd_ced ?? '') > '2028-01-01') found.push(sd_id);
  }
  return found;
}

/** What a lease owes in a month, from the rows of its terms alone: days of the month over its days, half a cent up. */
function naiveRent(terms: readonly Term[], expiration: string | null, month: string): number {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  let cents = 0;
  for (const { rt_type, rt_start, rt_end, rt_monthly } of terms) {
    if (rt_type === 'Security Deposit' || rt_start === null) continue;
    const end = rt_end ?? expiration;
    if (end === null) continue;
    let covered = 0;
    for (let day = 1; day <= days; day += 1) {
      const date = `${month}-${String(day).padStart(2, '0')}`;
      if (rt_start <= date && date <= end) covered += 1;
    }
    cents += Math.floor((2 * Math.round((rt_monthly ?? 0) * 100) * covered + days) / (2 * days));
  }
  return cents;
}

/** By lease and month. */
async function naiveDues(leases: readonly number[]): Promise<Map<number, readonly number[]>> {
  const dues = new Map<number, readonly number[]>();
  for (const id of leases) {
    const { body: lease } = await clerk.call('Leases/GetLease', { id });
    const { body: terms } = await clerk.call('Leases/GetRentTerms', { id });
    const own = charges.filter(({ sd_id }) => sd_id === id);
    const rents = months.map(
      (month) =>
        naiveRent(terms, lease.sd_ced, month) +
        own.filter((charge) => charge.month === month).reduce((sum, { cents }) => sum + cents, 0),
    );
    dues.set(id, rents);
  }
  return dues;
}

test(
  'a year of the demonstration is paid month by month: due, sent and paid agree to the cent, and the ties stand at 0.00',
  { timeout: 900_000 },
  async () => {
    await goTo('2026-06-20');
    await nameThem();
    const steady = await steadyLeases(await listed(months[0] ?? ''));
    const [checked = 0, raised = 0, lowered = 0, overpaid = 0] = steady;
    const disputed = steady[4] ?? 0;
    const lines: Payment[] = [];
    const heldKeys: string[] = [];
    const [marked, released]: [Payment['marks'], string[]] = [[], []];
    for (const [index, month] of months.entries()) {
      await goTo(`${addMonths(`${month}-01`, -1).slice(0, 7)}-20`);
      const before = await listed(month);
      const held = before
        .filter(({ sd_id, type }) => sd_id === checked && type === 'Base Rent')
        .map(({ key }) => key);
      const inDispute = before
        .filter(({ sd_id, type }) => sd_id === disputed && type === 'Base Rent')
        .map(({ key }) => key);
      let left: string[] = [];
      if (index === 2) {
        await payer.call('Payments/Hold', { keys: held, month, reason: 'The estimate is being checked' });
        left = held;
        heldKeys.push(...held);
      }
      if (index === 3)
        await payer.call('Payments/Hold', { keys: [...held, ...lateOf(before, checked)], month, reason: '' });
      if (index === 4) {
        await payer.call('Payments/Hold', {
          keys: inDispute,
          month,
          reason: 'The roof leaks',
          disputed: true,
        });
        left = inDispute;
        heldKeys.push(...inDispute);
      }
      if (index === 5) {
        marked.push(...before.filter(({ sd_id }) => sd_id === disputed).flatMap((one) => one.marks));
        const keys = lateOf(before, disputed);
        released.push(...keys);
        await payer.call('Payments/Hold', { keys, month, reason: '' });
      }
      // Two rents that are found out to have been others all along.
      if (index === 6) await changeRent(raised, month, 100);
      if (index === 9) await changeRent(lowered, month, -55.55);
      if (index === 8) await credit(overpaid, month, -250);
      const sent = await send(month, left);
      lines.push(...sent);
      await goTo(`${month}-02`);
      const over = sent.find(({ sd_id, type }) => sd_id === overpaid && type === 'Base Rent');
      await pay(month, sent, index === 7 && over ? { [over.key]: 25_000 } : {});
      if (index === 7 && over) await explainOver(over);
      await goTo(addMonths(`${month}-02`, 1));
      if (index === 0) await close('2026-06');
      await close(month);
    }

    expect(marked).toContainEqual({ mark: 'disputed', words: 'In dispute: The roof leaks' });
    expect(released).toHaveLength(1);
    // Each key once; what was sent of each lease is what a second computation says is due.
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    const corrections = lines.filter(({ key }) => key.includes('+'));
    expect(new Set(corrections.map(({ sd_id }) => sd_id))).toEqual(new Set([raised, lowered]));
    const leases = [...new Set(lines.map(({ sd_id }) => sd_id))];
    const dues = await naiveDues(leases);
    for (const [sd_id, due] of dues) {
      const sent = sumOf(lines.filter((line) => line.sd_id === sd_id));
      expect([sd_id, sent]).toEqual([sd_id, due.reduce((sum, cents) => sum + cents, 0)]);
    }

    // What was held is late and is explained; what was paid is what was sent, but for the overpayment.
    const { body: late } = await payer.call('Payments/GetPaid', {});
    expect(late.lines.map(({ key }) => key).toSorted()).toEqual(heldKeys.toSorted());
    expect(new Set(late.lines.map(({ state }) => state))).toEqual(new Set(['late']));
    await payer.call('Payments/ExplainPaid', { keys: heldKeys, note: 'It was held' });
    const { body: all } = await payer.call('Payments/GetPaid', { show: 'all' });
    expect(all.more).toBe(0);
    expect(new Map(all.lines.map((line) => [line.key, centsOf(line.paid)]))).toEqual(paid);
    expect([...paid.values()].reduce((sum, cents) => sum + cents, 0)).toBe(sumOf(lines) + 25_000);
    expect(all.lines.filter(({ state }) => state !== 'paid')).toEqual([]);
    expect(all.unknown).toEqual([]);

    // The ties of every month: nothing without a reason, and their sums are those of the second computation.
    for (const [index, month] of months.entries()) {
      const { body: ties } = await payer.call('Payments/GetTies', { month });
      const due = [...dues.values()].reduce((sum, cents) => sum + (cents[index] ?? 0), 0);
      const open = ties.ties.filter(({ unexplained }) => unexplained !== 0);
      expect([month, ties.unexplained, open]).toEqual([month, 0, []]);
      expect([month, ties.closed, centsOf(ties.payments), centsOf(ties.sent)]).toEqual([
        month,
        true,
        due,
        due,
      ]);
    }
  },
);

/** What fell due before and is open or held still. */
function lateOf(payments: readonly Payment[], lease: number): string[] {
  return payments
    .filter(
      ({ sd_id, state, marks }) =>
        sd_id === lease && state === 'Held' && marks.some(({ mark }) => mark === 'late'),
    )
    .map(({ key }) => key);
}

async function changeRent(sd_id: number, month: string, by: number) {
  const term = await baseRentOf(sd_id, month);
  const { status } = await clerk.call('Leases/EditRentTerm', {
    ...term,
    rt_monthly: (centsOf(term.rt_monthly ?? 0) + centsOf(by)) / 100,
  });
  expect(status).toBe(200);
}

async function credit(sd_id: number, month: string, amount: number) {
  const { status } = await clerk.call('Payments/EditCharge', {
    sd_id,
    ch_due: `${month}-01`,
    ch_amount: amount,
    ch_note: 'Credit of what was paid too much',
  });
  expect(status).toBe(200);
  charges.push({ sd_id, month, cents: centsOf(amount) });
}

async function explainOver({ key, sd_id }: Payment) {
  const { body } = await payer.call('Payments/GetPaid', { sd_id });
  expect(body.lines).toMatchObject([{ key, state: 'over', difference: 250 }]);
  await payer.call('Payments/ExplainPaid', { keys: [key], note: 'Credited in March' });
}
