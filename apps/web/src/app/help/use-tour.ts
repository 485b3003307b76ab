import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient, queryFor, useSignedIn } from '../../api/index.ts';
import { breakpoints } from '../../ui/index.ts';

/** Offered to newcomers until they have dismissed it or seen it through; on a phone only when asked for. */
export function useTour() {
  const { userId } = useSignedIn();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [roomy] = useState(() => window.innerWidth >= breakpoints.md);
  const { data } = useQuery({
    ...queryFor('Account/GetPreferences', {}),
    enabled: roomy,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isNew = data !== undefined && data.preferences.tour !== 'dismissed';
  return {
    isOn: asked ?? (roomy && isNew && userId > 0),
    begin: () => setAsked(true),
    end: () => {
      setAsked(false);
      // Whether it could be remembered or not, it is gone for this visit.
      call('Account/SavePreference', { name: 'tour', value: 'dismissed' })
        .then(() =>
          queryClient.invalidateQueries({ queryKey: queryFor('Account/GetPreferences', {}).queryKey }),
        )
        .catch(() => undefined);
    },
  };
}
