import {
  addMonths,
  payeeProblems,
  paymentChargeProblems,
  paymentCodeProblems,
  type JournalFile,
  type LeasePayee,
  type Payee,
  type PaymentBatch,
  type PaymentCharge,
  type SavedPaymentCode,
} from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import { streamedReply } from '#calls/streamed-reply.ts';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { batchOf, makeBatch } from './batches.ts';
import { textOf } from './files/layout-file.ts';
import { madeFilesOf, sendMadeFile } from './files/made-files.store.ts';
import { paymentRows } from './files/payment-rows.ts';
import { journalPreview, makeJournal } from './journals/journal-files.ts';
import { deleteLayout, layoutsOf, saveLayout } from './layouts.store.ts';
import { approve, hold, markOwn } from './decide.ts';
import { payeesOfLeases, proposedPayees, readPaymentFacts } from './due-payments.store.ts';
import {
  chargeTable,
  codeTable,
  deletePaymentRow,
  leasePayeeTable,
  payeeTable,
  requireLease,
  savePaymentRow,
} from './payment-tables.ts';
import { monthText, plainPayment, readMonth, sinceFirstSent } from './list-payments.ts';
import { actualsOf, matchPaid } from './paid/match-paid.ts';
import { explainPaid, paidReply } from './paid/paid.ts';
import { findPayable } from './paid/paid-lines.store.ts';
import { payeePage, takeProposedPayees, unpaidLeases } from './payees.store.ts';
import { tiesOf } from './ties/ties.ts';
import { paymentSettings, savePaymentSettings } from './settings.store.ts';

export { payDemoMonths } from './demo-payments.ts';
export { lockPayments } from './decide.ts';
export { rentPaidThrough } from './paid/paid-through.ts';
export { PaidMatcher, paidMeanwhile, paidTable } from './paid/paid-matcher.ts';

