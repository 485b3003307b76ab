// @module-tag long
import {
  addMonths,
  centsOf,
  closedStatus,
  dueLines,
  monthsFrom,
  openStatus,
  type Payment,
} from '@panoramic/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { paymentsOfApp } from './payments.fixture.ts';

const app = testApp();
const { aPaidLease, aTerm, ofLease } = paymentsOfApp(app);
const first = '2028-01';
const months = monthsFrom(first, 24);
const expiration = '2031-12-31';
let payer: Caller;
let writer: Caller;
let admin: Caller;
beforeAll(async () => {
  payer = await app.as('Payments');
  writer = await app.as('Write');
  admin = await app.as('Admin');
});

const which = fc.nat(9);
const cents = fc.integer({ min: 1, max: 500_000 });
const month = fc.nat(23);

/** One step of a history: a change, or the next month approved and sent. */
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'send' as const }) },
  fc.record({ kind: fc.constant('amount' as const), which, cents: fc.nat(500_000) }),
  fc.record({ kind: fc.constant('end' as const), which, months: fc.nat(30) }),
  fc.record({ kind: fc.constant('start' as const), which, months: fc.nat(20) }),
  fc.record({
    kind: fc.constant('how' as const),
    which,
    rt_freq: fc.constantFrom('Monthly', 'Quarterly', 'Half-yearly', 'Yearly', 'Once'),
    rt_timing: fc.constantFrom('In advance', 'In arrears'),
    rt_due_day: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('add' as const), cents, months: fc.nat(20) }),
  fc.record({
    kind: fc.constant('charge' as const),
    cents: fc.integer({ min: -90_000, max: 500_000 }),
    month,
  }),
  fc.record({ kind: fc.constant('move charge' as const), which, cents, month }),
  fc.record({ kind: fc.constant('delete charge' as const), which }),
  fc.record({ kind: fc.constant('hold' as const), which }),
  fc.record({ kind: fc.constant('close or open' as const) }),
  fc.record({ kind: fc.constant('delete or restore' as const) }),
  fc.record({ kind: fc.constant('expire' as const), months: fc.integer({ min: 1, max: 40 }) }),
);
type Step = (typeof anyStep extends fc.Arbitrary<infer S> ? S : never) & { readonly kind: string };

/** A lease that lives through the steps. */
class History {
  readonly #id: number;
  readonly #bigRent: number;
  #sent = 0;
  #isClosed = false;
  #isDeleted = false;

  constructor(sd_id: number, bigRent: number) {
    this.#id = sd_id;
    this.#bigRent = bigRent;
  }

