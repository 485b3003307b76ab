import {
  addressLine,
  criticalDateFields,
  daysLeftWords,
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
import { paths, to } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/index.ts';
import { urgencyTones } from '../urgency-tones.ts';
import classes from './critical-date-list.module.css';
import { DateButton } from './date-button.tsx';

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

/** The columns of the specification. Status and reminders are in the panel of a date. */
export const dateColumns: readonly DateColumn[] = [
  {
    name: 'lease',
    label: 'Lease',
    value: nameOf,
    field: line,
    cell: (date) => <LeaseCell date={date} />,
  },
  {
    name: 'address',
    label: 'Address',
    value: addressOf,
    field: line,
    cell: (date) => <Short>{addressOf(date)}</Short>,
  },
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
    cell: (date, onOpen) => <DateCell date={date} onOpen={() => onOpen(date)} />,
  },
  {
    name: 'note',
    label: 'Notes/Comments',
    value: noteOf,
    field: line,
    cell: (date) => <Short>{noteOf(date)}</Short>,
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

/** The date, the days left, and what opens its panel. A snoozed date says so. */
function DateCell({ date, onOpen }: { date: RemindedDate; onOpen: () => void }) {
  const { cd_action, daysLeft, state } = date;
  return (
    <>
      {cd_action && <time dateTime={cd_action}>{showDate(cd_action)}</time>}
      {daysLeft !== null && (
        <Badge tone={urgencyTones[urgencyOf(daysLeft)]}>
          {state === 'Snoozed' ? 'Snoozed' : daysLeftWords(daysLeft)}
        </Badge>
      )}
      <DateButton date={date} onOpen={onOpen} />
    </>
  );
}

/** Two lines at most; the whole text is its title. */
function Short({ children }: { children: string | null }) {
  return (
    children && (
      <span className={classes['short']} title={children}>
        {children}
      </span>
    )
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
