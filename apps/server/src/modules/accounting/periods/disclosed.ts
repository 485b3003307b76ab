import { leaseClasses, type DisclosedClass, type LeaseClass } from '@panoramic/contract';
import { amountNames, inDollars, type Amounts, type LeaseLine } from './lease-line.ts';

/** The sums of lines by class, counted as the lines go by; amounts are cents. */
export class DisclosedSums {
  readonly #classes = new Map<LeaseClass | 'total', ClassSums>();

  add(line: LeaseLine): void {
    this.#of(line.class).add(line);
    this.#of('total').add(line);
  }

  #of(name: LeaseClass | 'total'): ClassSums {
    let sums = this.#classes.get(name);
    if (!sums) this.#classes.set(name, (sums = new ClassSums()));
    return sums;
  }

  /** The classes that have leases, and the total. */
  classes(): DisclosedClass[] {
    const names = leaseClasses.filter((name) => this.#classes.has(name));
    return [...names, 'total' as const].map((name) =>
      Object.assign({ class: name }, this.#of(name).disclosed()),
    );
  }

  total(): Amounts {
    return this.#of('total').amounts;
  }
}

class ClassSums {
  leases = 0;
  // Safe: an entry for each name.
  readonly amounts = Object.fromEntries(amountNames.map((name) => [name, 0])) as Amounts;
  #financeCost = 0;
  #yearsByLiability = 0;
  #liability = 0;
  #rateByPayments = 0;
  #payments = 0;

  add({ class: kind, rate, remainingYears, amounts }: LeaseLine): void {
    this.leases += 1;
    for (const name of amountNames) this.amounts[name] += amounts[name];
    // The cost of a measured lease is interest and amortisation; that of operating leases is one figure.
    if (kind === 'operating' || kind === 'finance')
      this.#financeCost += amounts.amortisation + amounts.interest - amounts.operatingCost;
    if (remainingYears !== null) {
      this.#liability += amounts.liabilityClosing;
      this.#yearsByLiability += remainingYears * amounts.liabilityClosing;
    }
    if (rate !== null) {
      const payments = undiscountedOf(amounts);
      this.#payments += payments;
      this.#rateByPayments += rate * payments;
    }
  }

  disclosed(): Omit<DisclosedClass, 'class'> {
    const { amounts } = this;
    const undiscounted = undiscountedOf(amounts);
    const { operatingCost, exemptCost, variableCost } = amounts;
    return {
      leases: this.leases,
      ...inDollars(amounts),
      undiscounted: undiscounted / 100,
      discount: (undiscounted - amounts.liabilityClosing) / 100,
      remainingYears: average(this.#yearsByLiability, this.#liability),
      rate: average(this.#rateByPayments, this.#payments),
      cost: (this.#financeCost + operatingCost + exemptCost + variableCost) / 100,
      cash: cashOf(amounts) / 100,
    };
  }
}

/** To 2 decimals. */
function average(sum: number, weight: number): number | null {
  return weight === 0 ? null : Math.round((100 * sum) / weight) / 100;
}

function undiscountedOf({ year1, year2, year3, year4, year5, later }: Amounts): number {
  return year1 + year2 + year3 + year4 + year5 + later;
}

function cashOf(amounts: Amounts): number {
  const { cashOperating, cashInterest, cashPrincipal, cashExempt, cashVariable } = amounts;
  return cashOperating + cashInterest + cashPrincipal + cashExempt + cashVariable;
}
