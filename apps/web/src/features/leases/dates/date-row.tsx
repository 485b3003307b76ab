import {
  addressLine,
  criticalDateFields,
  daysLeftWords,
  integer,
  leaseName,
  showDate,
  text,
  urgencyOf,
  type AnyValue,
  type Field,
  type RemindedDate,
} from '@panoramic/contract';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { showTimestampDay } from '../../../lib/dates.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/index.ts';
import { urgencyTones } from '../urgency-tones.ts';
import classes from './critical-date-list.module.css';
import { DateButton } from './date-button.tsx';
import { DateStatus, mailWords, statusWords } from './date-status.tsx';

/** The position of a line in the list. */
export interface LineProps {
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

interface DateRowProps extends LineProps {
  date: RemindedDate;
  onOpen: (date: RemindedDate) => void;
}

interface DateColumn {
  readonly name: string;
  readonly label: string;
  /** The value to sort by, and how it is compared. */
  readonly value: (date: RemindedDate) => AnyValue;
  readonly field: Field;
  readonly cell: (date: RemindedDate, onOpen: DateRowProps['onOpen']) => ReactNode;
}

const line = text('');

/** The columns of the specification, followed by the status. */
export const dateColumns: readonly DateColumn[] = [
  {
    name: 'lease',
    label: 'Lease',
    value: nameOf,
    field: line,
    cell: (date) => <LeaseCell date={date} />,
  },
  { name: 'address', label: 'Address', value: addressOf, field: line, cell: addressOf },
  {
    name: 'type',
    label: 'Type',
    value: ({ cd_type }) => cd_type,
    field: line,
    cell: (date) => <TypeCell date={date} />,
  },
  {
    name: 'date',
    label: 'Critical Date',
    value: ({ cd_action }) => cd_action,
    field: criticalDateFields.cd_action,
    cell: ({ cd_action }) => cd_action && <time dateTime={cd_action}>{showDate(cd_action)}</time>,
  },
  { name: 'note', label: 'Notes/Comments', value: noteOf, field: line, cell: noteOf },
  {
    name: 'left',
    label: 'Days Left',
    value: ({ daysLeft }) => daysLeft,
    field: integer('Days Left'),
    cell: ({ daysLeft }) =>
      daysLeft !== null && <Badge tone={urgencyTones[urgencyOf(daysLeft)]}>{daysLeftWords(daysLeft)}</Badge>,
  },
  {
    name: 'status',
    label: 'Status',
    value: statusWords,
    field: line,
    cell: (date, onOpen) => (
      <>
        <DateStatus date={date} />
        <DateButton date={date} onOpen={() => onOpen(date)} />
      </>
    ),
  },
  {
    name: 'sent',
    label: 'Last Reminder',
    value: ({ lastReminder }) => lastReminder?.at ?? null,
    field: line,
    cell: ({ lastReminder }) => lastReminder && <LastReminder sent={lastReminder} />,
  },
];

export function DateRow({ date, onOpen, index, measure }: DateRowProps) {
  const navigate = useNavigate();
  const link = to(paths.leaseSummary, { id: date.sd_id });

  function openLease(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (event.metaKey || event.ctrlKey) window.open(link, '_blank', 'noopener');
    else void navigate(link);
  }

  return (
    <tr
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={`${classes['cells']} ${classes['row']}`}
      onClick={openLease}
    >
      {dateColumns.map(({ name, label, cell }) => (
        <td key={name} role="cell" data-column={name} data-label={label} style={{ gridArea: name }}>
          {cell(date, onOpen)}
        </td>
      ))}
    </tr>
  );
}

function LeaseCell({ date }: { date: RemindedDate }) {
  return (
    <>
      <Link to={to(paths.leaseSummary, { id: date.sd_id })} aria-label={`View ${nameOf(date)}`}>
        View
      </Link>
      <span className={classes['name']}>{nameOf(date)}</span>
    </>
  );
}

function TypeCell({ date: { cd_type, cd_expansion, fromLease } }: { date: RemindedDate }) {
  return (
    <span>
      {cd_type}
      {cd_expansion && <span className={classes['quiet']}> for expansion</span>}
      {fromLease && <span className={classes['quiet']}> from lease</span>}
    </span>
  );
}

function LastReminder({
  sent: { at, to: people, state },
}: {
  sent: NonNullable<RemindedDate['lastReminder']>;
}) {
  return (
    <>
      <time dateTime={at}>{showTimestampDay(at)}</time>{' '}
      <span className={classes[state === 'failed' ? 'failed' : 'quiet']}>
        {state === 'sent' ? `to ${people.join(', ')}` : mailWords[state]}
      </span>
    </>
  );
}

function nameOf({ site_details }: RemindedDate): string {
  return leaseName(site_details);
}

function addressOf({ site_details }: RemindedDate): string {
  return addressLine(site_details);
}

function noteOf({ cd_note }: RemindedDate): string | null {
  return cd_note;
}
