import { showComputedPercent, type DisclosedClass, type PeriodLine } from '@panoramic/contract';
import { paths } from '../../../lib/paths.ts';
import { inCents } from '../frame/amounts.ts';
import { longTerm, summed } from './report-lines.ts';
import { ReportScreen, type ReportLine, type ReportSection } from './report-screen.tsx';

type Measured = Pick<PeriodLine, 'interest' | 'amortisation' | 'operatingCost' | 'operatingInterest'>;

/** Interest and amortization without the parts that belong to the straight-line cost of operating leases. */
const financeParts = {
  interest: ({ interest, operatingInterest }: Measured) => inCents(interest - operatingInterest),
  amortisation: ({ amortisation, operatingCost, operatingInterest }: Measured) =>
    inCents(amortisation - (operatingCost - operatingInterest)),
};

/** A line of finance leases only, because an operating lease shows one straight-line cost. */
function ofFinance(figure: keyof typeof financeParts) {
  const part = financeParts[figure];
  return {
    of: (disclosed: DisclosedClass) =>
      disclosed.class === 'finance' || disclosed.class === 'total' ? part(disclosed) : null,
    ofLease: part,
  };
}

const operatingCost: ReportLine = summed('operatingCost', 'Operating lease cost', { rare: true });
const furtherCost: readonly ReportLine[] = [
  summed('exemptCost', 'Short-term and low-value lease cost', { rare: true }),
  summed('variableCost', 'Variable lease cost', {
    note: 'Charges that are not part of the lease, such as percentage rent',
  }),
];
const totalCost: ReportLine = {
  key: 'cost',
  label: 'Total lease cost',
  total: true,
  of: (of) => of.cost,
  ofLease: costOf,
};

/** The cost of one lease. A measured lease's interest and amortization include its operating cost. */
function costOf(line: PeriodLine): number {
  const { interest, amortisation, operatingCost: straight, exemptCost, variableCost } = line;
  const own = line.class === 'straightLine' ? straight : interest + amortisation;
  return inCents(own + exemptCost + variableCost);
}

const balances: readonly ReportLine[] = [
  summed('assetClosing', 'Right-of-use assets'),
  summed('liabilityCurrent', 'Lease liabilities, current'),
  longTerm('Lease liabilities, long-term'),
];

const averages: readonly ReportLine[] = [
  {
    key: 'remainingYears',
    label: 'Weighted average remaining lease term',
    note: 'By lease liability',
    of: (of) => of.remainingYears,
    show: (years) => `${years.toFixed(2)} years`,
  },
  {
    key: 'rate',
    label: 'Weighted average discount rate',
    note: 'By remaining payments',
    of: (of) => of.rate,
    show: (rate) => showComputedPercent(rate),
  },
];

const cash: readonly ReportLine[] = [
  summed('cashOperating', 'Operating cash flows of operating leases', { rare: true }),
  summed('cashInterest', 'Interest paid on finance leases', { rare: true }),
  summed('cashPrincipal', 'Principal paid on finance leases', { rare: true }),
  summed('cashExempt', 'Short-term and low-value leases', { rare: true }),
  summed('cashVariable', 'Variable lease payments', { rare: true }),
  { key: 'cash', label: 'Cash paid', total: true, of: (of) => of.cash, ofLease: cashOf },
];

function cashOf(line: PeriodLine): number {
  const { cashOperating, cashInterest, cashPrincipal, cashExempt, cashVariable } = line;
  return inCents(cashOperating + cashInterest + cashPrincipal + cashExempt + cashVariable);
}

const gains: ReportLine = summed('gain', 'Gain or loss on lease changes', {
  note: 'Not part of lease cost',
  rare: true,
});

const costLines: readonly ReportLine[] = [
  operatingCost,
  {
    key: 'amortisation',
    label: 'Amortization of right-of-use assets',
    note: 'Finance leases; that of operating leases is in their cost',
    rare: true,
    ...ofFinance('amortisation'),
  },
  {
    key: 'interest',
    label: 'Interest on lease liabilities',
    note: 'Finance leases; that of operating leases is in their cost',
    rare: true,
    ...ofFinance('interest'),
  },
  ...furtherCost,
  totalCost,
  gains,
];

const straightLine: readonly ReportSection[] = [
  {
    title: 'Rent',
    lines: [
      operatingCost,
      ...furtherCost,
      totalCost,
      summed('deferred', 'Deferred rent', { note: 'Straight-line cost so far less payments so far' }),
      { key: 'cash', label: 'Cash paid', of: (of) => of.cash, ofLease: cashOf },
    ],
  },
];

/** The figures of the notes to the accounts. */
export function DisclosuresScreen() {
  return (
    <ReportScreen
      title="Disclosures"
      path={paths.accountingDisclosures}
      report="Disclosures"
      span
      sections={({ book }) =>
        book === 'straightLine'
          ? straightLine
          : [
              { title: 'Lease cost', lines: costLines },
              { title: 'Balances', lines: balances },
              { title: 'Weighted averages', lines: averages },
              { title: 'Cash paid', lines: cash },
            ]
      }
    />
  );
}
