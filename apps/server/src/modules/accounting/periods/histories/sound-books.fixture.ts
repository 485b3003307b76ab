import {
  monthIndex,
  monthTexts,
  type AccountingBook,
  type Disclosures,
  type Journal,
} from '@panoramic/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import { balanceOf, cents, footing, monthCalls, postedTo } from '../../accounting.fixture.ts';
import { naiveLiability, type BooksModel } from './books-model.fixture.ts';

const sound = { liability: 0, asset: 0 };

/** Expects that all that is said of the months around the closed ones foots and agrees. */
export async function expectSoundBooks(app: TestApp, model: BooksModel, book: AccountingBook): Promise<void> {
  const { read } = monthCalls(app);
  const first = monthIndex(model.firstClosed() ?? '2025-06') - 3;
  const last = monthIndex(model.lastClosed() ?? '2026-02') + 4;
  const length = Math.min(last - first + 1, 18);
  const months = Array.from({ length }, (_, at) => monthTexts(first + at).month);
  const each = await Promise.all(
    months.map((month) => read('Accounting/GetDisclosures', { from: month, to: month, book, lines: 'true' })),
  );
  const journals = await Promise.all(months.map((month) => read('Accounting/GetJournal', { month, book })));
  for (const [at, month] of months.entries()) {
    const [before, now, journal] = [each[at - 1], each[at], journals[at]];
    if (!now || !journal) throw new Error(`Nothing was said of ${month}.`);
    expectFooting(month, now, journal);
    if (before) expectFollowing(month, before, now, journal);
    expectPredicted(month, now, model, book);
  }
  const spans = [
    [0, length - 1],
    [1, length - 3],
    [4, length - 1],
    [3, 5],
  ] as const;
  for (const [from, to] of spans) {
    const [start, end, parts] = [months[from], months[to], each.slice(from, to + 1)];
    if (!start || !end || parts.length === 0) continue;
    const span = await read('Accounting/GetDisclosures', { from: start, to: end, book, lines: 'true' });
    expectSum(span, parts);
  }
}

/** A month foots, by lease and by class, and its journal moves the accounts as the roll-forward says. */
function expectFooting(month: string, now: Disclosures, journal: Journal): void {
  expect([month, now.unfooted, journal.unfooted]).toEqual([month, [], []]);
  for (const line of [...now.lines, ...now.classes])
    expect([month, line, footing(line)]).toEqual([month, line, sound]);
  const total = totalOf(now);
  expect(cents(total.undiscounted) - cents(total.discount)).toBe(cents(total.liabilityClosing));
  const posted = journal.entries.flatMap(({ lines }) => lines);
  expect(cents(journal.debit)).toBe(cents(journal.credit));
  expect({
    month,
    liability: postedTo(posted, 'liability'),
    asset: postedTo(posted, 'asset'),
    cost: balanceOf(posted, 'leaseCost'),
    interest: balanceOf(posted, 'interest'),
    variable: balanceOf(posted, 'variableCost'),
    adjusted: balanceOf(posted, 'openingAdjustment'),
  }).toEqual({
    month,
    liability: cents(total.liabilityOpening) - cents(total.liabilityClosing),
    asset: cents(total.assetClosing) - cents(total.assetOpening),
    cost: cents(total.operatingCost),
    interest: cents(total.interest) - cents(total.operatingInterest),
    variable: cents(total.variableCost),
    adjusted: cents(total.openingAdjustment),
  });
}

function totalOf({ classes }: Disclosures): Disclosures['classes'][number] {
  const total = classes.at(-1);
  if (!total) throw new Error('There is no total.');
  return total;
}

const currentKeys = ['liabilityCurrent', 'operatingLiabilityCurrent', 'financeLiabilityCurrent'] as const;

/** A month opens where the one before closed, by lease, by class and in the accounts. */
function expectFollowing(month: string, before: Disclosures, now: Disclosures, { entries }: Journal): void {
  for (const kind of ['operating', 'finance', 'total'] as const) {
    const [was, is] = [before, now].map(({ classes }) => classes.find((one) => one.class === kind));
    expect([month, kind, is?.liabilityOpening ?? 0, is?.assetOpening ?? 0]).toEqual([
      month,
      kind,
      was?.liabilityClosing ?? 0,
      was?.assetClosing ?? 0,
    ]);
  }
  const closing = new Map(
    before.lines.map((line) => [line.sd_id, [line.liabilityClosing, line.assetClosing]]),
  );
  for (const { sd_id, liabilityOpening, assetOpening } of now.lines)
    expect([month, sd_id, liabilityOpening, assetOpening]).toEqual([
      month,
      sd_id,
      ...(closing.get(sd_id) ?? [0, 0]),
    ]);
  const [was, is] = [totalOf(before), totalOf(now)];
  const posted = entries.flatMap(({ lines }) => lines);
  expect([month, balanceOf(posted, ...currentKeys), balanceOf(posted, 'deferredRent')]).toEqual([
    month,
    cents(was.liabilityCurrent) - cents(is.liabilityCurrent),
    cents(was.deferred) - cents(is.deferred),
  ]);
}

/** Leases that nobody changed have the liability that plain discounting gives, from the month on that has them. */
function expectPredicted(month: string, now: Disclosures, model: BooksModel, book: AccountingBook): void {
  if (book === 'IFRS16' && model.everToggled) return;
  for (const lease of model.leases) {
    const expected = naiveLiability(lease, month, model.firstClosed());
    if (expected === null) continue;
    const said = cents(now.lines.find(({ sd_id }) => sd_id === lease.sd_id)?.liabilityClosing ?? 0);
    expect([month, lease, said]).toEqual([month, lease, expected]);
  }
}

/** A span is the sum of its months, and its balances are those of its first and last day. */
function expectSum(span: Disclosures, parts: readonly Disclosures[]): void {
  const { from, to } = span;
  expect([from, to, span.unfooted]).toEqual([from, to, []]);
  for (const line of [...span.lines, ...span.classes]) expect(footing(line)).toEqual(sound);
  const total = totalOf(span);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return;
  expect([from, total.liabilityOpening]).toEqual([from, totalOf(first).liabilityOpening]);
  const balances = [
    'liabilityClosing',
    'liabilityCurrent',
    'assetClosing',
    'undiscounted',
    'deferred',
  ] as const;
  for (const name of balances)
    expect([from, to, name, total[name]]).toEqual([from, to, name, totalOf(last)[name]]);
  const sums = ['interest', 'paid', 'amortisation', 'liabilityLate', 'assetLate', 'cost', 'cash'] as const;
  for (const name of sums)
    expect([from, to, name, cents(total[name])]).toEqual([
      from,
      to,
      name,
      parts.reduce((sum, part) => sum + cents(totalOf(part)[name]), 0),
    ]);
}
