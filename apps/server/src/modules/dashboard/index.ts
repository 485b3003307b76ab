import { handlers } from '#calls/handler.ts';
import { dashboard, leaseData } from './dashboard.store.ts';

export const dashboardHandlers = handlers({
  'Leases/GetLeaseData': ({ tx, clientId, today }) => leaseData(tx, clientId, today),
  'Leases/GetDashboard': ({ tx, clientId, today }) => dashboard(tx, clientId, today),
});
