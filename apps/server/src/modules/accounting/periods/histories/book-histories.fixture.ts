import { addDays, addMonths, monthIndex, monthTexts } from '@panoramic/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import type { LeasePayload } from '../../../../../test/leases.ts';
import { keepStandards, monthCalls, rentedLeasesOf } from '../../accounting.fixture.ts';
import type { BooksModel } from './books-model.fixture.ts';

/** What can happen to a portfolio and its months; `of` chooses a lease. */
interface Steps {
  readonly add: {
    readonly start: number;
    readonly months: number;
    readonly monthly: number;
    readonly cam: number;
  };
  readonly rent: { readonly of: number; readonly to: number };
  readonly space: { readonly of: number; readonly to: number };
  readonly end: { readonly of: number; readonly months: number };
  readonly extend: { readonly of: number; readonly months: number };
  readonly closeLease: { readonly of: number };
  readonly deleteLease: { readonly of: number };
  readonly sales: { readonly of: number; readonly month: number; readonly sold: number };
  readonly dismiss: { readonly of: number };
  readonly accept: { readonly of: number; readonly later: number };
  readonly closeMonths: { readonly count: number };
  readonly reopen: object;
  readonly standards: object;
}
type StepName = keyof Steps;
export type HistoryStep = { [N in StepName]: readonly [name: N, step: Steps[N]] }[StepName];

const of = fc.nat({ max: 9 });
const amount = fc.integer({ min: 100, max: 20_000 });
const months = fc.integer({ min: -24, max: 36 });
const arbitraries: { readonly [N in StepName]: fc.Arbitrary<Steps[N]> } = {
  add: fc.record({
    start: fc.nat({ max: 59 }),
    months: fc.oneof(fc.integer({ min: 13, max: 84 }), fc.integer({ min: 3, max: 12 })),
    monthly: amount,
    cam: fc.constantFrom(0, 0, 250),
  }),
  rent: fc.record({ of, to: amount }),
  space: fc.record({ of, to: amount }),
  end: fc.record({ of, months }),
  extend: fc.record({ of, months }),
  closeLease: fc.record({ of }),
  deleteLease: fc.record({ of }),
  sales: fc.record({ of, month: fc.nat({ max: 59 }), sold: amount }),
  dismiss: fc.record({ of }),
  accept: fc.record({ of, later: fc.nat({ max: 4 }) }),
  closeMonths: fc.record({ count: fc.integer({ min: 1, max: 3 }) }),
  reopen: fc.record({}),
  standards: fc.record({}),
};
/** How often each is chosen. */
const weights: Readonly<Record<StepName, number>> = {
  add: 8,
  rent: 3,
  space: 3,
  end: 3,
  extend: 3,
  closeLease: 1,
  deleteLease: 1,
  sales: 4,
  dismiss: 1,
  accept: 4,
  closeMonths: 12,
  reopen: 4,
  standards: 2,
};

function step(name: StepName): fc.Arbitrary<HistoryStep> {
  const own: fc.Arbitrary<object> = arbitraries[name];
  // Safe: a name with its own step.
  return own.map((one) => [name, one] as unknown as HistoryStep);
}

// Safe: the keys of the table.
const names = Object.keys(arbitraries) as StepName[];

/** The first month to be closed, from January 2024 on, leases to begin with, and what happens then. */
export const bookHistories = fc.record({
  firstClosed: fc.nat({ max: 24 }),
  first: fc.array(step('add'), { minLength: 1, maxLength: 3 }),
  steps: fc.array(fc.oneof(...names.map((name) => ({ weight: weights[name], arbitrary: step(name) }))), {
    minLength: 5,
    maxLength: 14,
  }),
});

