import { addressLine, leaseFields, leaseName, leaseTabLinks } from '@panoramic/contract';
import { call, keyOf } from '../../api/index.ts';
import { ownSearched } from '../../fields/own-fields/own-searched.ts';
import { paths, to } from '../../lib/paths.ts';
import type { CommandProvider } from '../../lib/screen.ts';

/** Finds leases by words in their fields, own ones too, and in their rows for the command search. */
export const leaseCommands: CommandProvider = {
  group: 'Leases',
  access: 'signedIn',
  search: (query) => ({
    queryKey: keyOf('Leases/QuickSearch', { query }),
    queryFn: async ({ signal }) => {
      const found = await call('Leases/QuickSearch', { query }, { signal });
      const own = found.some((lease) => lease.own) ? await ownSearched() : () => [];
      return found.map((lease) => ({
        id: `lease ${lease.sd_id}`,
        label: leaseName(lease),
        description: addressLine(lease),
        to: to(paths.leaseSummary, { id: lease.sd_id }),
        searched: [
          ...searched.map((name) => ({ label: leaseFields[name].label, text: lease[name] })),
          ...own('leases', lease),
          ...lease.rows.map(({ tab, text }) => ({ label: leaseTabLinks[tab].title, text })),
        ],
      }));
    },
  }),
};

const searched = ['sd_num', 'sd_building', 'sd_address', 'sd_city', 'sd_state', 'sd_zip'] as const;