  async run(step: Step): Promise<void> {
    const sd_id = this.#id;
    const from = (count: number) => addMonths(`${first}-01`, count);
    if (step.kind === 'send') return this.sendNext();
    if (step.kind === 'delete or restore') return this.#deleted(!this.#isDeleted);
    // A deleted lease cannot be changed.
    if (this.#isDeleted) return;
    switch (step.kind) {
      case 'add':
        await aTerm(sd_id, {
          rt_type: 'CAM',
          rt_start: from(step.months),
          rt_end: null,
          rt_monthly: step.cents / 100,
        });
        return;
      case 'charge':
        await this.#charge({ ch_due: from(step.month), ch_amount: (step.cents || 1) / 100 });
        return;
      case 'close or open':
        return this.#closed(!this.#isClosed);
      case 'expire':
        return this.#lease({ sd_ced: from(step.months) });
      case 'hold':
        return this.#hold(step.which);
      case 'move charge':
      case 'delete charge': {
        const { body } = await writer.call('Payments/GetLease', { id: sd_id });
        const charge = body.charges[step.which % Math.max(1, body.charges.length)];
        if (!charge) return;
        if (step.kind === 'delete charge') await writer.call('Payments/DeleteCharge', { id: charge.ch_id });
        else
          await this.#charge({ ch_id: charge.ch_id, ch_due: from(step.month), ch_amount: step.cents / 100 });
        return;
      }
      case 'amount':
      case 'end':
      case 'start':
      case 'how':
      case 'delete':
        return this.#changeTerm(step);
    }
  }

  async #changeTerm(step: Extract<Step, { readonly kind: 'amount' | 'end' | 'start' | 'how' | 'delete' }>) {
    const { body } = await writer.call('Leases/GetRentTerms', { id: this.#id });
    const terms = body.filter(({ rt_id }) => rt_id !== this.#bigRent);
    const term = terms[step.which % Math.max(1, terms.length)];
    if (!term) return;
    const { rt_id } = term;
    const from = (count: number) => addMonths(`${first}-01`, count);
    const change = { rt_id, sd_id: this.#id };
    if (step.kind === 'delete') await writer.call('Leases/DeleteRentTerm', { id: rt_id });
    else if (step.kind === 'amount')
      await writer.call('Leases/EditRentTerm', { ...change, rt_monthly: step.cents / 100 });
    // An end before the start is refused.
    else if (step.kind === 'end')
      await writer.call('Leases/EditRentTerm', { ...change, rt_end: from(step.months) });
    else if (step.kind === 'start')
      await writer.call('Leases/EditRentTerm', { ...change, rt_start: from(step.months) });
    else {
      const { kind: _kind, which: _which, ...how } = step;
      await writer.call('Leases/EditRentTerm', { ...change, ...how });
    }
  }

  async #charge(charge: { ch_id?: number; ch_due: string; ch_amount: number }) {
    const { status } = await writer.call('Payments/EditCharge', { sd_id: this.#id, ...charge });
    expectSame(status, 200);
  }

  async #lease(change: { sd_ced?: string; sd_status?: 1 | 2 }) {
    const { status } = await writer.call('Leases/EditLease', { sd_id: this.#id, ...change });
    expectSame(status, 200);
  }

  async #closed(isClosed: boolean) {
    await this.#lease({ sd_status: isClosed ? closedStatus : openStatus });
    this.#isClosed = isClosed;
  }

  async #deleted(isDeleted: boolean) {
    const { status } = isDeleted
      ? await writer.call('Leases/DeleteLease', { sd_id: this.#id })
      : await admin.call('Leases/RestoreLease', { sd_id: this.#id });
    expectSame(status, 200);
    this.#isDeleted = isDeleted;
  }

  async #hold(chosen: number) {
    const name = months[this.#sent] ?? '';
    const due = (await this.#open(name)).filter(({ state }) => state === 'Due');
    const payment = due[chosen % Math.max(1, due.length)];
    if (!payment) return;
    const { status } = await payer.call('Payments/Hold', {
      keys: [payment.key],
      month: name,
      reason: 'Wait',
    });
    expectSame(status, 200);
  }

  /** Payments of earlier months than the first of this history belong to nobody. */
  async #open(name: string): Promise<Payment[]> {
    return (await ofLease(name, this.#id)).filter(
      ({ state, due }) => (state === 'Due' || state === 'Held') && due >= `${first}-01`,
    );
  }

  /** Sends what is due; where credits are more than that, the month stays for later. */
  async sendNext(): Promise<void> {
    const name = months[this.#sent];
    if (name === undefined) return;
    await this.#compareWhole(name);
    const due = (await this.#open(name)).filter(({ state }) => state === 'Due');
    if (due.length > 0 && due.reduce((sum, { amount }) => sum + centsOf(amount), 0) >= 0)
      await this.#send(name, due);
    this.#sent += 1;
  }

  /** A month says the same where nobody remembers what is settled. */
  async #compareWhole(name: string) {
    const near = await ofLease(name, this.#id);
    await asOwner(app.database.ownerUrl, (owner) => owner.query('delete from payment_settlements'));
    expectSame(near, await ofLease(name, this.#id));
  }

  async #send(name: string, due: readonly Payment[]) {
    const keys = due.map(({ key }) => key);
    const approved = await payer.call('Payments/Approve', { keys, month: name });
    expectSame(approved.problem?.detail, undefined);
    const sent = await payer.call('Payments/MakeBatch', { month: name, layout: 'QuickBooks' });
    expectSame(sent.problem?.detail, undefined);
    expectSame(sent.body.count, due.length);
  }

  /** The lease is open again, and all that is left is released and sent; gives the last month. */
  async finish(): Promise<string> {
    if (this.#isDeleted) await this.#deleted(false);
    await this.#closed(false);
    await this.#lease({ sd_ced: expiration });
    await this.sendNext();
    const last = months[this.#sent - 1] ?? '';
    for (;;) {
      const open = await this.#open(last);
      if (open.length === 0) return last;
      const held = open.flatMap(({ key, state }) => (state === 'Held' ? [key] : []));
      if (held.length > 0) await payer.call('Payments/Hold', { keys: held, month: last, reason: '' });
      await this.#send(last, await this.#open(last));
    }
  }
}

function expectSame<Value>(found: Value, expected: Value): void {
  expect(found).toEqual(expected);
}

async function linesOf(sd_id: number) {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ key: string; amount: string }>(
      `select key, amount from payment_batch_lines where sd_id = ${sd_id}`,
    ),
  );
  return rows;
}

test(
  'any edits of two years: what was sent is what is due of the months sent, and no key is sent twice',
  { timeout: 480_000 },
  async () => {
    const steps = fc.sample(fc.array(anyStep, { minLength: 70, maxLength: 70 }), 1)[0] ?? [];
    // A large rent beside the random ones, so that no batch is below 0 in the end.
    const { sd_id, rt_id } = await aPaidLease({ sd_ced: expiration }, 900_000);
    await writer.call('Leases/EditRentTerm', { rt_id, sd_id, rt_end: expiration });
    const history = new History(sd_id, rt_id);
    let last = '';
    try {
      // What was due before the first month that was sent was paid by other means.
      await history.sendNext();
      for (const step of steps) await history.run(step);
      last = await history.finish();
    } catch (error) {
      throw new Error(`Of ${JSON.stringify(steps)}`, { cause: error });
    }
    const lines = await linesOf(sd_id);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    const terms = (await writer.call('Leases/GetRentTerms', { id: sd_id })).body;
    const { charges } = (await writer.call('Payments/GetLease', { id: sd_id })).body;
    const lease = { sd_status: openStatus, sd_ced: expiration } as const;
    const due = [
      ...dueLines(lease, terms, { first, last }, '2026-06-15').map((line) => line.cents),
      ...charges.flatMap(({ ch_due, ch_amount }) =>
        (ch_due ?? '') < addMonths(`${last}-01`, 1) ? [centsOf(ch_amount ?? 0)] : [],
      ),
    ];
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
    expect([JSON.stringify(steps), sum(lines.map(({ amount }) => centsOf(Number(amount))))]).toEqual([
      JSON.stringify(steps),
      sum(due),
    ]);
  },
);
