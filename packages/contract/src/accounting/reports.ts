import type { PlainDate } from '../dates.ts';
import type {
  LeaseDisclosures,
  LeaseJournal,
  MaturityAnalysis,
  PeriodJournal,
  ReportedLease,
  ReportedPeriod,
  RollForward,
} from './report-types.ts';

/** What one lease posts in a period, balanced to the cent. */
export function journalOfLease(_lease: ReportedLease, _period: ReportedPeriod): LeaseJournal {
  throw new Error('Not built yet.');
}

export function journalOfPeriod(_leases: Iterable<ReportedLease>, _period: ReportedPeriod): PeriodJournal {
  throw new Error('Not built yet.');
}

export function rollForward(_leases: Iterable<ReportedLease>, _period: ReportedPeriod): RollForward {
  throw new Error('Not built yet.');
}

/** At the end of a month. */
export function maturityAnalysis(_leases: Iterable<ReportedLease>, _month: PlainDate): MaturityAnalysis {
  throw new Error('Not built yet.');
}

/** Everything at once, in one pass over the leases. */
export function leaseDisclosures(
  _leases: Iterable<ReportedLease>,
  _period: ReportedPeriod,
): LeaseDisclosures {
  throw new Error('Not built yet.');
}
