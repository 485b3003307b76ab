import type { SoldBuilding } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { SaleCard } from './sale-card.tsx';
import classes from './sold.module.css';

/** Sales of buildings with an open lease. Settled sales come last. */
export function SoldBuildings() {
  const { data, error, refetch } = useQuery(queryFor('Market/GetSold', {}));
  const open = data?.filter(({ sl_done }) => !sl_done) ?? [];
  const done = data?.filter(({ sl_done }) => sl_done) ?? [];
  return (
    <PageFrame
      title="Sold Buildings"
      count={data && open.length}
      context="Sales whose address is that of an open lease."
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The sold buildings could not be loaded.
        </Banner>
      )}
      {!error && !data && <SkeletonRows rows={4} height={120} />}
      {data && open.length === 0 && (
        <EmptyState title={done.length > 0 ? 'Everything is done' : 'No building was sold'}>
          A sale comp with the address of an open lease stands here until it is done.
        </EmptyState>
      )}
      <Sales sales={open} />
      {done.length > 0 && (
        <details className={classes['done']}>
          <summary>Done ({done.length})</summary>
          <Sales sales={done} />
        </details>
      )}
    </PageFrame>
  );
}

function Sales({ sales }: { sales: readonly SoldBuilding[] }) {
  return (
    <ul className={classes['sales']}>
      {sales.map((sale) => (
        <li key={`${sale.sd_id}/${sale.compId}`}>
          <SaleCard sale={sale} />
        </li>
      ))}
    </ul>
  );
}
