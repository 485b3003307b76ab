import { checkBill, indexRent, percentageRent } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import { refuseDuplicate } from '#db/scope/unique-violation.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import { restoreRow, rowHandlers, saveRow } from '../leases/index.ts';
import { clauses, salesMonths, statements } from './expense-tables.ts';
import { statementFindings } from './findings.ts';
import { indexValues, saveIndexValues } from './index-values.store.ts';
import { refuseIfMisplaced, saveStatement } from './statements.ts';

/** Read no database, so that no transaction is opened for them. The contract limits how much they compute. */
const billHandlers = handlers({
  'Expenses/Check': steps(async (_ctx, bill) => checkBill(bill)),
  'Rent/PercentageRent': steps(async (_ctx, plan) => percentageRent(plan)),
  'Rent/IndexRent': steps(async (_ctx, plan) => indexRent(plan)),
});

const taken = {
  sales_months_of_lease: { field: 'month', message: 'The sales of this month are there already.' },
};

const restored = { clause: clauses, statement: statements, salesMonth: salesMonths };

export const expenseHandlers = {
  ...billHandlers,
  ...rowHandlers(clauses),
  ...rowHandlers(statements),
  ...rowHandlers(salesMonths),
  ...handlers({
    'Expenses/EditStatement': (ctx, change) => saveStatement(ctx.tx, ctx.clientId, change, ctx),
    'Expenses/EditSalesMonth': (ctx, change) =>
      refuseDuplicate(saveRow(ctx.tx, ctx.clientId, salesMonths, change, ctx), taken).catch(
        (error: unknown) => {
          throw error instanceof Refusal
            ? new Problem('refused', error.message, { errors: [error.reason] })
            : error;
        },
        // Safe: a row of the table is a month of sales.
      ) as Promise<never>,
    'Expenses/RestoreRow': async ({ tx, clientId }, { what, id }) => {
      const isRestored = await refuseDuplicate(restoreRow(tx, clientId, restored[what], id), taken);
      if (isRestored && what === 'statement') await refuseIfMisplaced(tx, clientId, id);
      return isRestored;
    },
    'Expenses/GetFindings': ({ tx, clientId }, { id }) => statementFindings(tx, clientId, id),
    'Rent/GetIndex': ({ tx, clientId }, { series }) =>
      indexValues(tx, clientId, series === null ? null : [series]),
    'Rent/EditIndex': ({ tx, clientId }, change) => saveIndexValues(tx, clientId, change),
  }),
};
