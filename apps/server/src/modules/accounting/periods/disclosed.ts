import { formatMoney, leaseClasses, type DisclosedClass, type LeaseClass } from '@panoramic/contract';
import { amountNames, footingGap, inDollars, type Amounts, type LeaseLine } from './lease-line.ts';

/** A lease that stands in the way of a total, with the reason. */
export interface UnfootedLease {
  readonly sd_id: number;
  readonly label: string;
  readonly message: string;
}

/** The sums of lines by class, counted as the lines go by; amounts are cents. */
export class DisclosedSums {
  /** While this is not empty, the sums are not shown. */
  readonly unfooted: UnfootedLease[] = [];
  readonly #classes = new Map<LeaseClass | 'total', ClassSums>();

  add(line: LeaseLine): void {
    this.#of(line.class).add(line);
    this.#of('total').add(line);
    if (line.openingClass !== line.class) this.#reclassify(line);
    const message = unfootedMessage(line);
    if (message !== null) this.unfooted.push({ sd_id: line.sd_id, label: line.label, message });
  }

  /** The opening balances belong to the class of that time. They move to the other class in the span. */
  #reclassify({ class: kind, openingClass, amounts }: LeaseLine): void {
    this.#of(openingClass).moveOpening(amounts, -1);
    this.#of(kind).moveOpening(amounts, 1);
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
  #liabilityReclassified = 0;
  #assetReclassified = 0;

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

  /** Above 0: balances that came from another class. Below: they opened in this one and left it. */
  moveOpening({ liabilityOpening, assetOpening }: Amounts, sign: 1 | -1): void {
    this.#liabilityReclassified += sign * liabilityOpening;
    this.#assetReclassified += sign * assetOpening;
    this.amounts.liabilityOpening -= sign * liabilityOpening;
    this.amounts.assetOpening -= sign * assetOpening;
  }

  disclosed(): Omit<DisclosedClass, 'class'> {
    const { amounts } = this;
    const undiscounted = undiscountedOf(amounts);
    const { operatingCost, exemptCost, variableCost } = amounts;
    return {
      leases: this.leases,
      ...inDollars(amounts),
      liabilityReclassified: this.#liabilityReclassified / 100,
      assetReclassified: this.#assetReclassified / 100,
      undiscounted: undiscounted / 100,
      discount: (undiscounted - amounts.liabilityClosing) / 100,
      remainingYears: average(this.#yearsByLiability, this.#liability),
      rate: average(this.#rateByPayments, this.#payments),
      cost: (this.#financeCost + operatingCost + exemptCost + variableCost) / 100,
      cash: cashOf(amounts) / 100,
    };
  }
}

/** Says by how much the lines of a lease differ from its closing balances; `null` when they add up. */
function unfootedMessage(line: LeaseLine): string | null {
  const { liability, asset } = footingGap(line);
  const parts = [
    ...(liability === 0 ? [] : [`liability by ${amountOf(liability)}`]),
    ...(asset === 0 ? [] : [`right-of-use asset by ${amountOf(asset)}`]),
  ];
  if (parts.length === 0) return null;
  return `Opening balance and changes differ from the closing balance: ${parts.join(', ')}.`;
}

/** Without a sign: the report that says it has the currency in its heading. */
function amountOf(cents: number): string {
  return formatMoney(Math.abs(cents) / 100, '');
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
