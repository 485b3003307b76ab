import { formatDollars, showComputedPercent, showPercent } from '../../fields/index.ts';
import { categoryOf, soundsCapital, soundsShared } from '../categories.ts';
import type { BillToCheck, ExpenseLine, YearBefore } from '../fields.ts';
import { statementYear } from './lease-rules.ts';
import type { AskRule, BillFinding } from './rules.ts';

/** Lines below it are not asked about as capital. */
const leastCapital = 5000;
const mostGrowthPercent = 15;
const leastGrowth = 1000;

/** What does not follow from the clause and needs the landlord's backup; no amount is claimed. */
export function asksOf(bill: BillToCheck): BillFinding[] {
  const { clause, statement, before } = bill;
  const lastYear = before.find(({ year }) => year === statementYear(statement.to) - 1) ?? null;
  return [
    ...(clause.capital === 'allowed' ? [] : statement.lines.flatMap(asksIfCapital)),
    ...statement.lines.flatMap((line) => asksIfGrown(line, lastYear)),
    ...asksForDenominator(bill, lastYear),
    ...asksForNewCategories(bill),
    ...statement.lines.flatMap(asksIfShared),
    ...asksForOccupancy(bill),
  ];
}

function asksIfCapital(line: ExpenseLine): BillFinding[] {
  const { description, amount, capital } = line;
  if (capital || (amount ?? 0) < leastCapital || !soundsCapital(description)) return [];
  return [
    ask('looks capital', `${description} of ${dollars(amount)} sounds like a capital cost.`, [
      `A line of ${dollars(leastCapital)} or more that is not marked as capital.`,
    ]),
  ];
}

function asksIfGrown({ description, amount }: ExpenseLine, lastYear: YearBefore | null): BillFinding[] {
  const name = description?.trim().toLowerCase();
  const then = lastYear?.lines?.find((line) => line.description?.trim().toLowerCase() === name)?.amount;
  if (!name || amount === null || !then || then <= 0) return [];
  const growth = amount - then;
  // In whole cents: 15 % of an amount in dollars is not exact.
  const [grewCents, thenCents] = [Math.round(growth * 100), Math.round(then * 100)];
  if (growth <= leastGrowth || grewCents * 100 <= thenCents * mostGrowthPercent) return [];
  return [
    ask(
      'grew',
      `${description} grew by ${showComputedPercent((growth / then) * 100)} over last year, from ${dollars(then)} to ${dollars(amount)}.`,
      [`More than ${mostGrowthPercent}% and ${dollars(leastGrowth)}.`],
    ),
  ];
}

function asksForDenominator({ statement }: BillToCheck, lastYear: YearBefore | null): BillFinding[] {
  const [now, then] = [statement.buildingSF, lastYear?.buildingSF ?? null];
  if (now === null || then === null || now >= then) return [];
  const text = `The building has ${feet(now)} on this statement and had ${feet(then)} last year.`;
  return [ask('denominator', text, ['A smaller denominator makes every share larger.'])];
}

function asksForNewCategories({ statement, before, words }: BillToCheck): BillFinding[] {
  const earlier = before.flatMap(({ lines }) => lines ?? []);
  if (earlier.length === 0) return [];
  const named = (line: Parameters<typeof categoryOf>[0]) => categoryOf(line, words);
  const known = new Set(earlier.map(named));
  const fresh = statement.lines.filter((line) => !known.has(named(line)));
  return [...new Set(fresh.map(named))].map((category) =>
    ask('new category', `${category} was never billed before.`, [
      `Lines: ${fresh
        .filter((line) => named(line) === category)
        .map(({ description, amount }) => `${description ?? category}, ${dollars(amount)}`)
        .join('; ')}.`,
    ]),
  );
}

function asksIfShared(line: ExpenseLine): BillFinding[] {
  if (categoryOf(line) !== 'Insurance' || !soundsShared(line.description)) return [];
  return [
    ask('other properties', `${line.description} may cover other properties.`, [
      'The part of the premium that is for this building is needed.',
    ]),
  ];
}

function asksForOccupancy({ clause, statement }: BillToCheck): BillFinding[] {
  const { occupancy, grossUpTarget } = statement;
  const target = clause.grossUpTarget ?? grossUpTarget;
  const isSame = occupancy !== null && target !== null && occupancy === target && target < 100;
  const isUnrecorded =
    clause.grossUpTarget === null &&
    grossUpTarget !== null &&
    occupancy !== null &&
    occupancy < grossUpTarget;
  const isBaseOpen =
    clause.method === 'Base Year' && clause.baseGrossedUp === false && grossUpTarget !== null;
  return [
    ...(isSame
      ? [
          ask('occupancy', `The occupancy of ${showPercent(occupancy)} equals the target of the gross-up.`, [
            'Costs that are already grossed up would show it.',
          ]),
        ]
      : []),
    ...(isUnrecorded
      ? [
          ask(
            'gross-up not recorded',
            `Costs were grossed up to ${showPercent(grossUpTarget)}; no gross-up is recorded in the clause.`,
            [],
          ),
        ]
      : []),
    ...(isBaseOpen
      ? [
          ask('base grossed up', 'This year is grossed up and the base year is not.', [
            'Both years must be grossed up to be compared.',
          ]),
        ]
      : []),
  ];
}

function ask(rule: AskRule, text: string, working: string[]): BillFinding {
  return { rule, amount: 0, sure: 'ask', text, working };
}

function dollars(amount: number | null): string {
  return formatDollars(amount ?? 0);
}

function feet(area: number): string {
  return `${area.toLocaleString('en-US')} SF`;
}
