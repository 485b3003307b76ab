import { handlers } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';
import { leaseAccountingHandlers } from './lease.ts';
import { accountingPeriodHandlers } from './periods/index.ts';
import { accountingSettings, saveAccountingSettings } from './settings.store.ts';

export { measureHandlers } from './measure.ts';

const settingHandlers = handlers({
  'Accounting/GetSettings': ({ tx, clientId }) => accountingSettings(tx, clientId),
  'Accounting/SaveSettings': ({ tx, clientId }, change) => saveAccountingSettings(tx, clientId, change),
});

export const accountingHandlers = {
  ...settingHandlers,
  ...leaseAccountingHandlers,
  ...accountingPeriodHandlers,
  ...handlers({
    'Accounting/GetReport': async () => {
      throw new Problem('not-found', 'There are no workbooks of lease accounting yet.');
    },
  }),
};
