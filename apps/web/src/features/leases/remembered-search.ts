import { defaultSearch, leaseSearchSchema, type LeaseSearch } from '@panoramic/contract';
import { stored } from '../../lib/stored.ts';

/** The options of the last search, kept between visits; at first the open leases. */
export const rememberedSearch = stored<LeaseSearch>('leaseSearchOptions', leaseSearchSchema, defaultSearch);
