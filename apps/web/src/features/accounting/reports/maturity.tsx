import { maturityBands, maturityLabels } from '@panoramic/contract';
import { paths } from '../../../lib/paths.ts';
import { monthAfter, shortMonth } from '../../../lib/months.ts';
import { inCents } from '../frame/amounts.ts';
import { ReportScreen, type ReportLine } from './report-screen.tsx';

/** The payments still to come, and how they lead to the liability. */
export function MaturityScreen() {
  return (
    <ReportScreen
      title="Maturity Analysis"
      path={paths.accountingMaturity}
      report="Maturity Analysis"
      span={false}
      sections={({ to }) => [{ title: 'Undiscounted payments of lease liabilities', lines: linesAsOf(to) }]}
      note="Payments of the components that are part of the lease. Variable lease payments, such as percentage rent, are not in the liability and not here."
    />
  );
}

function linesAsOf(month: string): readonly ReportLine[] {
  return [
    ...maturityBands.map((band, year): ReportLine => ({
      key: band,
      label: band === 'later' ? maturityLabels.later : describeYear(month, year),
      of: (of) => of[band],
      ofLease: (line) => line[band],
    })),
    {
      key: 'undiscounted',
      label: 'Total lease payments',
      total: true,
      of: (of) => of.undiscounted,
      ofLease: (line) => inCents(maturityBands.reduce((sum, band) => sum + line[band], 0)),
    },
    {
      key: 'discount',
      label: 'Less imputed interest',
      of: (of) => -of.discount,
      ofLease: (line) =>
        inCents(line.liabilityClosing - maturityBands.reduce((sum, band) => sum + line[band], 0)),
    },
    {
      key: 'liability',
      label: 'Lease liabilities',
      total: true,
      of: (of) => of.liabilityClosing,
      ofLease: (line) => line.liabilityClosing,
    },
  ];
}

/** "Nov 2026 to Oct 2027": the year after the month, or a later one. */
function describeYear(month: string, year: number): string {
  return `${shortMonth(monthAfter(month, year * 12 + 1))} to ${shortMonth(monthAfter(month, year * 12 + 12))}`;
}
