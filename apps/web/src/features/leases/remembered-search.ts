import { defaultSearch, leaseSearchSchema, type LeaseSearch } from '@panoramic/contract';
import { accountValue } from '../../lib/account-storage.ts';

/** The options of the account's last search, stored between visits. The default is the open leases. */
export const rememberedSearch = accountValue<LeaseSearch>(
  'leaseSearchOptions',
  leaseSearchSchema,
  defaultSearch,
);
