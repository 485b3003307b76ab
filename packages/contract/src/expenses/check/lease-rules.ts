import { addDays, type PlainDate } from '../../dates.ts';
import type { BillToCheck } from '../fields.ts';
import {
  decimalFraction,
  dollarCents,
  greater,
  minus,
  one,
  over,
  percentFraction,
  plus,
  power,
  ratio,
  shortened,
  times,
  whole,
  zero,
  type Fraction,
} from '../fraction.ts';
import { yearPart } from '../year-part.ts';
import type { FeeBase, Way } from './charge.ts';

/** What the lease says, in the terms of a way to make a bill. `null`: not recorded, or it cannot be computed. */
export interface LeaseRules {
  readonly year: number;
  readonly share: Fraction | null;
  readonly statedShare: Fraction | null;
  readonly capitalPart: Fraction | null;
  readonly grossUp: Fraction | null;
  /** How the landlord grosses up, if at all. */
  readonly statedGrossUp: Fraction;
  readonly feePercent: Fraction | null;
  readonly feeOn: FeeBase;
  readonly days: Fraction;
  readonly deduction: Way['deduction'];
  readonly cap: Way['cap'];
}

export function leaseRules({ clause, statement, before }: BillToCheck): LeaseRules {
  const { occupancy } = statement;
  const year = statementYear(statement.to);
  const target = statement.grossUpTarget ?? clause.grossUpTarget;
  return {
    year,
    share: clauseShare(clause),
    statedShare: sharedBy(statement.ourSF, statement.buildingSF),
    capitalPart: capitalPart(clause),
    grossUp:
      occupancy === null || clause.grossUpTarget === null
        ? null
        : grossUpFactor(clause.grossUpTarget, occupancy),
    statedGrossUp: occupancy === null || target === null ? one : grossUpFactor(target, occupancy),
    feePercent: clause.feePercent === null ? null : percentFraction(clause.feePercent),
    feeOn: clause.feeWithoutTaxesInsurance ? 'withoutTaxesInsurance' : 'all',
    days: yearPart(statement.from ?? '', statement.to ?? ''),
    deduction: deductionIn(clause, statement.ourSF),
    cap: capIn(clause, before, year),
  };
}

/** The year that a statement is for: the one in which it ends. */
export function statementYear(to: string | null): number {
  return Number(to?.slice(0, 4));
}

/** Counted from the day on which the statement came; `null` where that, or the limit, is not recorded. */
export function lastDayToObject(
  { received }: { readonly received: PlainDate | null },
  { objectDays }: { readonly objectDays: number | null },
): PlainDate | null {
  return received === null || objectDays === null ? null : addDays(received, objectDays);
}

type Clause = BillToCheck['clause'];

export function clauseShare({ sharePercent, shareSF, buildingSF }: Clause): Fraction | null {
  return sharePercent === null ? sharedBy(shareSF, buildingSF) : percentFraction(sharePercent);
}

function sharedBy(part: number | null, all: number | null): Fraction | null {
  return part === null || all === null ? null : ratio(part, all);
}

/** Amount × max(1, target ÷ actual). */
function grossUpFactor(target: number, occupancy: number): Fraction {
  return greater(one, ratio(target, occupancy));
}

/** The part of a capital cost that one year bears: a level payment, or a straight line where the rate is 0. */
function capitalPart({ capital, capitalYears, capitalRate }: Clause): Fraction | null {
  if (capital === null) return null;
  if (capital === 'allowed') return one;
  if (capital === 'excluded') return zero;
  const years = capitalYears ?? 1;
  if (!capitalRate) return over(one, whole(years));
  const rate = percentFraction(capitalRate);
  const grown = power(plus(one, rate), years);
  return shortened(over(times(rate, grown), minus(grown, one)));
}

function deductionIn(clause: Clause, statedSF: number | null): Way['deduction'] {
  if (clause.method === 'Base Year' && clause.baseAmount !== null)
    return { of: 'building', cents: whole(dollarCents(clause.baseAmount)) };
  const ourSF = clause.shareSF ?? statedSF;
  if (clause.method === 'Expense Stop' && clause.stopPerSF !== null && ourSF !== null)
    return { of: 'ours', cents: times(decimalFraction(clause.stopPerSF, 4), whole(ourSF), whole(100)) };
  return null;
}

/** The cap in year n after the first: over last year's allowed amount, or first × (1 + c·n), or first × (1 + c)^n. */
function capIn(clause: Clause, before: BillToCheck['before'], year: number): Way['cap'] {
  const { capKind, capPercent, capFirstYear, capFirstAmount } = clause;
  if (capKind === null || capPercent === null) return null;
  const percent = percentFraction(capPercent);
  const on = clause.capOn ?? 'controllable';
  if (capKind === 'previous') {
    const known = before.find((earlier) => earlier.year === year - 1)?.allowed;
    const previous = known ?? (capFirstYear === year - 1 ? capFirstAmount : null);
    if (previous === null || previous === undefined) return null;
    return { limit: times(whole(dollarCents(previous)), plus(one, percent)), on };
  }
  if (capFirstYear === null || capFirstAmount === null || year <= capFirstYear) return null;
  const first = whole(dollarCents(capFirstAmount));
  const years = year - capFirstYear;
  const growth =
    capKind === 'cumulative'
      ? plus(one, times(percent, whole(years)))
      : shortened(power(plus(one, percent), years));
  return { limit: times(first, growth), on };
}
