import { lazy, Suspense } from 'react';
import type { CriticalDateKey } from '../../../lib/paths.ts';

/** Loaded when it is first asked for. */
const DatePanel = lazy(async () => ({ default: (await import('./panel/date-panel.tsx')).DatePanel }));

interface OpenDateProps {
  subject: CriticalDateKey;
  onClose: () => void;
}

/** The panel of one critical date over the current screen. */
export function LazyDatePanel(props: OpenDateProps) {
  return (
    <Suspense>
      <DatePanel {...props} />
    </Suspense>
  );
}
