import type { z } from 'zod';
import { accountCalls } from './account.ts';
import { apiTokenCalls } from './programs/api-tokens.ts';
import { leaseAccountingCalls } from './accounting/lease.ts';
import { accountingPeriodCalls } from './accounting/periods.ts';
import { accountingSettingCalls } from './accounting/settings.ts';
import { adminCalls } from './admin.ts';
import { calendarCalls } from './calendar.ts';
import { auditCalls } from './programs/audit.ts';
import { callTable } from './call.ts';
import { changeSetCalls } from './imports/change-sets.ts';
import { clientCalls } from './clients.ts';
import { compCalls } from './comps.ts';
import { compDuplicateCalls } from './comps/duplicates.ts';
import { compPlaceCalls } from './comps/places.ts';
import { compSetCalls } from './comps/sets.ts';
import { contactCardCalls } from './contact-cards.ts';
import { dashboardCalls } from './dashboard.ts';
import { documentCalls } from './documents.ts';
import { documentLibraryCalls } from './documents/library.ts';
import { documentReadingCalls } from './documents/reading.ts';
import { importCalls } from './imports/imports.ts';
import { leaseTabCalls } from './lease-tabs.ts';
import { leaseCalls } from './leases.ts';
import { reminderCalls } from './reminders.ts';
import { preferenceCalls } from './preferences.ts';
import { viewCalls } from './views.ts';
import { billCalls } from './rent/bills.ts';
import { estimateCalls } from './rent/estimates.ts';
import { expenseRowCalls } from './rent/expense-rows.ts';
import { statementListCalls } from './rent/statement-list.ts';
import { extensionCalls } from './rent/extensions.ts';
import { optionCalls } from './rent/options.ts';
import { ownChoiceCalls } from './fields/own-choices.ts';
import { ownFieldCalls } from './fields/own-fields.ts';
import { scheduleCalls } from './rent/schedules.ts';
import { briefCalls } from './market/brief.ts';
import { landlordCalls } from './market/landlords.ts';
import { leaseCompCalls } from './market/lease-comps.ts';
import { marketCalls } from './market/market.ts';
import { passkeyCalls } from './security/passkeys.ts';
import { policyCalls } from './security/policies.ts';
import { reportCalls } from './reports.ts';
import { batchCalls } from './payments/batches.ts';
import { paymentCalls } from './payments/month.ts';
import { paidCalls } from './payments/paid.ts';
import { payeeCalls } from './payments/payees.ts';
import { tieCalls } from './payments/ties.ts';
import { indexRuleCalls } from './rent/index-rules.ts';
import { percentageRentCalls } from './rent/percentage-rents.ts';
import { rentPortfolioCalls } from './rent/portfolio.ts';
import { webhookCalls } from './programs/webhooks.ts';
import { measureCalls } from './accounting/measure.ts';

/** Every call by its name in the specification. */
export const calls = callTable({
  ...accountCalls,
  ...adminCalls,
  ...clientCalls,
  ...compCalls,
  ...compSetCalls,
  ...compDuplicateCalls,
  ...compPlaceCalls,
  ...dashboardCalls,
  ...leaseCalls,
  ...leaseTabCalls,
  ...contactCardCalls,
  ...documentCalls,
  ...documentLibraryCalls,
  ...documentReadingCalls,
  ...preferenceCalls,
  ...viewCalls,
  ...reportCalls,
  ...reminderCalls,
  ...calendarCalls,
  ...scheduleCalls,
  ...billCalls,
  ...estimateCalls,
  ...expenseRowCalls,
  ...percentageRentCalls,
  ...indexRuleCalls,
  ...statementListCalls,
  ...extensionCalls,
  ...optionCalls,
  ...rentPortfolioCalls,
  ...paymentCalls,
  ...payeeCalls,
  ...tieCalls,
  ...paidCalls,
  ...batchCalls,
  ...importCalls,
  ...changeSetCalls,
  ...marketCalls,
  ...briefCalls,
  ...accountingSettingCalls,
  ...leaseAccountingCalls,
  ...accountingPeriodCalls,
  ...measureCalls,
  ...leaseCompCalls,
  ...landlordCalls,
  ...apiTokenCalls,
  ...webhookCalls,
  ...auditCalls,
  ...passkeyCalls,
  ...policyCalls,
  ...ownChoiceCalls,
  ...ownFieldCalls,
});

export type Calls = typeof calls;
export type CallName = keyof Calls;
/** The input as the caller writes it. */
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>;
/** The input as the handler receives it. */
export type ParsedInput<N extends CallName> = z.output<Calls[N]['input']>;
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>;

export type { Call } from './call.ts';
export * from './account.ts';
export { apiTokenDays, type ApiTokenInfo, type OwnedApiToken } from './programs/api-tokens.ts';
export { isForTokens, isOfPayments, mayTokenMake, type TokenRights } from './programs/token-access.ts';
export * from './accounting/figures.ts';
export * from './accounting/lease.ts';
export * from './accounting/periods.ts';
export * from './accounting/settings.ts';
export type { MeasureCallInput, MeasureReply } from './accounting/measure.ts';
export * from './admin.ts';
export type { AuditEntry } from './programs/audit.ts';
export type { CalendarFeedInfo } from './calendar.ts';
export * from './imports/change-sets.ts';
export * from './clients.ts';
export { maxDuplicatePairs } from './comps/duplicates.ts';
export { maxPlacedZips } from './comps/places.ts';
export { fileTypes, fileTypesOf } from './exports.ts';
export * from './documents/library.ts';
export * from './documents/reading.ts';
export * from './history.ts';
export * from './imports/imports.ts';
export {
  importDateOrders,
  importDelimiters,
  importEncodings,
  importMaxBytes,
  importMaxRows,
  readImportSchema,
  type ImportMapping,
  type ImportSource,
  type ReadImport,
} from './imports/reading.ts';
export type { FoundCard, QuickContact } from './contact-cards.ts';
export type { Dashboard } from './dashboard.ts';
export { listedDateSchema, type ListedDate } from './lease-tabs.ts';
export * from './leases.ts';
export type { KindChange, UnreadableValue } from './fields/own-fields.ts';
export type { DueItem, RemindedDate, ReminderSettings } from './reminders.ts';
export type { CompDraft } from './market/lease-comps.ts';
export type { StoredDocumentRule } from './documents/library.ts';
export type { StoredMarketSettings } from './market/market.ts';
export type { PaymentCharge, PaymentMonth, PaymentSettings } from './payments/month.ts';
export type { Payment } from './payments/payment.ts';
export type { JournalFile, PaymentBatch, SavedLayout } from './payments/batches.ts';
export type { ActualPayment, PaidLine, PaidReply, UnknownPayment } from './payments/paid.ts';
export type { Tie, Ties } from './payments/ties.ts';
export type { LeasePayee, Payee, SavedPaymentCode } from './payments/payees.ts';
export { clauseChangeSchema } from './rent/expense-rows.ts';
export * from './rent/portfolio.ts';
export * from './reports.ts';
export * from './security/passkeys.ts';
export type { LackingUser, SecondFactorState, SecurityPolicy } from './security/policies.ts';
export { resources, type Resource } from './resources.ts';
export type { Webhook, WebhookDelivery } from './programs/webhooks.ts';
