import { defaultSearch, leaseSearchSchema, type LeaseSearch } from '@panoramic/contract';
import { storedValue } from '../../lib/browser-storage.ts';

/** The options of the last search, stored between visits. The default is the open leases. */
export const rememberedSearch = storedValue<LeaseSearch>(
  'leaseSearchOptions',
  leaseSearchSchema,
  defaultSearch,
);
