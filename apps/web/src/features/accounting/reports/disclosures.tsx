import type { DisclosedClass, PeriodLine } from '@panoramic/contract';
import { paths } from '../../../lib/paths.ts';
import { inCents } from '../frame/amounts.ts';
import { ReportScreen, type ReportLine, type ReportSection } from './report-screen.tsx';

type Measured = Pick<PeriodLine, 'interest' | 'amortisation' | 'operatingCost' | 'operatingInterest'>;

/** What of it is not in the one straight-line cost of operating leases. */
const financeParts = {
  interest: ({ interest, operatingInterest }: Measured) => inCents(interest - operatingInterest),
  amortisation: ({ amortisation, operatingCost, operatingInterest }: Measured) =>
    inCents(amortisation - (operatingCost - operatingInterest)),
};

/** Of finance leases alone: an operating lease shows one straight-line cost. */
function ofFinance(figure: keyof typeof financeParts) {
  const part = financeParts[figure];
  return {
    of: (disclosed: DisclosedClass) =>
      disclosed.class === 'finance' || disclosed.class === 'total' ? part(disclosed) : null,
    ofLease: part,
  };
}

const operatingCost: ReportLine = {
  key: 'operatingCost',
  label: 'Operating lease cost',
  rare: true,
  of: (of) => of.operatingCost,
  ofLease: (line) => line.operatingCost,
};
const furtherCost: readonly ReportLine[] = [
  {
    key: 'exemptCost',
    label: 'Short-term and low-value lease cost',
    rare: true,
    of: (of) => of.exemptCost,
    ofLease: (line) => line.exemptCost,
  },
  {
    key: 'variableCost',
    label: 'Variable lease cost',
    note: 'Charges that are not part of the lease, such as percentage rent',
    of: (of) => of.variableCost,
    ofLease: (line) => line.variableCost,
  },
];
const totalCost: ReportLine = {
  key: 'cost',
  label: 'Total lease cost',
  total: true,
  of: (of) => of.cost,
  ofLease: costOf,
};

/** Of a measured lease interest and amortization, in which the cost of an operating lease is. */
function costOf(line: PeriodLine): number {
  const { interest, amortisation, operatingCost: straight, exemptCost, variableCost } = line;
  const own = line.class === 'straightLine' ? straight : interest + amortisation;
  return inCents(own + exemptCost + variableCost);
}

const balances: readonly ReportLine[] = [
  {
    key: 'assetClosing',
    label: 'Right-of-use assets',
    of: (of) => of.assetClosing,
    ofLease: (line) => line.assetClosing,
  },
  {
    key: 'liabilityCurrent',
    label: 'Lease liabilities, current',
    of: (of) => of.liabilityCurrent,
    ofLease: (line) => line.liabilityCurrent,
  },
  {
    key: 'liabilityLongTerm',
    label: 'Lease liabilities, long-term',
    of: (of) => inCents(of.liabilityClosing - of.liabilityCurrent),
    ofLease: (line) => inCents(line.liabilityClosing - line.liabilityCurrent),
  },
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
    show: (rate) => `${rate.toFixed(2)}%`,
  },
];

const cash: readonly ReportLine[] = [
  {
    key: 'cashOperating',
    rare: true,
    label: 'Operating cash flows of operating leases',
    of: (of) => of.cashOperating,
    ofLease: (line) => line.cashOperating,
  },
  {
    key: 'cashInterest',
    rare: true,
    label: 'Interest paid on finance leases',
    of: (of) => of.cashInterest,
    ofLease: (line) => line.cashInterest,
  },
  {
    key: 'cashPrincipal',
    rare: true,
    label: 'Principal paid on finance leases',
    of: (of) => of.cashPrincipal,
    ofLease: (line) => line.cashPrincipal,
  },
  {
    key: 'cashExempt',
    rare: true,
    label: 'Short-term and low-value leases',
    of: (of) => of.cashExempt,
    ofLease: (line) => line.cashExempt,
  },
  {
    key: 'cashVariable',
    rare: true,
    label: 'Variable lease payments',
    of: (of) => of.cashVariable,
    ofLease: (line) => line.cashVariable,
  },
  { key: 'cash', label: 'Cash paid', total: true, of: (of) => of.cash, ofLease: cashOf },
];

function cashOf(line: PeriodLine): number {
  const { cashOperating, cashInterest, cashPrincipal, cashExempt, cashVariable } = line;
  return inCents(cashOperating + cashInterest + cashPrincipal + cashExempt + cashVariable);
}

const gains: ReportLine = {
  key: 'gain',
  label: 'Gain or loss on lease changes',
  note: 'Not part of lease cost',
  rare: true,
  of: (of) => of.gain,
  ofLease: (line) => line.gain,
};

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
      {
        key: 'deferred',
        label: 'Deferred rent',
        note: 'Straight-line cost so far less payments so far',
        of: (of) => of.deferred,
        ofLease: (line) => line.deferred,
      },
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
