import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The Idempotency-Keys, of those given, whose save has gone through although a reload took its answer away.
 * The draft of such a save is not offered, because it would be saved twice. `null` until the server has told.
 */
export function useKeysOfDoneSaves(
  keys: readonly string[],
  { inClient }: { inClient: boolean },
): ReadonlySet<string> | null {
  // Safe: both calls have the same input and output.
  const name = (inClient ? 'Leases/GetSavedKeys' : 'Account/GetSavedKeys') as 'Account/GetSavedKeys';
  const { data, isError } = useQuery({
    ...queryFor(name, { keys: [...keys] }),
    enabled: keys.length > 0,
  });
  // A draft is offered when nobody can be asked: unsaved work is worth more than a row that is there twice.
  if (keys.length === 0 || isError) return none;
  return data ? new Set(data) : null;
}
