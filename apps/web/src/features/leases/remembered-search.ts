import {
  defaultSearch,
  formatConditions,
  leaseConditionFields,
  leaseSearchFields,
  leaseSearchProblems,
  noFilters,
  parseConditions,
  readValue,
  type LeaseSearch,
} from '@panoramic/contract';
import { accountValue } from '../../lib/account-storage.ts';
import { isRecord } from '../../lib/shapes/shapes.ts';

/** The options of the account's last search, stored between visits. The default is the open leases. */
export const rememberedSearch = accountValue<LeaseSearch>(
  'leaseSearchOptions',
  {
    safeParse: (stored) => {
      const search = isRecord(stored) ? readSearch(stored) : null;
      return search ? { success: true, data: search } : { success: false };
    },
  },
  defaultSearch,
);

/**
 * Reads a search by the rules of the fields, as the server does. A missing option is no filter; -1 is both
 * statuses.
 */
function readSearch(stored: Readonly<Record<string, unknown>>): LeaseSearch | null {
  const search: Record<string, unknown> = { ...noFilters };
  for (const [name, field] of Object.entries(leaseSearchFields)) {
    const raw = stored[name] ?? null;
    const reading = readValue(name === 'sstatus' && raw === -1 ? null : raw, field);
    if (!('value' in reading)) return null;
    search[name] = reading.value;
  }
  const { conditions = null } = stored;
  if (conditions !== null && typeof conditions !== 'string') return null;
  const parsed = parseConditions(leaseConditionFields, conditions);
  // Safe: it has an entry per option, read by the option's field.
  const read = { ...search, conditions: formatConditions(parsed.conditions) } as LeaseSearch;
  return parsed.problems.length === 0 && leaseSearchProblems(read).length === 0 ? read : null;
}