/** Does what a history says, through the calls of the application. */
export function historySteps(app: TestApp) {
  const aRentedLease = rentedLeasesOf(app);
  const { read, closeAccepting, decide: decideOn } = monthCalls(app);
  const doing: { readonly [N in StepName]: (step: Steps[N], model: BooksModel) => Promise<void> } = {
    add: async ({ start: offset, months: length, monthly, cam }, model) => {
      const start = addMonths('2022-01-01', offset);
      const end = addDays(addMonths(start, length), -1);
      const sd_id = await aRentedLease({ start, end, monthly, sqft: 10_000, ...(cam > 0 && { cam }) });
      model.add({ sd_id, start, end, monthly, months: length });
    },
    rent: changing(async (sd_id, { to }) => {
      const writer = await app.as('Write');
      const { status, body } = await writer.call('Leases/GetRentTerms', { id: sd_id });
      if (status === 404) return;
      const term = body.findLast(({ rt_type }) => rt_type === 'Base Rent');
      if (term) await writer.call('Leases/EditRentTerm', { rt_id: term.rt_id, sd_id, rt_monthly: to });
    }),
    space: changing(async (sd_id, { to }) => edit({ sd_id, sd_sqft: to })),
    end: changing(async (sd_id, { months: later }) => {
      const end = await endOf(sd_id, later);
      if (end) await edit({ sd_id, sd_ced: end.after });
    }),
    extend: changing(async (sd_id, { months: later }) => {
      const end = await endOf(sd_id, Math.abs(later) + 1);
      if (!end) return;
      const term = { rt_start: addDays(end.before, 1), rt_end: end.after, rt_monthly: 4321.09 };
      const writer = await app.as('Write');
      await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id, rt_type: 'Base Rent', ...term });
      await edit({ sd_id, sd_ced: end.after });
    }),
    closeLease: changing(async (sd_id) => edit({ sd_id, sd_status: 2 })),
    deleteLease: changing(async (sd_id) => {
      await (await app.as('Write')).call('Leases/DeleteLease', { sd_id });
    }),
    // Liabilities do not follow sales, so that the lease is predicted as before.
    sales: async ({ of: which, month: offset, sold }, model) => {
      const found = model.leases[which % Math.max(1, model.leases.length)];
      if (found) await sell(found.sd_id, found.start, addMonths('2022-01-01', offset).slice(0, 7), sold);
    },
    dismiss: changing(async (sd_id) => decide(sd_id, 'dismiss', 0)),
    accept: changing(async (sd_id, { later }) => decide(sd_id, 'accept', later)),
    closeMonths: async ({ count }, model) => {
      for (let closed = 0; closed < count; closed++) await closeNext(model);
    },
    reopen: async (_step, model) => {
      const month = model.lastClosed();
      if (month === null) return;
      await (await app.as('Admin')).call('Accounting/ReopenPeriod', { month, reason: 'to try' });
      model.reopened(month);
    },
    standards: async (_step, model) => {
      model.keepsBoth = !model.keepsBoth;
      model.everToggled = true;
      await keepStandards(app, { standards: model.keepsBoth ? 'both' : 'ASC842' });
    },
  };

  async function edit(values: LeasePayload): Promise<void> {
    await (await app.as('Write')).call('Leases/EditLease', values);
  }

  /** Reported for the first time, or corrected; refused where the lease is deleted or the month is not its own. */
  async function sell(sd_id: number, from: string, month: string, sold: number): Promise<void> {
    const writer = await app.as('Write');
    const { status, body: clauses } = await writer.call('Expenses/GetPercentageRents', { id: sd_id });
    if (status === 404) return;
    if (clauses.length === 0)
      await writer.call('Expenses/EditPercentageRent', {
        sd_id,
        percent: 5,
        breakpoint: 1000,
        period: 'month',
        from,
      });
    const { body: known } = await writer.call('Expenses/GetSalesMonths', { id: sd_id });
    const there = known.find((one) => one.month === month);
    if (there) await writer.call('Expenses/EditSalesMonth', { ...there, amount: sold });
    else await writer.call('Expenses/SaveSales', { id: sd_id, sales: [{ month, amount: sold }] });
  }

  async function endOf(sd_id: number, later: number): Promise<{ before: string; after: string } | null> {
    const { status, body } = await (await app.as('Write')).call('Leases/GetLease', { id: sd_id });
    if (status === 404 || !body?.sd_ced) return null;
    const after = monthTexts(monthIndex(body.sd_ced) + later).lastDay;
    return after < (body.sd_ccd ?? '') ? null : { before: body.sd_ced, after };
  }

  async function decide(sd_id: number, decision: 'accept' | 'dismiss', later: number): Promise<void> {
    const { status: found, body } = await (
      await app.as('Write')
    ).call('Accounting/GetProposals', { id: sd_id });
    const [proposal] = found === 200 ? body : [];
    if (!proposal) return;
    const day = addMonths(proposal.effective, later);
    const effective = day <= proposal.latest ? day : null;
    // Both causes of both questions come up, by the lease.
    const cause = sd_id % 2 === 0 ? 'agreed' : proposal.question === 'payments' ? 'index' : 'option';
    const only = sd_id % 3 === 0 ? [proposal.book] : undefined;
    const asked = { ...(effective && { effective }), cause } as const;
    const { status } = await decideOn(sd_id, asked, decision, only);
    expect(status).toBe(200);
  }

  /** A month without proposals is closed as it was shown. */
  async function closeNext(model: BooksModel): Promise<void> {
    const month = model.nextMonth();
    if (month > '2026-12') return;
    const shown = await read('Accounting/GetPeriod', { month, book: 'ASC842' });
    const { status, problem } = await closeAccepting(month, { payments: 'index', shorter: 'agreed' });
    expect([status, problem?.detail]).toEqual([200, undefined]);
    model.closed(month);
    if (shown.proposals.length > 0) return;
    const kept = await read('Accounting/GetPeriod', { month, book: 'ASC842' });
    expect({ ...kept, closed: false, unmeasured: [] }).toEqual({ ...shown, unmeasured: [] });
  }

  return async ([name, one]: HistoryStep, model: BooksModel): Promise<void> => {
    // Safe: a name with its own step.
    await (doing[name] as (step: object, model: BooksModel) => Promise<void>)(one, model);
  };
}

/** A change of the lease that a step chooses. */
function changing<S extends { readonly of: number }>(change: (sd_id: number, step: S) => Promise<void>) {
  return async (one: S, model: BooksModel): Promise<void> => {
    const found = model.leases[one.of % Math.max(1, model.leases.length)];
    if (!found) return;
    model.changed(found.sd_id);
    await change(found.sd_id, one);
  };
}
