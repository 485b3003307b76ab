import { useState } from 'react';
import { savePreference, usePreferences } from '../../api/index.ts';
import { breakpoints } from '../../ui/index.ts';

/** Offered to newcomers until they have dismissed it or seen it through; on a phone only when asked for. */
export function useTour() {
  const { preferences, known } = usePreferences();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [roomy] = useState(() => window.innerWidth >= breakpoints.md);
  return {
    isOn: asked ?? (roomy && known && preferences.tour !== 'dismissed'),
    begin: () => setAsked(true),
    end: () => {
      setAsked(false);
      // Whether it could be remembered or not, it is gone for this visit.
      savePreference({ name: 'tour', value: 'dismissed' }).catch(() => undefined);
    },
  };
}
