import { lazy, Suspense } from 'react';
import type { CriticalDateKey } from '../../../lib/paths.ts';

/** Loaded when it is first asked for. */
const DatePanel = lazy(async () => ({ default: (await import('./panel/date-panel.tsx')).DatePanel }));

interface OpenDateProps {
  subject: CriticalDateKey;
  onClose: () => void;
}

/** One critical date, over whichever screen it was opened from. */
export function LazyDatePanel(props: OpenDateProps) {
  return (
    <Suspense>
      <DatePanel {...props} />
    </Suspense>
  );
}