export const paymentHandlers = handlers({
  'Payments/GetMonth': steps(({ clientId, actor, today, ...ctx }, { month }) =>
    streamedReply(ctx, async (tx) => {
      const payments = await readMonth(tx, { clientId, month, today });
      return { body: monthText(month, await markOwn(tx, clientId, actor.userId, payments)) };
    }),
  ),

  'Payments/GetLease': async ({ tx, clientId, today }, { id }) => {
    await requireLease(tx, clientId, id);
    const [first, last] = [-12, 12].map((months) => addMonths(today, months).slice(0, 7));
    const asked = { clientId, leases: [id], months: { first: first ?? '', last: last ?? '' } };
    const facts = await readPaymentFacts(tx, asked, today);
    const charges = await tx.rows<PaymentCharge>(sql`
      select ${columnsOf(chargeTable)} from payment_charges
      where client_id = ${clientId} and sd_id = ${id} and active order by ch_due, ch_id`);
    const payees = await payeesOfLeases(tx, asked);
    const proposed = await proposedPayees(tx, asked);
    return {
      payments: (await sinceFirstSent(facts, today)).map(plainPayment),
      payees: payees.map(({ py_name: _name, py_vendor: _vendor, ...payee }) => payee),
      charges,
      codes: facts.codes.filter((code) => code.sd_id === id),
      proposed: proposed.get(id) ?? null,
    };
  },

  'Payments/Approve': (ctx, input) => approve(ctx, input),

  'Payments/Hold': (ctx, input) => hold(ctx, input),

  'Payments/MakeBatch': (ctx, input) => makeBatch(ctx, input),

  'Payments/GetBatches': ({ tx, clientId }) => madeFilesOf<PaymentBatch>(tx, 'batch', clientId),

  'Payments/GetBatch': ({ tx, clientId }, { id }) => batchOf(tx, clientId, id),

  'Payments/GetBatchFile': (ctx, { id }) => sendMadeFile(ctx, 'batch', id),

  'Payments/MakeJournal': (ctx, input) => makeJournal(ctx, input),

  'Payments/GetJournals': ({ tx, clientId }) => madeFilesOf<JournalFile>(tx, 'journal', clientId),

  'Payments/GetJournalFile': (ctx, { id }) => sendMadeFile(ctx, 'journal', id),

  'Payments/GetLayouts': ({ tx, clientId }) => layoutsOf(tx, clientId),

  'Payments/EditLayout': ({ tx, clientId }, change) => saveLayout(tx, clientId, change),

  'Payments/DeleteLayout': ({ tx, clientId }, { id }) => deleteLayout(tx, clientId, id),

  'Payments/PreviewLayout': async ({ tx, clientId, today }, { month, layout }) => {
    if (layout.subject === 'journal')
      return { text: textOf(layout, await journalPreview(tx, { clientId, month, today })) };
    const all = await readMonth(tx, { clientId, month, today });
    const approved = all.filter(({ state }) => state === 'Approved');
    const shown = (approved.length > 0 ? approved : all).map(plainPayment);
    return { text: textOf(layout, paymentRows(1, shown, 10)) };
  },

  'Payments/GetPaid': (ctx, input) => paidReply(ctx, input),

  'Payments/GetActuals': ({ tx, clientId }, { key }) => actualsOf(tx, clientId, key),

  'Payments/FindPayable': ({ tx, clientId, today }, { text }) => findPayable(tx, clientId, text, today),

  'Payments/MatchPaid': (ctx, input) => matchPaid(ctx, input),

  'Payments/ExplainPaid': (ctx, input) => explainPaid(ctx, input),

  'Payments/GetTies': ({ tx, clientId, today }, asked) => tiesOf(tx, { clientId, today, ...asked }),

  'Payments/EditCharge': async ({ tx, clientId }, { ch_id, sd_id, version, ...values }) => {
    if (ch_id === 0) await requireLease(tx, clientId, sd_id);
    return savePaymentRow<PaymentCharge>({
      tx,
      clientId,
      table: chargeTable,
      id: ch_id,
      values,
      version,
      ...(ch_id === 0 && { fixed: { sd_id } }),
      problems: paymentChargeProblems,
    });
  },

  'Payments/DeleteCharge': ({ tx, clientId }, { id }) => deletePaymentRow(tx, chargeTable, clientId, id),

  'Payments/GetSettings': ({ tx, clientId }) => paymentSettings(tx, clientId),

  'Payments/SaveSettings': ({ tx, clientId }, change) => savePaymentSettings(tx, clientId, change),

  'Payments/GetPayees': ({ tx, clientId }) =>
    tx.rows<Payee>(sql`
      select ${columnsOf(payeeTable)} from payees where client_id = ${clientId} and active
      order by lower(py_name), py_id`),

  'Payments/GetPayee': ({ tx, clientId, today }, { id }) => payeePage(tx, { clientId, id, today }),

  'Payments/GetUnpaidLeases': ({ tx, clientId, today }) => unpaidLeases(tx, { clientId, today }),

  'Payments/TakeProposedPayees': ({ tx, clientId }, { leases }) => takeProposedPayees(tx, clientId, leases),

  'Payments/EditPayee': ({ tx, clientId }, { py_id, version, ...values }) =>
    savePaymentRow<Payee>({
      tx,
      clientId,
      table: payeeTable,
      id: py_id,
      values,
      version,
      problems: payeeProblems,
    }),

  'Payments/DeletePayee': async ({ tx, clientId }, { id }) => {
    const used = await tx.maybe<{ count: number }>(sql`
      select count(*) as count from lease_payees
      where client_id = ${clientId} and py_id = ${id} and active having count(*) > 0`);
    if (used)
      refuse([{ field: 'id', message: `It is the payee of ${used.count} leases: change those first.` }]);
    return deletePaymentRow(tx, payeeTable, clientId, id);
  },

  'Payments/EditLeasePayee': async ({ tx, clientId }, { lp_id, sd_id, py_id, version, ...values }) => {
    if (lp_id === 0) await requireLease(tx, clientId, sd_id);
    if (lp_id === 0 || py_id !== 0) await requirePayee(tx, clientId, py_id);
    return savePaymentRow<LeasePayee>({
      tx,
      clientId,
      table: leasePayeeTable,
      id: lp_id,
      values,
      version,
      fixed: { ...(lp_id === 0 && { sd_id }), ...(py_id !== 0 && { py_id }) },
      problems: () => [],
    });
  },

  'Payments/DeleteLeasePayee': ({ tx, clientId }, { id }) =>
    deletePaymentRow(tx, leasePayeeTable, clientId, id),

  'Payments/GetCodes': ({ tx, clientId }) =>
    tx.rows<SavedPaymentCode>(sql`
      select ${columnsOf(codeTable)} from payment_codes where client_id = ${clientId} and active
      order by sd_id nulls first, pc_type nulls first, pc_region nulls first, pc_state nulls first, pc_id`),

  'Payments/EditCode': async ({ tx, clientId }, { pc_id, sd_id, version, ...values }) => {
    if (pc_id === 0 && sd_id !== 0) await requireLease(tx, clientId, sd_id);
    return savePaymentRow<SavedPaymentCode>({
      tx,
      clientId,
      table: codeTable,
      id: pc_id,
      values,
      version,
      ...(pc_id === 0 && { fixed: { sd_id: sd_id || null } }),
      problems: paymentCodeProblems,
    });
  },

  'Payments/DeleteCode': ({ tx, clientId }, { id }) => deletePaymentRow(tx, codeTable, clientId, id),
});

async function requirePayee(tx: Tx, clientId: number, id: number): Promise<void> {
  const found = await tx.maybe(sql`
    select 1 from payees where client_id = ${clientId} and py_id = ${id} and active`);
  if (!found) refuse([{ field: 'py_id', message: 'There is no such payee.' }]);
}
