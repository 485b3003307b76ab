import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { confirm } from '../../ui/index.ts';

/** Asks to reload after a save was refused because another tab chose another client. */
export function ClientConflictDialog() {
  useEffect(() => {
    void confirm(
      'Another client was chosen in a different tab. Nothing was saved. Reload to work in that client.',
      {
        confirmLabel: 'Reload',
        cancelLabel: 'Stay here',
      },
    ).then((reload) => reload && window.location.assign(paths.home));
  }, []);
  return null;
}
