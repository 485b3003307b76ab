import { keepDemoBooks } from './modules/accounting/index.ts';
import { checkClient } from './modules/expenses/index.ts';
import { payDemoMonths } from './modules/payments/index.ts';

/** Keeps the books of a demonstration client, checks its statements and pays its last months, once its leases are there. */
export const keepDemoClient: typeof keepDemoBooks = async (tx, demo) => {
  await keepDemoBooks(tx, demo);
  await checkClient(tx, demo.clientId, demo.today);
  await payDemoMonths(tx, demo);
};
