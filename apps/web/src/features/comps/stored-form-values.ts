import type { AnyValue, CompTypeId } from '@panoramic/contract';
import { z } from 'zod';
import { accountValue } from '../../lib/account-storage.ts';

export type StoredFormValues = Readonly<Record<string, AnyValue>>;

const schema = z.object({
  compType: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** The last search of one comp type, kept for the account in local storage. Reading it for another type gives none. */
const kept = accountValue('compSearchOptions', schema, { compType: 0, values: {} });

export const storedSearchOptions = {
  of(type: CompTypeId): StoredFormValues {
    const { compType, values } = kept.read();
    return compType === type ? values : {};
  },
  keep(type: CompTypeId, values: StoredFormValues): void {
    const set = Object.entries(values).filter(([, value]) => value !== null);
    kept.write({ compType: type, values: Object.fromEntries(set) });
  },
  clear: () => kept.clear(),
  /** Forgets the search of any other type. */
  reset(type: CompTypeId): void {
    if (kept.read().compType !== type) kept.clear();
  },
};
