import { accountScreens } from '../features/account/routes.ts';
import { accountingScreens } from '../features/accounting/routes.ts';
import { adminScreens } from '../features/admin/routes.ts';
import { changeSetScreens } from '../features/change-sets/routes.ts';
import { clientScreens } from '../features/clients/routes.ts';
import { compScreens } from '../features/comps/routes.ts';
import { dashboardScreens } from '../features/dashboard/routes.ts';
import { expenseScreens } from '../features/expenses/routes.ts';
import { documentScreens } from '../features/documents/routes.ts';
import { compImportScreens, importScreens, paidImportScreens } from '../features/imports/routes.ts';
import { leaseScreens } from '../features/leases/routes.ts';
import { marketScreens } from '../features/market/routes.ts';
import { landlordScreens } from '../features/market/landlords/routes.ts';
import { paymentScreens } from '../features/payments/routes.ts';
import { rentScreens } from '../features/rent/routes.ts';
import { guideScreen } from './help/guide/route.ts';
import type { Screen } from '../lib/screen.ts';

/** Every screen. The menu keeps this order within a group. */
export const screens: readonly Screen[] = [
  ...dashboardScreens,
  ...leaseScreens,
  ...documentScreens,
  ...importScreens,
  ...changeSetScreens,
  ...compImportScreens,
  ...paidImportScreens,
  ...rentScreens,
  ...paymentScreens,
  ...marketScreens,
  ...landlordScreens,
  ...expenseScreens,
  ...accountingScreens,
  ...clientScreens,
  ...compScreens,
  ...adminScreens,
  ...accountScreens,
  guideScreen,
];
