import { checkBill, indexRent, percentageRent } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';

/** Read no database, so that no transaction is opened for them. The contract limits how much they compute. */
export const expenseHandlers = handlers({
  'Expenses/Check': steps(async (_ctx, bill) => checkBill(bill)),
  'Rent/PercentageRent': steps(async (_ctx, plan) => percentageRent(plan)),
  'Rent/IndexRent': steps(async (_ctx, plan) => indexRent(plan)),
});
