import { leaseCompTypes, type CompTypeId, type RentBasis } from '@panoramic/contract';
import { useState } from 'react';
import { z } from 'zod';
import { accountValue } from '../../../lib/account-storage.ts';

/** The footings that rates can be put on beside the reported one. */
export const shownBases = ['NNN', 'Full Service'] as const satisfies readonly RentBasis[];

const schema = z.object({
  /** Whether statistics, map and charts are shown at all. */
  open: z.boolean().default(false),
  map: z.boolean(),
  time: z.boolean(),
  basis: z.enum(shownBases).nullable(),
  /** Dollars per SF and year, by comp type. */
  expenses: z.record(z.string(), z.number().positive()),
});
export type ViewChoices = z.output<typeof schema>;

/** What is shown beside the results of comps, kept for the account. */
const kept = accountValue<ViewChoices>('compViews', schema, {
  open: false,
  map: false,
  time: false,
  basis: null,
  expenses: {},
});

export function useViewChoices() {
  const [choices, setChoices] = useState(() => kept.read());
  return {
    choices,
    choose: (change: Partial<ViewChoices>) => {
      const next = { ...choices, ...change };
      kept.write(next);
      setChoices(next);
    },
  };
}

/** The types whose rates may be net or gross. */
export function hasRateTypes(type: CompTypeId): boolean {
  return Object.values(leaseCompTypes).includes(type);
}
