import type { MeasuredLease, MeasurementInput } from './types.ts';

/** The whole schedule of a lease, with its changes. */
export function measureLease(_input: MeasurementInput): MeasuredLease {
  throw new Error('Not built yet.');
}
