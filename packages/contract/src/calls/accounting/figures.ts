import { z } from 'zod';
import { accountingBooks, journalAccounts, journalEvents } from '../../accounting/index.ts';

/** Shapes that several calls of the accounting answer with. Amounts are dollars, cents exact. */

export const bookSchema = z.enum(accountingBooks, { error: `Choose one of: ${accountingBooks.join(', ')}.` });

export const monthSchema = z
  .string({ error: 'Enter a month such as 2027-01.' })
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2027-01.');

export const leaseClasses = ['operating', 'finance', 'shortTerm', 'lowValue', 'straightLine'] as const;
export type LeaseClass = (typeof leaseClasses)[number];

export const leaseClassLabels: Record<LeaseClass, string> = {
  operating: 'Operating',
  finance: 'Finance',
  shortTerm: 'Short-term',
  lowValue: 'Low value',
  straightLine: 'Straight-line',
};

const dollars = z.number();

/** One lease in a month, or in several months in a row. Opening + what follows = closing, to the cent. */
export const periodFigureShape = {
  liabilityOpening: dollars,
  liabilityTakenOver: dollars.describe('Balances taken over from another system'),
  liabilityLate: dollars.describe('Recognized later than the lease began: the balance of the day before'),
  liabilityAdded: dollars.describe('First recognized in the period'),
  interest: dollars,
  paid: dollars.describe('Payments of the liability'),
  liabilityRemeasured: dollars,
  liabilityClosing: dollars,
  liabilityCurrent: dollars.describe('The part of the closing liability that falls due within 12 months'),
  assetOpening: dollars,
  assetTakenOver: dollars,
  assetLate: dollars,
  assetAdded: dollars,
  amortisation: dollars,
  assetRemeasured: dollars,
  assetTransferred: dollars.describe('Became the lessee’s own by a purchase'),
  assetClosing: dollars,
  gain: dollars.describe('Of remeasurements; a loss is negative'),
  operatingCost: dollars.describe('The straight-line cost of an operating lease'),
  exemptCost: dollars.describe('Short-term and low-value leases'),
  operatingInterest: dollars.describe('The part of the interest that is in the cost of an operating lease'),
  variableCost: dollars.describe('Charges that are not part of the lease'),
  openingAdjustment: dollars.describe(
    'Recognized late or taken over: liability and deferred rent less the asset',
  ),
  deferred: dollars.describe('Straight-line cost so far less payments so far, at the end'),
  cashOperating: dollars.describe('Paid for operating leases'),
  cashInterest: dollars.describe('Paid for finance leases: the interest'),
  cashPrincipal: dollars.describe('Paid for finance leases: all but the interest'),
  cashExempt: dollars.describe('Paid for short-term and low-value leases'),
  cashVariable: dollars,
} as const;
export type PeriodFigure = keyof typeof periodFigureShape;
export type PeriodFigures = Readonly<Record<PeriodFigure, number>>;
// Safe: the keys of the table above.
export const periodFigureNames = Object.keys(periodFigureShape) as readonly PeriodFigure[];

export const periodFigureLabels: Record<PeriodFigure, string> = {
  liabilityOpening: 'Liability, opening',
  liabilityTakenOver: 'Liability, taken over',
  liabilityLate: 'Liability, recognized late',
  liabilityAdded: 'Liability, new leases',
  interest: 'Interest',
  paid: 'Payments',
  liabilityRemeasured: 'Liability, remeasured',
  liabilityClosing: 'Liability, closing',
  liabilityCurrent: 'Of which current',
  assetOpening: 'Asset, opening',
  assetTakenOver: 'Asset, taken over',
  assetLate: 'Asset, recognized late',
  assetAdded: 'Asset, new leases',
  amortisation: 'Amortization',
  assetRemeasured: 'Asset, remeasured',
  assetTransferred: 'Asset, purchased',
  assetClosing: 'Asset, closing',
  gain: 'Gain or loss',
  operatingCost: 'Operating lease cost',
  exemptCost: 'Short-term and low-value cost',
  operatingInterest: 'Interest in operating lease cost',
  variableCost: 'Variable cost',
  openingAdjustment: 'Opening adjustment',
  deferred: 'Deferred rent',
  cashOperating: 'Cash, operating leases',
  cashInterest: 'Cash, interest of finance leases',
  cashPrincipal: 'Cash, principal of finance leases',
  cashExempt: 'Cash, short-term and low-value leases',
  cashVariable: 'Cash, variable charges',
};

/** What is still to be paid for the liability after the last day of a period, undiscounted. */
export const maturityShape = {
  year1: dollars,
  year2: dollars,
  year3: dollars,
  year4: dollars,
  year5: dollars,
  later: dollars,
} as const;
export type MaturityBand = keyof typeof maturityShape;
// Safe: the keys of the table above.
export const maturityBands = Object.keys(maturityShape) as readonly MaturityBand[];

export const maturityLabels: Record<MaturityBand, string> = {
  year1: 'Year 1',
  year2: 'Year 2',
  year3: 'Year 3',
  year4: 'Year 4',
  year5: 'Year 5',
  later: 'After 5 years',
};

/** A lease in a period, as the screens list it. */
export const periodLineSchema = z.object({
  sd_id: z.number(),
  label: z.string(),
  detail: z.string().nullable().describe('Where the lease is'),
  class: z.enum(leaseClasses),
  ...periodFigureShape,
  ...maturityShape,
  rate: z.number().nullable().describe('Percent a year'),
  remainingYears: z.number().nullable().describe('Of the lease after the last day'),
});
export type PeriodLine = z.output<typeof periodLineSchema>;

export const postedLineSchema = z.object({
  event: z.enum(journalEvents),
  key: z.enum(journalAccounts),
  account: z.string().describe('As the client names it'),
  debit: dollars,
  credit: dollars,
  words: z.string().nullable().describe('What a line of percentage rent and statements is made of'),
});
export type PostedLine = z.output<typeof postedLineSchema>;

export const journalEventLabels: Record<PostedLine['event'], string> = {
  takenOver: 'Taken over from another system',
  opening: 'Recognized later than it began',
  commencement: 'Commencement',
  payment: 'Payment',
  interest: 'Interest',
  amortisation: 'Amortization',
  cost: 'Lease cost',
  remeasurement: 'Remeasurement',
  transfer: 'Purchase',
  reclassification: 'Reclassification, current and long-term',
  variable: 'Variable lease cost',
  beside: 'Percentage rent and statements',
};

/** A lease whose figures do not add up. While there is one, no totals are shown. */
export const unfootedSchema = z
  .array(z.object({ sd_id: z.number(), label: z.string(), message: z.string() }))
  .describe(
    'Leases whose figures do not add up, with the difference; while there are any, totals are left out',
  );
