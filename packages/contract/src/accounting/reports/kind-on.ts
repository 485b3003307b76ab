import type { PlainDate } from '../../dates.ts';
import type { ReportedLease } from '../report-types.ts';
import type { MeasuredKind } from '../types.ts';

/** The kind of a lease by the last stage that has begun on a day: a change may have classified it again. */
export function kindOn({ kind, measured: { stages } }: ReportedLease, day: PlainDate): MeasuredKind {
  return stages.length < 2 ? kind : (stages.findLast(({ from }) => from <= day)?.kind ?? kind);
}
