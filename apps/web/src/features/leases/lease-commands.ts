import { addressLine, leaseFields, leaseName } from '@panoramic/contract';
import { call, keyOf } from '../../api/index.ts';
import { paths, to } from '../../lib/paths.ts';
import type { CommandProvider } from '../../lib/screen.ts';

/** Finds leases by number, building, address or city for the command search. */
export const leaseCommands: CommandProvider = {
  group: 'Leases',
  access: 'signedIn',
  search: (query) => ({
    queryKey: keyOf('Leases/QuickSearch', { query }),
    queryFn: async ({ signal }) => {
      const found = await call('Leases/QuickSearch', { query }, { signal });
      return found.map((lease) => ({
        id: `lease ${lease.sd_id}`,
        label: leaseName(lease),
        description: addressLine(lease),
        to: to(paths.leaseSummary, { id: lease.sd_id }),
        searched: searched.map((name) => ({ label: leaseFields[name].label, text: lease[name] })),
      }));
    },
  }),
};

const searched = ['sd_num', 'sd_building', 'sd_address', 'sd_city'] as const;
