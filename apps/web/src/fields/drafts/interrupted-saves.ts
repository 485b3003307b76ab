import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Those of the given Idempotency-Keys whose save has gone through although a reload lost its answer. The
 * draft of such a save is not offered, because it would be saved twice. `null` until the server has answered.
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
  // When the server cannot be asked, the draft is offered: lost work would be worse than a row saved twice.
  if (keys.length === 0 || isError) return none;
  return data ? new Set(data) : null;
}
