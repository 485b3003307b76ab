import type { PlainDate } from '../../../dates.ts';
import { date, flag, fieldTable, money, percent, text, type RowOf } from '../../../fields/index.ts';
import { commencementOn } from '../../current-term.ts';
import { leaseFields, type Lease, type LeaseFields } from '../../fields.ts';
import { nextBaseRentChange, rentToday } from '../figures.ts';
import { paymentWords } from '../due/payment-words.ts';
import { dividedHalfUp, isBaseRent, isInEffect, rentTypes, type RentType, type Term } from '../term.ts';
import { countedTerms, isInForce, isInHoldover } from './in-force.ts';

const derived = { derived: true } as const;
/** A year of the most and largest terms that a lease can have; the change from one cent to it in percent. */
export const [largestRent, largestChange] = [1.2e17, 1.2e21];
const largest = { ...derived, max: largestRent };

/** What the rent roll tells of a lease beside its own fields, for one day. */
export const rentRollFigures = fieldTable({
  commencement: date('Commencement', derived),
  holdover: flag('In Holdover', derived),
  base_monthly: money('Base Rent Monthly', largest),
  base_yearly: money('Base Rent Yearly', largest),
  base_psqft: money('Base Rent per SF', largest),
  cam_monthly: money('CAM Monthly', largest),
  taxes_monthly: money('RE Taxes Monthly', largest),
  insurance_monthly: money('Insurance Monthly', largest),
  expenses_monthly: money('Operating Expenses Monthly', largest),
  other_monthly: money('Other Monthly', largest),
  total_monthly: money('Total Monthly', largest),
  total_yearly: money('Total Yearly', largest),
  total_psqft: money('Total per SF', largest),
  step_date: date('Next Step', derived),
  step_monthly: money('New Base Rent', largest),
  step_percent: percent('Step %', { ...derived, min: -100, max: largestChange, decimals: 2 }),
  step_absent: date('No Base Rent From', derived),
  base_paid: text('Base Rent Paid', derived),
  percentage_year: money('Percentage Rent, 12 Months', largest),
});

export const rentRollFields = fieldTable({ ...leaseFields, ...rentRollFigures });
export type RentRollField = keyof typeof rentRollFields;
export type RentRollRow = RowOf<typeof rentRollFields> & { sd_id: number };

const otherCharges = {
  cam_monthly: 'CAM',
  taxes_monthly: 'RE Taxes',
  insurance_monthly: 'Insurance',
  expenses_monthly: 'Operating Expenses',
  other_monthly: 'Other',
} as const satisfies Partial<Record<RentRollField, RentType>>;

/** Every type of rent has its column. */
const namedTypes: readonly RentType[] = ['Base Rent', 'Security Deposit', ...Object.values(otherCharges)];
if (rentTypes.some((type) => !namedTypes.includes(type))) throw new Error('A type of rent has no column.');

/** The line of a lease in the rent roll of a day, or `null` when it is not in force on it. */
export function rentRollRow(
  lease: Lease,
  terms: readonly Term[],
  day: PlainDate,
  today: PlainDate,
  /** Of the periods that ended in the twelve months up to the day. */
  percentageRent: number | null = null,
): RentRollRow | null {
  if (!isInForce(lease, terms, day, today)) return null;
  const counted = countedTerms(terms, lease, today);
  const { byType, total } = rentToday(counted, lease, day);
  const base = byType.find(({ type }) => type === 'Base Rent');
  const step = nextBaseRentChange(counted, lease.sd_ced, day);
  const has = byType.length > 0;
  return {
    sd_id: lease.sd_id,
    ...fieldsOf(lease),
    commencement: commencementOn(lease, day),
    holdover: isInHoldover(lease, day, today),
    base_monthly: base?.monthly ?? null,
    base_yearly: base?.annual ?? null,
    base_psqft: base?.psqft ?? null,
    // Safe: an entry for each name of the table.
    ...(Object.fromEntries(
      Object.entries(otherCharges).map(([name, type]) => [
        name,
        byType.find((one) => one.type === type)?.monthly ?? null,
      ]),
    ) as Record<keyof typeof otherCharges, number | null>),
    total_monthly: has ? total.monthly : null,
    total_yearly: has ? total.annual : null,
    total_psqft: has ? total.psqft : null,
    step_date: step?.date ?? null,
    step_monthly: step?.monthly ?? null,
    step_percent: step?.percent ?? null,
    step_absent: step?.absentFrom ?? null,
    base_paid: base ? paidWords(counted, lease, day) : null,
    percentage_year: percentageRent,
  };
}

