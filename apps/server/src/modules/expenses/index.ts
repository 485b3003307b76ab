import { checkBill, indexRent, percentageRent, type PlainDate, type SalesMonth } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import { listBody } from '#calls/list-reply.ts';
import { streamedReply } from '#calls/streamed-reply.ts';
import { deactivateRow } from '#db/scope/row-store.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuseDuplicate } from '#db/scope/unique-violation.ts';
import { audit, type Log } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import { deleteRow, restoreRow, rowHandlers, saveRow, type StoredTab } from '../leases/index.ts';
import { changeAndCheck } from './check-lease.ts';
import { acceptEstimate, estimateOfStatement, undoEstimate } from './estimates.store.ts';
import { clauses, indexRules, percentageRents, salesMonths, statements } from './expense-tables.ts';
import { statementFindings } from './findings.ts';
import { acceptStep, undoStep } from './index-rent/accept-step.ts';
import { rulesOfLease, saveIndexRule } from './index-rent/index-rules.store.ts';
import { indexValues, saveIndexValues } from './index-values.store.ts';
import { lineWords, saveLineWords } from './line-words.store.ts';
import { refuseIfOverlapping, savePercentageRent } from './sales/percentage-rents.ts';
import { salesRentOfLease } from './sales/sales-rent.store.ts';
import { refuseOutside, saveSales } from './sales/save-sales.ts';
import { listedStatements, statementTotals } from './statement-list.ts';
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

const restored = {
  clause: clauses,
  statement: statements,
  salesMonth: salesMonths,
  percentageRent: percentageRents,
};

export { indexSteps } from './index-rent/index-rules.store.ts';
export { leaseSales, type LeaseSales } from './sales/sales-rent.store.ts';
export { salesStatementHandlers, writeSalesStatement } from './sales/sales-statement.ts';

