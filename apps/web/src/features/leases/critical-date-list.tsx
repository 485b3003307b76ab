import {
  addressLine,
  daysLeft,
  daysLeftWords,
  leaseName,
  listedMonths,
  showDate,
  urgencyOf,
  type ListedDate,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import { showCount } from '../../lib/money.ts';
import { paths, to } from '../../lib/paths.ts';
import { useKeptPlace, useKeptScroll } from '../../fields/index.ts';
import { Badge, Banner, EmptyState, PageFrame, SkeletonRows } from '../../ui/index.ts';
import classes from './critical-date-list.module.css';
import { linesByMonth, type DateLine } from './dates-by-month.ts';
import { urgencyTones } from './urgency-tones.ts';

/** The dates of all leases that must be acted on within a year, month by month. */
export function CriticalDateList() {
  const dates = useQuery(queryFor('Leases/GetCriticalDatesList', { months: listedMonths }));
  return (
    <PageFrame
      title="Critical Date List - Next 12 Months"
      width="table"
      count={dates.data?.length}
      context="The date is the last day to act."
    >
      {dates.error && (
        <Banner kind="failure" reason={reasonOf(dates.error)}>
          The list could not be loaded.{' '}
          <Button variant="default" size="compact-sm" onClick={() => void dates.refetch()}>
            Try again
          </Button>
        </Banner>
      )}
      {dates.isPending && <SkeletonRows />}
      {dates.data?.length === 0 && (
        <EmptyState>
          No lease has a date to act on in the next 12 months.{' '}
          <Link to={to(paths.activeLeases)}>Active Leases</Link>
        </EmptyState>
      )}
      {dates.data && dates.data.length > 0 && <Dates dates={dates.data} />}
    </PageFrame>
  );
}

const columns = ['Lease', 'Address', 'Type', 'Critical Date', 'Notes/Comments', 'Days Left'];

function Dates({ dates }: { dates: readonly ListedDate[] }) {
  const { today } = useSignedIn();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesByMonth(dates), [dates]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    overscan: 12,
    initialRect: { width: 0, height: 800 },
  });
  useKeptScroll(useKeptPlace('Critical dates'), scroller, virtualizer.getTotalSize());
  const shown = virtualizer.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={classes['scroller']}>
      <table
        role="table"
        className={classes['table']}
        aria-label="Critical dates"
        aria-rowcount={lines.length + 1}
      >
        <colgroup>
          <col className={classes['lease']} />
          <col className={classes['address']} />
          <col className={classes['type']} />
          <col className={classes['date']} />
          <col />
          <col className={classes['left']} />
        </colgroup>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columns.map((label) => (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {above > 0 && <tr role="presentation" className={classes['spacer']} style={{ height: above }} />}
          {shown.map(({ index }) => {
            const line = lines[index];
            return (
              line && (
                <Line
                  key={line.key}
                  line={line}
                  index={index}
                  today={today}
                  measure={virtualizer.measureElement}
                />
              )
            );
          })}
          {below > 0 && <tr role="presentation" className={classes['spacer']} style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  line: DateLine;
  index: number;
  today: string;
  measure: (row: HTMLTableRowElement | null) => void;
}

function Line({ line, index, today, measure }: LineProps) {
  const navigate = useNavigate();
  const common = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2, role: 'row' };
  if (line.date === null)
    return (
      <tr {...common} className={classes['month']}>
        <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
          {line.month} <span data-figures>{showCount(line.count)}</span>
        </th>
      </tr>
    );
  const { date } = line;
  const link = to(paths.leaseSummary, { id: date.sd_id });
  const days = date.cd_action === null ? null : daysLeft(date.cd_action, today);

  function open(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.metaKey || event.ctrlKey) window.open(link, '_blank', 'noopener');
    else void navigate(link);
  }

  return (
    <tr {...common} className={classes['row']} onClick={open}>
      <td role="cell" data-label="Lease">
        <Link to={link} aria-label={`View ${leaseName(date.site_details)}`}>
          View
        </Link>{' '}
        <span className={classes['name']}>{leaseName(date.site_details)}</span>
      </td>
      <td role="cell" data-label="Address">
        {addressLine(date.site_details)}
      </td>
      <td role="cell" data-label="Type">
        {date.cd_type}
      </td>
      <td role="cell" data-label="Critical Date">
        {date.cd_action && <time dateTime={date.cd_action}>{showDate(date.cd_action)}</time>}
      </td>
      <td role="cell" data-label="Notes/Comments" title={date.cd_note ?? undefined}>
        {date.cd_note}
      </td>
      <td role="cell" data-label="Days Left">
        {days !== null && <Badge tone={urgencyTones[urgencyOf(days)]}>{daysLeftWords(days)}</Badge>}
      </td>
    </tr>
  );
}
