import { measuredInDollars, measureLease, measurementInCents } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';

/** Reads no database, so that no transaction is opened for it. The contract limits how much it computes. */
export const measureHandlers = handlers({
  'Accounting/Measure': steps(async (_ctx, input) =>
    measuredInDollars(measureLease(measurementInCents(input))),
  ),
});
