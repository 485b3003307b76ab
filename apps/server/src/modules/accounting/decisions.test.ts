// A lease of 10,000 a month over five years at 5 %, changed after months are closed.
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { cents, keepStandards, monthCalls, rentedLeasesOf } from './accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close, closeAccepting, lease, proposals, decide } = monthCalls(app);

const five = { start: '2024-07-01', end: '2029-06-30', monthly: 10_000, sqft: 10_000 };
const leases = { shorter: 0, noOption: 0, index: 0, agreed: 0, dismissed: 0, half: 0 };

async function setRent(id: number, rt_monthly: number, from: string | null = null): Promise<void> {
  const writer = await app.as('Write');
  const { body } = await writer.call('Leases/GetRentTerms', { id });
  const rt_id = body.at(-1)?.rt_id ?? 0;
  if (from === null) {
    await writer.call('Leases/EditRentTerm', { rt_id, sd_id: id, rt_monthly });
    return;
  }
  await writer.call('Leases/EditRentTerm', { rt_id, sd_id: id, rt_end: '2026-03-31' });
  const rest = { rt_start: from, rt_end: five.end, rt_type: 'Base Rent', rt_monthly } as const;
  await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id: id, ...rest });
}

async function endOn(id: number, end: string): Promise<void> {
  const writer = await app.as('Write');
  await writer.call('Leases/EditLease', { sd_id: id, sd_ced: end });
  const { body } = await writer.call('Leases/GetRentTerms', { id });
  const rt_id = body.at(-1)?.rt_id ?? 0;
  await writer.call('Leases/EditRentTerm', { rt_id, sd_id: id, rt_end: end });
}

async function save(sd_id: number, change: object): Promise<void> {
  const saved = await (await app.as('Write')).call('Accounting/SaveLease', { sd_id, ...change });
  expect(saved.problem?.detail).toBeUndefined();
}

async function lineOf(month: string, book: 'ASC842' | 'IFRS16', id: number) {
  const { lines } = await read('Accounting/GetPeriod', { month, book });
  return lines.find(({ sd_id }) => sd_id === id);
}

async function journalOf(month: string, book: 'ASC842' | 'IFRS16', id: number) {
  const { entries } = await read('Accounting/GetJournal', { month, book });
  const lines = entries.find(({ sd_id }) => sd_id === id)?.lines ?? [];
  expect(lines.reduce((sum, { debit, credit }) => sum + cents(debit) - cents(credit), 0)).toBe(0);
  return lines;
}

beforeAll(async () => {
  await keepStandards(app, { rates: [{ from: '1990-01-01', maxMonths: null, rate: 5 }] });
  for (const name of Object.keys(leases) as (keyof typeof leases)[])
    leases[name] = await aRentedLease({ ...five, name });
  await save(leases.half, { la_direct_costs: 30_000 });
  await close('2026-03');
});

describe('a term that becomes two years shorter', () => {
  test('asks under IFRS 16 why, and nothing under ASC 842', async () => {
    await endOn(leases.shorter, '2027-06-30');
    const seen = (await lease(leases.shorter)).proposals;
    expect(seen.map(({ book, question, kind }) => [book, question, kind])).toEqual([
      ['ASC842', null, 'remeasurement'],
      ['IFRS16', 'shorter', null],
    ]);
    expect(seen[0]?.effect).toMatchObject({ gain: 0 });
    const open = await decide(leases.shorter);
    expect(open.status).toBe(422);
    expect(open.problem.errors?.[0]?.field).toBe('cause');
  });

  test('books what it shows, in each book by itself, and nothing else that was typed', async () => {
    expect((await decide(leases.shorter, {}, 'accept', ['ASC842'])).body).toBe(true);
    const [shown] = await proposals(leases.shorter, { cause: 'agreed' });
    expect(shown).toMatchObject({ book: 'IFRS16', effect: { gain: 2169.68 } });
    const seen = { book: 'IFRS16', digest: shown?.digest ?? '' } as const;
    const choice = { sd_id: leases.shorter, cause: 'agreed' } as const;
    const writer = await app.as('Write');
    const decision = { ...choice, decision: 'accept' as const, books: [seen] };
    const typed = await writer.call('Accounting/DecideRemeasurement', { ...decision, keepShare: 100 });
    expect(typed.problem.errors?.[0]?.field).toBe('keepShare');
    const other = await writer.call('Accounting/DecideRemeasurement', { ...decision, cause: 'option' });
    expect(other.status).toBe(409);
    expect(other.problem.current).toMatchObject([{ book: 'IFRS16', effect: { gain: 0 } }]);
    expect((await writer.call('Accounting/DecideRemeasurement', decision)).body).toBe(true);
    expect(await lineOf('2026-04', 'IFRS16', leases.shorter)).toMatchObject({ gain: 2169.68 });
    expect(await lineOf('2026-04', 'ASC842', leases.shorter)).toMatchObject({ gain: 0 });
    const [made] = (await lease(leases.shorter)).measurements;
    expect(made?.effects).toEqual([shown?.effect]);
    expect((await lease(leases.shorter)).proposals).toEqual([]);
  });

  test('books no gain where an option is no longer certain', async () => {
    await endOn(leases.noOption, '2027-06-30');
    const [, ifrs] = await proposals(leases.noOption, { cause: 'option' });
    expect(ifrs?.effect).toMatchObject({ gain: 0 });
    expect((await decide(leases.noOption, { cause: 'option' })).body).toBe(true);
    const line = await lineOf('2026-04', 'IFRS16', leases.noOption);
    expect(cents(line?.assetRemeasured)).toBe(cents(line?.liabilityRemeasured));
  });
});