export const expenseHandlers = {
  ...billHandlers,
  ...rowHandlers(clauses),
  ...rowHandlers(statements),
  ...rowHandlers(salesMonths),
  ...rowHandlers(percentageRents),
  ...handlers({
    'Expenses/EditStatement': (ctx, change) => saveStatement(ctx.tx, ctx.clientId, change, ctx),
    'Expenses/EditSalesMonth': (ctx, change) =>
      changeAndCheck(ctx, { stored: salesMonths, id: change.sm_id, leaseId: change.sd_id }, async () => {
        const row = await refuseDuplicate(
          saveRow(ctx.tx, ctx.clientId, salesMonths, change, ctx),
          taken,
        ).catch((error: unknown) => {
          throw error instanceof Refusal
            ? new Problem('refused', error.message, { errors: [error.reason] })
            : error;
        });
        // Safe: a row of the table is a month of sales.
        const saved = row as unknown as SalesMonth;
        await refuseOutside(ctx.tx, ctx.clientId, saved);
        return saved;
      }),
    'Expenses/SaveSales': (ctx, change) =>
      changeAndCheck(ctx, { stored: salesMonths, id: 0, leaseId: change.id }, () =>
        saveSales(ctx.tx, ctx.clientId, change),
      ),
    'Expenses/EditPercentageRent': (ctx, change) =>
      changeAndCheck(ctx, { stored: percentageRents, id: change.pr_id, leaseId: change.sd_id }, () =>
        savePercentageRent(ctx.tx, ctx.clientId, change, ctx),
      ),
    'Expenses/DeleteSalesMonth': (ctx, { id }) => removeAndCheck(ctx, salesMonths, id),
    'Expenses/DeletePercentageRent': (ctx, { id }) => removeAndCheck(ctx, percentageRents, id),
    'Expenses/GetSalesRent': ({ tx, clientId, today }, { id }) => salesRentOfLease(tx, clientId, id, today),
    'Expenses/EditClause': (ctx, change) =>
      changeAndCheck(
        ctx,
        { stored: clauses, id: change.ec_id, leaseId: change.sd_id },
        // Safe: a row of the table is a clause.
        () => saveRow(ctx.tx, ctx.clientId, clauses, change, ctx) as Promise<never>,
      ),
    'Expenses/DeleteClause': (ctx, { id }) => removeAndCheck(ctx, clauses, id),
    'Expenses/DeleteStatement': (ctx, { id }) => removeAndCheck(ctx, statements, id),
    'Expenses/RestoreRow': (ctx, { what, id }) =>
      changeAndCheck(ctx, { stored: restored[what], id }, async () => {
        const isRestored = await refuseDuplicate(restoreRow(ctx.tx, ctx.clientId, restored[what], id), taken);
        if (isRestored && what === 'statement') await refuseIfMisplaced(ctx.tx, ctx.clientId, id);
        if (isRestored && what === 'percentageRent') await refuseIfOverlapping(ctx.tx, ctx.clientId, id);
        return isRestored;
      }),
    'Expenses/ListStatements': steps(({ clientId, today, ...ctx }, { year, state, ...search }) =>
      streamedReply(ctx, async (tx) =>
        listBody(ctx, listedStatements(tx, { clientId, today, search, year, state })),
      ),
    ),
    'Expenses/GetTotals': ({ tx, clientId, today }) => statementTotals(tx, { clientId, today }),
    'Expenses/GetFindings': ({ tx, clientId }, { id }) => statementFindings(tx, clientId, id),
    'Expenses/GetEstimate': ({ tx, clientId, today }, { id }) => estimateOfStatement(tx, clientId, id, today),
    'Expenses/AcceptEstimate': (ctx, accepted) => acceptEstimate(ctx.tx, ctx.clientId, accepted, ctx),
    'Expenses/UndoEstimate': ({ tx, clientId }, { id }) => undoEstimate(tx, clientId, id),
    'Expenses/GetLineWords': ({ tx, clientId }) => lineWords(tx, clientId),
    'Expenses/SaveLineWords': ({ tx, clientId }, change) => saveLineWords(tx, clientId, change),
    'Rent/GetIndexRules': ({ tx, clientId }, { id }) => rulesOfLease(tx, clientId, id),
    'Rent/EditIndexRule': (ctx, change) => saveIndexRule(ctx.tx, ctx.clientId, change, ctx),
    'Rent/DeleteIndexRule': ({ tx, clientId }, { id }) => deactivateRow(tx, indexRules.table, clientId, id),
    'Rent/AcceptIndexStep': (ctx, accepted) => acceptStep(ctx.tx, ctx.clientId, accepted, ctx),
    'Rent/UndoIndexStep': ({ tx, clientId }, { id }) => undoStep(tx, clientId, id),
    'Rent/GetIndex': ({ tx, clientId }, { series }) =>
      indexValues(tx, clientId, series === null ? null : [series]),
    'Rent/EditIndex': ({ tx, clientId }, change) => saveIndexValues(tx, clientId, change),
  }),
};

interface Removing {
  readonly tx: Tx;
  readonly clientId: number;
  readonly today: PlainDate;
  readonly actor: { readonly userId: number };
  readonly log: Log;
}

function removeAndCheck(ctx: Removing, stored: StoredTab, id: number): Promise<boolean> {
  const { tx, clientId, actor, log } = ctx;
  return changeAndCheck(ctx, { stored, id }, async () => {
    const gone = await deleteRow(tx, clientId, stored, id);
    if (gone) audit(log, 'deleted', { what: stored.tab.noun, id, clientId, userId: actor.userId });
    return gone;
  });
}

export { listedStatements } from './statement-list.ts';
export { changeAndCheck, checkClient, followLeases } from './check-lease.ts';
export { clauses, indexValueTable, salesMonths, statements } from './expense-tables.ts';
export { lineWords } from './line-words.store.ts';
export { letterHandlers, writeBillLetter } from './letter.ts';
