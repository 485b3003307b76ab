import { useEffect, useState } from 'react';
import { savePreference, usePreferences } from '../../api/index.ts';
import { breakpoints } from '../../ui/index.ts';

/**
 * Offers the tour once, at the first sign-in of a user: whether taken, dismissed or left alone, it does not
 * come again by itself. On a phone it starts only on request.
 */
export function useTour() {
  const { preferences, known } = usePreferences();
  const [isOn, setOn] = useState(false);
  const [roomy] = useState(() => window.innerWidth >= breakpoints.md);
  const isNew = roomy && known && preferences.tour !== 'dismissed';
  const [offered, setOffered] = useState(false);
  if (isNew && !offered) {
    setOffered(true);
    setOn(true);
  }
  useEffect(() => {
    if (offered) rememberTour();
  }, [offered]);
  return {
    isOn,
    begin: () => setOn(true),
    end: () => {
      setOn(false);
      rememberTour();
    },
  };
}

/** The tour stays closed for this visit even if saving fails. */
function rememberTour(): void {
  savePreference({ name: 'tour', value: 'dismissed' }).catch(() => undefined);
}
