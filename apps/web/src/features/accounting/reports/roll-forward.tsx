import { paths } from '../../../lib/paths.ts';
import { longTerm, reclassifiedLine, subtracted, summed } from './report-lines.ts';
import { ReportScreen, type ReportLine, type ReportSection } from './report-screen.tsx';

const liability: readonly ReportLine[] = [
  summed('liabilityOpening', 'Opening balance'),
  summed('liabilityTakenOver', 'Taken over from another system', { rare: true }),
  summed('liabilityLate', 'Recognized late', {
    rare: true,
    note: 'Leases entered after a month of theirs was closed: the balance of the day before',
  }),
  summed('liabilityAdded', 'New leases'),
  summed('interest', 'Interest on lease liabilities'),
  subtracted('paid', 'Payments'),
  summed('liabilityRemeasured', 'Remeasurements'),
  reclassifiedLine('liabilityReclassified'),
  summed('liabilityClosing', 'Closing balance', { total: true }),
  summed('liabilityCurrent', 'Of which current', { note: 'Falls due within 12 months' }),
  longTerm('Of which long-term'),
];

const asset: readonly ReportLine[] = [
  summed('assetOpening', 'Opening balance'),
  summed('assetTakenOver', 'Taken over from another system', { rare: true }),
  summed('assetLate', 'Recognized late', { rare: true }),
  summed('assetAdded', 'New leases'),
  subtracted('amortisation', 'Amortization'),
  summed('assetRemeasured', 'Remeasurements'),
  subtracted('assetTransferred', 'Purchased', { rare: true }),
  reclassifiedLine('assetReclassified'),
  summed('assetClosing', 'Closing balance', { total: true }),
];

const deferred: readonly ReportLine[] = [
  summed('deferred', 'Closing balance', { note: 'Straight-line cost so far less payments so far' }),
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
