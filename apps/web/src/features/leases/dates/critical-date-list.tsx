import { listedMonths, type RemindedDate } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { useTablePosition, useRestoredScroll, usePrinting } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { addressedDate, datePath, paths, to, type CriticalDateKey } from '../../../lib/paths.ts';
import { Banner, EmptyState, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import classes from './critical-date-list.module.css';
import { dateCounts, dateLines, type DateLine } from './date-lines.ts';
import { DateRow, dateColumns, type LineProps } from './date-row.tsx';
import { LazyDatePanel } from './lazy-date-panel.tsx';

/**
 * The dates of all leases that must be acted on within a year, month by month, and counted; above
 * them what is overdue and not done, counted apart.
 */
export function CriticalDateList() {
  const { today } = useSignedIn();
  const dates = useQuery(queryFor('Reminders/GetOpenDates', { months: listedMonths }));
  const addressed = useAddressedDate();
  const counts = dates.data && dateCounts(dates.data, today);
  return (
    <PageFrame
      title="Critical Date List - Next 12 Months"
      width="table"
      count={counts?.ahead}
      context={
        <>
          {counts &&
            `${showCount(counts.ahead)} in the next 12 months, ${showCount(counts.overdue)} overdue. `}
          The date is the last day to act.
        </>
      }
    >
      {dates.error && (
        <Banner kind="failure" reason={reasonOf(dates.error)} onRetry={() => void dates.refetch()}>
          The list could not be loaded.
        </Banner>
      )}
      {dates.isPending && <SkeletonRows />}
      {dates.data?.length === 0 && (
        <EmptyState>
          No lease has a date to act on in the next 12 months.{' '}
          <Link to={to(paths.activeLeases)}>Active Leases</Link>
        </EmptyState>
      )}
      {dates.data && dates.data.length > 0 && <Dates dates={dates.data} onOpen={addressed.open} />}
      {addressed.subject && <LazyDatePanel subject={addressed.subject} onClose={addressed.close} />}
    </PageFrame>
  );
}

const openedHere = { openedHere: true } as const;

/** The date in the URL: `?date=` is its cd_id, `?lease=` the lease whose expiration it is. */
function useAddressedDate() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    subject: addressedDate(query),
    open: (subject: CriticalDateKey) => void navigate(datePath(subject), { state: openedHere }),
    /** Returns to the list, by the browser's Back if the date was opened from the list. */
    close: () => {
      // The router types the state as `any`; it may be anything.
      if ((state as unknown as Partial<typeof openedHere> | null)?.openedHere) void navigate(-1);
      else void navigate(paths.criticalDates, { replace: true });
    },
  };
}

interface DatesProps {
  dates: readonly RemindedDate[];
  onOpen: (date: RemindedDate) => void;
}

function Dates({ dates, onOpen }: DatesProps) {
  const { today } = useSignedIn();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => dateLines(dates, today), [dates, today]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    overscan: 12,
    initialRect: { width: 0, height: 800 },
  });
  useRestoredScroll(useTablePosition('Critical dates'), scroller, virtualizer.getTotalSize());
  const printing = usePrinting();
  const drawn = virtualizer.getVirtualItems();
  const shown = printing ? lines.map((_, index) => ({ index })) : drawn;
  const above = printing ? 0 : (drawn[0]?.start ?? 0);
  const below = printing ? 0 : virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={classes['scroller']} data-list>
      <table
        role="table"
        className={classes['table']}
        aria-label="Critical dates"
        aria-rowcount={lines.length + 1}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1} className={classes['cells']}>
            {dateColumns.map(({ name, label }) => (
              <th key={name} role="columnheader" scope="col" style={{ gridArea: name }}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {above > 0 && <tr role="presentation" className={classes['spacer']} style={{ height: above }} />}
          {shown.map(({ index }) => {
            const line = lines[index];
            const common = { index, measure: virtualizer.measureElement };
            return line && <Line key={line.key} line={line} onOpen={onOpen} {...common} />;
          })}
          {below > 0 && <tr role="presentation" className={classes['spacer']} style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, onOpen, ...place }: LineProps & { line: DateLine; onOpen: DatesProps['onOpen'] }) {
  if (line.date) return <DateRow {...place} date={line.date} onOpen={onOpen} />;
  const { index, measure } = place;
  return (
    <tr ref={measure} role="row" data-index={index} aria-rowindex={index + 2} className={classes['month']}>
      <th role="rowheader" scope="rowgroup" colSpan={dateColumns.length}>
        {line.heading} <span data-figures>{showCount(line.count)}</span>
      </th>
    </tr>
  );
}
