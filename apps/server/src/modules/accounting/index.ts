import { handlers } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';
import { accountingSettings, saveAccountingSettings } from './settings.store.ts';

export { measureHandlers } from './measure.ts';

export const accountingHandlers = handlers({
  'Accounting/GetSettings': ({ tx, clientId }) => accountingSettings(tx, clientId),
  'Accounting/SaveSettings': ({ tx, clientId }, change) => saveAccountingSettings(tx, clientId, change),
  'Accounting/GetLease': notYet,
  'Accounting/SaveLease': notYet,
  'Accounting/DecideRemeasurement': notYet,
  'Accounting/UndoRemeasurement': notYet,
  'Accounting/GetPeriods': notYet,
  'Accounting/GetPeriod': notYet,
  'Accounting/ClosePeriod': notYet,
  'Accounting/ReopenPeriod': notYet,
  'Accounting/GetJournal': notYet,
  'Accounting/GetDisclosures': notYet,
  'Accounting/GetReport': notYet,
});

async function notYet(): Promise<never> {
  throw new Problem('not-found', 'There is no lease accounting yet.');
}