describe('a rent that rises by an index', () => {
  test('remeasures nothing under ASC 842, where the difference is variable cost, and remeasures under IFRS 16', async () => {
    await setRent(leases.index, 10_300, '2026-04-01');
    const waiting = await lease(leases.index);
    expect(waiting.proposals.map(({ question, effect }) => [question, effect])).toEqual([
      ['payments', null],
      ['payments', null],
    ]);
    const [asc, ifrs] = await proposals(leases.index, { cause: 'index' });
    expect(asc).toMatchObject({ kind: 'variable', effect: { gain: 0, variable: 39 * 300 } });
    expect(asc?.effect?.liabilityAfter).toBe(asc?.effect?.liabilityBefore);
    expect(ifrs).toMatchObject({ kind: 'remeasurement', rate: null });
    // 300 more a month for 39 months at the unchanged 5 %.
    const monthly = 1.05 ** (1 / 12) - 1;
    const more = (300 * (1 - (1 + monthly) ** -39) * (1 + monthly)) / monthly;
    const { liabilityBefore = 0, liabilityAfter = 0 } = ifrs?.effect ?? {};
    expect(liabilityAfter - liabilityBefore).toBeCloseTo(more, 1);
    // Each book is decided for itself.
    expect((await decide(leases.index, { cause: 'index' }, 'accept', ['ASC842'])).body).toBe(true);
    expect((await lease(leases.index)).proposals.map(({ book }) => book)).toEqual(['IFRS16']);
    expect((await decide(leases.index, { cause: 'index' }, 'accept', ['IFRS16'])).body).toBe(true);
    const inAsc = await lineOf('2026-04', 'ASC842', leases.index);
    expect(inAsc).toMatchObject({
      liabilityRemeasured: 0,
      operatingCost: 10_000,
      variableCost: 300,
      cashVariable: 300,
      cashOperating: 10_000,
    });
    const lines = await journalOf('2026-04', 'ASC842', leases.index);
    expect(lines).toContainEqual(expect.objectContaining({ key: 'variableCost', debit: 300 }));
    const inIfrs = await lineOf('2026-04', 'IFRS16', leases.index);
    expect(inIfrs).toMatchObject({ variableCost: 0 });
    expect(inIfrs?.liabilityRemeasured).toBeCloseTo(more, 1);
  });

  test('that falls back to what is measured is asked for again, and is no longer variable cost', async () => {
    await setRent(leases.index, 10_000);
    expect((await lease(leases.index)).proposals.map(({ book }) => book)).toEqual(['ASC842', 'IFRS16']);
    expect((await decide(leases.index, { cause: 'index' })).body).toBe(true);
    expect(await lineOf('2026-04', 'ASC842', leases.index)).toMatchObject({ variableCost: 0 });
    expect((await lease(leases.index)).proposals).toEqual([]);
    await setRent(leases.index, 10_300);
    expect((await decide(leases.index, { cause: 'index' })).body).toBe(true);
  });

  test('agreed with the lessor instead takes the rate of the day in both books', async () => {
    await keepStandards(app, { rates: [{ from: '1990-01-01', maxMonths: null, rate: 7 }] });
    await setRent(leases.agreed, 10_300, '2026-04-01');
    const seen = await proposals(leases.agreed, { cause: 'agreed' });
    expect(seen.map(({ kind, rate }) => [kind, rate])).toEqual([
      ['remeasurement', 7],
      ['remeasurement', 7],
    ]);
    const monthly = 1.07 ** (1 / 12) - 1;
    const value = (10_300 * (1 - (1 + monthly) ** -39) * (1 + monthly)) / monthly;
    for (const { effect } of seen) expect(effect?.liabilityAfter).toBeCloseTo(value, 1);
    await keepStandards(app, { rates: [{ from: '1990-01-01', maxMonths: null, rate: 5 }] });
    const stale = await (
      await app.as('Write')
    ).call('Accounting/DecideRemeasurement', {
      sd_id: leases.agreed,
      decision: 'accept',
      cause: 'agreed',
      books: seen.map(({ book, digest }) => ({ book, digest })),
    });
    expect(stale.status).toBe(409);
  });
});

