import { lazy, Suspense } from 'react';
import type { EditManyDialogProps } from './edit-many-dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./edit-many-dialog.tsx')).EditManyDialog }));

/** The dialog, loaded when it is first opened: most who read a list change nothing. */
export function LazyEditMany(props: EditManyDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
