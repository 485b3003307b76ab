import { buildSchedule } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';

/** Reads no database, so that no transaction is opened for it. */
export const rentHandlers = handlers({
  'Rent/BuildSchedule': steps(async (_ctx, plan) => [...buildSchedule(plan)]),
});