/** How the base rent of a day is paid. */
function paidWords(terms: readonly Term[], { sd_ced }: Lease, day: PlainDate): string {
  const base = terms.filter((term) => isBaseRent(term) && isInEffect(term, day, sd_ced));
  const words = new Set(base.map((term) => paymentWords(term) ?? 'Monthly'));
  return words.size > 1 ? 'In several ways' : ([...words][0] ?? 'Monthly');
}

// Safe: the table is a literal, so it has no keys beyond its type's.
const fieldNames = Object.keys(leaseFields) as (keyof LeaseFields)[];

/** The fields of a lease and nothing else that comes with it. */
function fieldsOf(lease: LeaseFields): LeaseFields {
  // Safe: an entry for each field of the table.
  return Object.fromEntries(fieldNames.map((name) => [name, lease[name]])) as LeaseFields;
}

/** The columns that are added up. */
export const summedRollFields = [
  'sd_sqft',
  'sd_deposit',
  'base_monthly',
  'base_yearly',
  'cam_monthly',
  'taxes_monthly',
  'insurance_monthly',
  'expenses_monthly',
  'other_monthly',
  'total_monthly',
  'total_yearly',
  'percentage_year',
] as const satisfies readonly RentRollField[];

/** A rate is the yearly rent divided by the square feet that pay it: leases without either have no part in it. */
export const weightedRollFields = {
  base_psqft: 'base_yearly',
  total_psqft: 'total_yearly',
} as const satisfies Partial<Record<RentRollField, RentRollField>>;
type WeightedField = keyof typeof weightedRollFields;

/** What the rates of a rent roll divide by, for screens and workbooks. */
export const payingSpaceRule = 'Totals per SF: yearly rent over the square feet of the leases that pay it.';

/** The totals of a rent roll, counted in cents as the rows go by. */
export class RentRollTotals {
  leases = 0;
  readonly #cents = new Map<RentRollField, number>();
  readonly #paying = { base_psqft: { sqft: 0, cents: 0 }, total_psqft: { sqft: 0, cents: 0 } };

  add(row: RentRollRow): void {
    this.leases += 1;
    for (const name of summedRollFields)
      this.#cents.set(name, (this.#cents.get(name) ?? 0) + Math.round((row[name] ?? 0) * 100));
    this.#addRate('base_psqft', row);
    this.#addRate('total_psqft', row);
  }

  #addRate(name: WeightedField, row: RentRollRow): void {
    const cents = Math.round((row[weightedRollFields[name]] ?? 0) * 100);
    if (!row.sd_sqft || cents === 0) return;
    this.#paying[name].sqft += row.sd_sqft;
    this.#paying[name].cents += cents;
  }

  sum(name: (typeof summedRollFields)[number]): number {
    return (this.#cents.get(name) ?? 0) / 100;
  }

  rate(name: WeightedField): number | null {
    const { sqft, cents } = this.#paying[name];
    return sqft === 0 ? null : dividedHalfUp(BigInt(cents), sqft) / 100;
  }

  /** The totals by the names of their columns. */
  byColumn(): Partial<Record<RentRollField, number | null>> {
    return {
      ...Object.fromEntries(summedRollFields.map((name) => [name, this.sum(name)])),
      base_psqft: this.rate('base_psqft'),
      total_psqft: this.rate('total_psqft'),
    };
  }
}
