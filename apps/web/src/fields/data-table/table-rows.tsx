import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { Grid } from './grid.tsx';
import type { TableView } from './table-view.ts';

/** Loaded on phones only: cards differ in height, and what measures them is larger than the grid. */
const loadCards = async () => ({ default: (await import('./cards.tsx')).Cards });
const LazyCards = lazy(loadCards);

/** The rows of a table: a grid, or cards on a phone. */
export function TableRows<R>(view: TableView<R>) {
  const phone = useNarrow('sm');
  if (!phone) return <Grid key={view.density} {...view} />;
  return (
    <Suspense fallback={<SkeletonRows rows={6} height={96} />}>
      {/* Safe: the rows of a view go nowhere but into the view's own functions. */}
      <LazyCards {...(view as unknown as TableView<unknown>)} />
    </Suspense>
  );
}
