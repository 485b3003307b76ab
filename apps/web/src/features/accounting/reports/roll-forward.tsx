import { paths } from '../../../lib/paths.ts';
import { inCents } from '../frame/amounts.ts';
import { ReportScreen, type ReportLine, type ReportSection } from './report-screen.tsx';

const liability: readonly ReportLine[] = [
  {
    key: 'liabilityOpening',
    label: 'Opening balance',
    of: (of) => of.liabilityOpening,
    ofLease: (line) => line.liabilityOpening,
  },
  {
    key: 'liabilityAdded',
    label: 'New leases',
    of: (of) => of.liabilityAdded,
    ofLease: (line) => line.liabilityAdded,
  },
  {
    key: 'interest',
    label: 'Interest on lease liabilities',
    of: (of) => of.interest,
    ofLease: (line) => line.interest,
  },
  { key: 'paid', label: 'Payments', of: (of) => -of.paid, ofLease: (line) => -line.paid },
  {
    key: 'liabilityRemeasured',
    label: 'Remeasurements',
    of: (of) => of.liabilityRemeasured,
    ofLease: (line) => line.liabilityRemeasured,
  },
  {
    key: 'liabilityClosing',
    label: 'Closing balance',
    total: true,
    of: (of) => of.liabilityClosing,
    ofLease: (line) => line.liabilityClosing,
  },
  {
    key: 'liabilityCurrent',
    label: 'Of which current',
    note: 'Falls due within 12 months',
    of: (of) => of.liabilityCurrent,
    ofLease: (line) => line.liabilityCurrent,
  },
  {
    key: 'liabilityLongTerm',
    label: 'Of which long-term',
    of: (of) => inCents(of.liabilityClosing - of.liabilityCurrent),
    ofLease: (line) => inCents(line.liabilityClosing - line.liabilityCurrent),
  },
];

const asset: readonly ReportLine[] = [
  {
    key: 'assetOpening',
    label: 'Opening balance',
    of: (of) => of.assetOpening,
    ofLease: (line) => line.assetOpening,
  },
  { key: 'assetAdded', label: 'New leases', of: (of) => of.assetAdded, ofLease: (line) => line.assetAdded },
  {
    key: 'amortisation',
    label: 'Amortization',
    of: (of) => -of.amortisation,
    ofLease: (line) => -line.amortisation,
  },
  {
    key: 'assetRemeasured',
    label: 'Remeasurements',
    of: (of) => of.assetRemeasured,
    ofLease: (line) => line.assetRemeasured,
  },
  {
    key: 'assetTransferred',
    label: 'Purchased',
    rare: true,
    of: (of) => -of.assetTransferred,
    ofLease: (line) => -line.assetTransferred,
  },
  {
    key: 'assetClosing',
    label: 'Closing balance',
    total: true,
    of: (of) => of.assetClosing,
    ofLease: (line) => line.assetClosing,
  },
];

const deferred: readonly ReportLine[] = [
  {
    key: 'deferred',
    label: 'Closing balance',
    note: 'Straight-line cost so far less payments so far',
    of: (of) => of.deferred,
    ofLease: (line) => line.deferred,
  },
];

const measured: readonly ReportSection[] = [
  { title: 'Lease liabilities', lines: liability },
  { title: 'Right-of-use assets', lines: asset },
];

/** How balances came from the opening to the closing of the months. */
export function RollForwardScreen() {
  return (
    <ReportScreen
      title="Roll-forward"
      path={paths.accountingRollForward}
      report="Roll-forward"
      span
      sections={({ book }) =>
        book === 'straightLine' ? [{ title: 'Deferred rent', lines: deferred }] : measured
      }
    />
  );
}