test('a change that is dismissed is paid all the same: the difference is variable cost', async () => {
  await setRent(leases.dismissed, 9000, '2026-04-01');
  expect((await decide(leases.dismissed, { reason: 'Disputed' }, 'dismiss')).body).toBe(true);
  for (const book of ['ASC842', 'IFRS16'] as const) {
    const line = await lineOf('2026-04', book, leases.dismissed);
    expect(line).toMatchObject({ liabilityRemeasured: 0, variableCost: -1000, cashVariable: -1000 });
    const lines = await journalOf('2026-04', book, leases.dismissed);
    const cash = lines.filter(({ key }) => key === 'cash');
    expect(cash.reduce((sum, { debit, credit }) => sum + cents(credit) - cents(debit), 0)).toBe(900_000);
  }
});

describe('closing and accepting what waits', () => {
  test('asks for what was seen, and for the causes that it needs', async () => {
    await setRent(leases.agreed, 10_400);
    const { proposals: waiting, proposalsDigest } = await read('Accounting/GetPeriod', { month: '2026-04' });
    expect(waiting.map(({ sd_id, questions }) => [sd_id, questions])).toEqual([
      [leases.agreed, ['payments']],
    ]);
    const unseen = await close('2026-04', { acceptProposals: true });
    expect(unseen.problem.errors?.[0]?.field).toBe('proposalsDigest');
    const unanswered = await close('2026-04', { acceptProposals: true, proposalsDigest });
    expect(unanswered.problem.errors?.[0]?.field).toBe('answers.payments');
    await setRent(leases.agreed, 10_500);
    const stale = await close('2026-04', {
      acceptProposals: true,
      proposalsDigest,
      answers: { payments: 'index' },
    });
    expect(stale.status).toBe(409);
    const before = await proposals(leases.agreed, { cause: 'index' });
    const closed = await closeAccepting('2026-04', { payments: 'index' });
    expect(closed.body).toMatchObject({ month: '2026-04', remeasured: 1 });
    const made = (await lease(leases.agreed)).measurements.slice(0, 2);
    expect(made.map(({ book, kind }) => [book, kind])).toEqual([
      ['IFRS16', 'remeasurement'],
      ['ASC842', 'variable'],
    ]);
    expect(made.flatMap(({ effects }) => effects).toReversed()).toEqual(before.map(({ effect }) => effect));
    expect(await lineOf('2026-04', 'ASC842', leases.agreed)).toMatchObject({ variableCost: 500 });
  });

  test('gives back the space alone under ASC 842, the space and the term under IFRS 16', async () => {
    expect((await closeAccepting('2026-05')).status).toBe(200);
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { sd_id: leases.half, sd_sqft: 5000 });
    await endOn(leases.half, '2028-06-30');
    await setRent(leases.half, 5000);
    const seen = (await lease(leases.half)).proposals;
    expect(seen.map(({ question, keepShare, effect }) => [question, keepShare, effect?.gain])).toEqual([
      [null, 50, -9250],
      [null, 50, -4983.17],
    ]);
    expect((await decide(leases.half)).body).toBe(true);
    for (const [book, gain] of [
      ['ASC842', -9250],
      ['IFRS16', -4983.17],
    ] as const)
      expect(await lineOf('2026-06', book, leases.half)).toMatchObject({ gain });
  });
});
