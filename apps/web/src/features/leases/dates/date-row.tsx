import {
  addressLine,
  criticalDateFields,
  daysLeftWords,
  showValue,
  valueIn,
  leaseName,
  showDate,
  text,
  urgencyOf,
  type AnyValue,
  type Field,
  type FieldTable,
  type ListColumn,
  type RemindedDate,
} from '@panoramic/contract';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
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

export interface RowTick {
  ticked: boolean | undefined;
  /** Missing for those who may only look. */
  onTick: ((date: RemindedDate) => void) | undefined;
}

interface DateRowProps extends LineProps, RowTick {
  date: RemindedDate;
  columns: readonly DateColumn[];
  onOpen: (date: RemindedDate) => void;
  /** The client's own fields without a column, whose values stand below the note. */
  own: FieldTable;
}

export interface DateColumn {
  readonly name: string;
  /** Of a field of the client's own. */
  readonly isOwn?: true;
  readonly label: string;
  /** The value to sort by, and how it is compared. */
  readonly value: (date: RemindedDate) => AnyValue;
  readonly field: Field;
  readonly cell: (date: RemindedDate, onOpen: DateRowProps['onOpen']) => ReactNode;
}

const line = text('');

const ownWidth = 'minmax(88px, 0.8fr)';
const columnWidths: Readonly<Record<string, string>> = {
  lease: 'minmax(140px, 1.1fr)',
  address: 'minmax(150px, 1.3fr)',
  type: '152px',
  date: '272px',
  note: 'minmax(140px, 1.3fr)',
};

/** The grid of a wide window: the areas of the columns in their order, and how wide they are. */
export function dateGrid(columns: readonly DateColumn[]): CSSProperties {
  const areas = columns.map(({ name, isOwn }) => (isOwn ? '.' : name)).join(' ');
  const widths = columns.map(({ name }) => columnWidths[name] ?? ownWidth).join(' ');
  // Safe: custom properties are no names that React knows.
  return { '--areas': `"${areas}"`, '--widths': widths } as CSSProperties;
}

/** The columns of the specification. Status and reminders are in the panel of a date. */
const dateColumns: readonly DateColumn[] = [
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

/** The columns that are shown; those of own fields are made from their fields. */
export function shownDateColumns(shown: readonly ListColumn[]): readonly DateColumn[] {
  return shown.map(({ name, heading, field }): DateColumn => {
    const known = dateColumns.find((column) => column.name === name);
    if (known) return known;
    const value = (date: RemindedDate) => valueIn(date, name);
    // Safe: an own field has its own values.
    const cell = (date: RemindedDate) => <Short>{showValue(value(date) as never, field)}</Short>;
    return { name, label: heading, isOwn: true, value, field, cell };
  });
}

/** A press anywhere opens the date; View opens its lease. */
export function DateRow({ date, columns, onOpen, own, index, measure, ticked, onTick }: DateRowProps) {
  function open(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a, button, input, label')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    onOpen(date);
  }

  return (
    <tr
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={`${classes['cells']} ${classes['row']}`}
      onClick={open}
      data-ticked={ticked || undefined}
    >
      {columns.map(({ name, label, isOwn, cell }) => (
        <td
          key={name}
          role="cell"
          data-column={name}
          data-label={label}
          data-own={isOwn}
          {...(!isOwn && { style: { gridArea: name } })}
        >
          {name === 'lease' && onTick && (
            <input
              type="checkbox"
              className={classes['tick']}
              aria-label={`Select ${nameOf(date)}`}
              checked={ticked ?? false}
              onChange={() => onTick(date)}
            />
          )}
          {cell(date, onOpen)}
          {name === 'note' && <OwnValuesOf date={date} own={own} />}
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
      {fromLease ? 'Expiration of the lease' : cd_type}
      {cd_expansion && <span className={classes['quiet']}> for expansion</span>}
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

/** Two lines at most; long texts are in the panel of the date alone. */
function OwnValuesOf({ date, own }: { date: RemindedDate; own: FieldTable }) {
  const words = Object.entries(own).flatMap(([name, field]) => {
    const value = valueIn(date, name);
    // Safe: an own field has its own values.
    if (value === null || field.kind === 'longText') return [];
    return [`${field.label}: ${showValue(value as never, field)}`];
  });
  const said = words.join(' · ');
  return (
    words.length > 0 && (
      <span className={`${classes['short']} ${classes['quiet']}`} title={said}>
        {said}
      </span>
    )
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
