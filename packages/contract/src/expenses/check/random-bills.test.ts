import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { naiveBills, naiveDue, payloadOf, type NaiveBill } from '../naive-bill.fixture.ts';
import { checkBill } from './check.ts';

function amounts({ findings }: ReturnType<typeof checkBill>) {
  return findings.filter(({ sure }) => sure === 'computed').map(({ rule, amount }) => [rule, amount]);
}

function addedUp({ findings }: ReturnType<typeof checkBill>): number {
  return findings.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
}

/** Amounts billed that have little to do with the lines, too. */
const anyBills = fc.tuple(naiveBills, fc.integer({ min: 0, max: 100_000_000 }), fc.boolean());

describe('over random bills', () => {
  test('a correct statement yields no computed finding, and a naive computation agrees', () => {
    fc.assert(
      fc.property(naiveBills, (bill) => {
        const due = naiveDue(bill);
        const checked = checkBill(payloadOf(bill, due));
        expect(amounts(checked)).toEqual([]);
        expect(Math.round(checked.allowed * 100)).toBe(Number(due));
      }),
    );
  });

  test('findings add up to billed − allowed, whatever is billed', () => {
    fc.assert(
      fc.property(
        anyBills,
        fc.integer({ min: 10_000, max: 600_000 }),
        ([bill, billed, isWrong], buildingSF) => {
          const wrong = isWrong
            ? ({ excluded: true, capital: true, grossUp: true, noBase: true } as const)
            : {};
          const payload = payloadOf(
            { ...bill, buildingSF },
            isWrong ? naiveDue({ ...bill, wrong }) : BigInt(billed),
          );
          const checked = checkBill({ ...payload, clause: payloadOf(bill, 0n).clause });
          expect(addedUp(checked)).toBe(Math.round(checked.billed * 100) - Math.round(checked.allowed * 100));
        },
      ),
    );
  });

  test('what is allowed never exceeds the clause, however much is billed', () => {
    fc.assert(
      fc.property(anyBills, ([bill, billed]) => {
        const due = naiveDue(bill);
        const { allowed } = checkBill(payloadOf(bill, due + BigInt(billed) + 1000n));
        expect(Math.round(allowed * 100)).toBeLessThanOrEqual(Number(due));
      }),
    );
  });

  test('the order of lines changes nothing', () => {
    fc.assert(
      fc.property(anyBills, fc.infiniteStream(fc.nat()), ([bill, billed], order) => {
        const keys = new Map(bill.lines.map((one) => [one, order.next().value ?? 0]));
        const lines = bill.lines.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        const [first, second] = [bill, { ...bill, lines }].map((one) =>
          checkBill(payloadOf(one, BigInt(billed))),
        );
        expect(second && amounts(second)).toEqual(first && amounts(first));
        expect(second?.allowed).toBe(first?.allowed);
      }),
    );
  });
});

/** A mistake of the landlord: what it changes in the bill that is made, or in the statement. */
const plants: Record<string, (bill: NaiveBill) => { bill: NaiveBill; extra?: bigint; balance?: number }> = {
  arithmetic: (bill) => ({ bill, extra: 54_321n }),
  excluded: (bill) => ({ bill: { ...bill, wrong: { excluded: true } } }),
  capital: (bill) => ({ bill: { ...bill, wrong: { capital: true } } }),
  'gross-up': (bill) => ({ bill: { ...bill, wrong: { grossUp: true } } }),
  fee: (bill) => ({
    bill: bill.feeWithout ? { ...bill, wrong: { feeOnAll: true } } : { ...bill, fee: bill.fee + 3 },
  }),
  share: (bill) => ({ bill: { ...bill, buildingSF: Math.round(bill.buildingSF * 0.8) } }),
  days: (bill) => ({ bill: { ...bill, wrong: { noDays: true } } }),
  'base year': (bill) => ({ bill: { ...bill, wrong: { noBase: true } } }),
  cap: (bill) => ({ bill: { ...bill, wrong: { noCap: true } } }),
  balance: (bill) => ({ bill, balance: 77.5 }),
};

test('200 statements with one planted error each: it is named by its rule, and nothing else is found', () => {
  const rules = Object.keys(plants);
  // The same bills each time: two ways to make a bill may come to the same amount by chance.
  const bills = fc.sample(naiveBills, { seed: 44, numRuns: 20_000 });
  const counts = new Map(rules.map((rule) => [rule, 0]));
  for (const bill of bills) {
    const rule = rules.find((one) => (counts.get(one) ?? 0) < 20 && Number(plantedAmount(one, bill)) > 1000);
    if (rule === undefined) continue;
    const { bill: made, extra = 0n, balance = 0 } = plants[rule]?.(bill) ?? { bill };
    const payload = payloadOf(made, naiveDue(made) + extra);
    const checked = checkBill({
      ...payload,
      clause: payloadOf(bill, 0n).clause,
      statement: {
        ...payload.statement,
        balance: Math.round(((payload.statement.balance ?? 0) + balance) * 100) / 100,
      },
    });
    expect(amounts(checked)).toEqual([[rule, Number(plantedAmount(rule, bill)) / 100]]);
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(rules.map(() => 20));
});

function plantedAmount(rule: string, bill: NaiveBill): bigint {
  const { bill: made, extra = 0n, balance = 0 } = plants[rule]?.(bill) ?? { bill };
  // A cap or a base year may swallow a mistake; then it is none.
  return naiveDue(made) - naiveDue(bill) + extra + BigInt(Math.round(balance * 100));
}
