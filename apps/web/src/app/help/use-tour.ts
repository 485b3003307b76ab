import { useState } from 'react';
import { savePreference, usePreferences } from '../../api/index.ts';
import { breakpoints } from '../../ui/index.ts';

/** Starts the tour for users who have not dismissed or finished it. On a phone it starts only on request. */
export function useTour() {
  const { preferences, known } = usePreferences();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [roomy] = useState(() => window.innerWidth >= breakpoints.md);
  return {
    isOn: asked ?? (roomy && known && preferences.tour !== 'dismissed'),
    begin: () => setAsked(true),
    end: () => {
      setAsked(false);
      // The tour stays closed for this visit even if saving fails.
      savePreference({ name: 'tour', value: 'dismissed' }).catch(() => undefined);
    },
  };
}
