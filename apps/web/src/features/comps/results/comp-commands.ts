import { compField, compFields, compTypes, showValue, type Comp } from '@panoramic/contract';
import { call, keyOf } from '../../../api/index.ts';
import { ownSearched } from '../../../fields/own-fields/own-searched.ts';
import { paths, to } from '../../../lib/paths.ts';
import type { CommandProvider } from '../../../lib/screen.ts';

/** Finds comps of every type by tenant, building, address, city, buyer, seller or own fields. */
export const compCommands: CommandProvider = {
  group: 'Comps',
  access: 'Comps',
  search: (query) => ({
    queryKey: keyOf('Comps/QuickSearch', { query }),
    queryFn: async ({ signal }) => {
      const found = await call('Comps/QuickSearch', { query }, { signal });
      const own = found.some((comp) => comp.own) ? await ownSearched() : () => [];
      return found.map((comp) => ({
        id: `comp ${comp.id}`,
        label: nameOf(comp),
        description: describe(comp),
        to: to(paths.compSummary, { compId: comp.id, compType: comp.compType }),
        searched: [
          ...searched.map((name) => ({ label: compField(comp.compType, name).label, text: comp[name] })),
          ...own(`comps${comp.compType}`, comp),
        ],
      }));
    },
  }),
};

const searched = ['tenant', 'buildingName', 'address', 'city', 'buyer', 'seller'] as const;

function nameOf({ tenant, buyer, buildingName, address }: Comp): string {
  return tenant || buildingName || address || buyer || 'Comp';
}

function describe(comp: Comp): string {
  const type = compTypes.find(({ id }) => id === comp.compType)?.name;
  const place = [comp.buildingName, comp.address, comp.city].filter((part) => part && part !== nameOf(comp));
  return [type, place.join(', '), showValue(comp.leaseCommencement, compFields.leaseCommencement)]
    .filter(Boolean)
    .join(' · ');
}
