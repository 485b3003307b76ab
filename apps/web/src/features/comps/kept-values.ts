import type { AnyValue, CompTypeId } from '@panoramic/contract';
import { z } from 'zod';
import { stored } from '../../lib/stored.ts';

export type KeptValues = Readonly<Record<string, AnyValue>>;

const schema = z.object({
  compType: z.number(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Values of one comp type's form in local storage; those of another type are not handed out. */
function keptValues(key: string) {
  const kept = stored(key, schema, { compType: 0, values: {} });
  return {
    of(type: CompTypeId): KeptValues {
      const { compType, values } = kept.read();
      return compType === type ? values : {};
    },
    keep(type: CompTypeId, values: KeptValues): void {
      const set = Object.entries(values).filter(([, value]) => value !== null);
      kept.write({ compType: type, values: Object.fromEntries(set) });
    },
    clear: () => kept.clear(),
  };
}

export const searchOptions = keptValues('compSearchOptions');
export const addValues = keptValues('compAddValues');
