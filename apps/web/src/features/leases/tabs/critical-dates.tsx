import {
  closedLeasesRule,
  criticalDateFields,
  criticalDatesTab,
  dateTypeWords,
  isDone,
  isOpenLease,
  optionWords,
  showDate,
  urgencyWords,
  type CriticalDate,
  type Lease,
  type RemindedDate,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryFor, useSignedIn } from '../../../api/index.ts';
import { FieldView, type CustomInputProps, type RowLook, type Values } from '../../../fields/index.ts';
import type { CriticalDateKey } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/index.ts';
import { DateButton } from '../dates/date-button.tsx';
import { DateStatus, reminderWords, statusWords } from '../dates/date-status.tsx';
import { LazyDatePanel } from '../dates/lazy-date-panel.tsx';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import {
  datesWithOptions,
  dateServer,
  furtherLines,
  optionBeside,
  withOptionBeside,
} from '../options/option-rows.ts';
import { urgencyTones } from '../urgency-tones.ts';
import { useLeaseRows } from './lease-rows.ts';
import { RowTab } from './row-tab.tsx';
import classes from './row-tab.module.css';

export function CriticalDatesTab({ lease }: DetailTabProps) {
  const { today } = useSignedIn();
  const rows = useDateRows(lease);
  const { data: reminded } = useQuery(queryFor('Reminders/GetLeaseDates', { id: lease.sd_id }));
  const [opened, setOpened] = useState<CriticalDateKey | null>(null);
  const look = useMemo(() => lookOf(today, reminded ?? [], setOpened), [today, reminded]);
  const own = reminded?.find(({ fromLease }) => fromLease);
  return (
    <RowTab
      lease={lease}
      tab="criticalDates"
      rows={rows}
      look={look}
      above={
        <p className={classes['line']}>
          {criticalDateFields.cd_action.help}
          {!isOpenLease(lease) && ` This lease is closed. ${closedLeasesRule}`}
        </p>
      }
      below={
        <>
          {own && <OwnExpiration date={own} onOpen={() => setOpened(own)} />}
          {opened && <LazyDatePanel subject={opened} onClose={() => setOpened(null)} />}
        </>
      }
    />
  );
}

/** The dates with their options beside them. */
function useDateRows(lease: Lease) {
  const { sd_id, sd_ced } = lease;
  const { data: options, isError } = useQuery(queryFor('Leases/GetOptions', { id: sd_id }));
  const [server] = useState(() => dateServer(sd_id));
  const kind = useMemo(() => datesWithOptions(sd_ced), [sd_ced]);
  const read = useMemo(() => {
    if (!options && !isError) return null;
    const byDate = new Map(options?.map((option) => [option.cd_id, option]));
    return (row: Values) => withOptionBeside(row, byDate.get(Number(row['cd_id'])));
  }, [options, isError]);
  return useLeaseRows(criticalDatesTab, lease, { kind, server, read });
}

type Open = (subject: CriticalDateKey) => void;

function lookOf(today: string, reminded: readonly RemindedDate[], onOpen: Open): RowLook {
  const byId = new Map(reminded.map((date) => [date.cd_id, date]));
  return {
    widths: { cd_type: 'min(200px, 20cqi)', cd_action: 'min(288px, 32cqi)' },
    tone: (values) => (isDone(dateOf(values)) ? 'done' : undefined),
    cells: {
      cd_type: (values) => {
        const row = dateOf(values);
        return row.cd_type && dateTypeWords(row);
      },
      cd_action: (values) => {
        const row = dateOf(values);
        return <ActionDate row={row} today={today} reminded={byId.get(row.cd_id)} onOpen={onOpen} />;
      },
      cd_note: (values) => {
        const row = dateOf(values);
        return (
          <NoteAndReminder
            row={row}
            reminded={byId.get(row.cd_id)}
            option={optionWords(optionBeside(values))}
          />
        );
      },
    },
    inputs: { cd_status: DoneInput },
    further: furtherLines,
  };
}

interface ActionDateProps {
  row: CriticalDate;
  today: string;
  /** Undefined before the row is saved. */
  reminded: RemindedDate | undefined;
  onOpen: Open;
}

function ActionDate({ row, today, reminded, onOpen }: ActionDateProps) {
  const mark = urgencyWords(row, today);
  return (
    <span className={classes['dated']}>
      <span className={classes['stack']}>
        <FieldView field={criticalDateFields.cd_action} value={row.cd_action} />
        {mark && <Badge tone={urgencyTones[mark.urgency]}>{mark.words}</Badge>}
        {isDone(row) && <Badge>Done</Badge>}
        {reminded?.state === 'Snoozed' && !isDone(row) && <DateStatus date={reminded} />}
      </span>
      {reminded && <DateButton date={row} onOpen={() => onOpen(reminded)} />}
    </span>
  );
}

interface NoteAndReminderProps {
  row: CriticalDate;
  reminded: RemindedDate | undefined;
  /** What the option says that the date carries. */
  option: string;
}

function NoteAndReminder({ row, reminded, option }: NoteAndReminderProps) {
  const { cd_note, cd_reminder, cd_email } = row;
  const last = reminded?.lastReminder;
  const told = reminded?.acknowledged;
  return (
    <>
      <FieldView field={criticalDateFields.cd_note} value={cd_note} />
      {option !== '' && <div className={classes['option']}>{option}</div>}
      {(cd_reminder || cd_email) && (
        <div className={classes['quiet']}>
          {['Reminder', cd_reminder && showDate(cd_reminder), cd_email && `to ${cd_email}`]
            .filter(Boolean)
            .join(' ')}
        </div>
      )}
      {reminded && told?.note && (
        <div className={classes['quiet']}>
          {statusWords(reminded)}
          {told.by && ` by ${told.by}`}: {told.note}
        </div>
      )}
      {last && <div className={classes['quiet']}>Last reminder {reminderWords(last)}</div>}
    </>
  );
}

/** Shows the lease's own expiration, which is reminded of when no Expiration Date is entered. */
function OwnExpiration({ date, onOpen }: { date: RemindedDate; onOpen: () => void }) {
  return (
    <p className={classes['own']}>
      Expiration of the lease {date.cd_action && showDate(date.cd_action)}: it is reminded of, because no open
      Expiration Date is entered.
      <DateStatus date={date} />
      <DateButton date={date} onOpen={onOpen} />
    </p>
  );
}

/** Inverts the stored value, which means open, for the checkbox Done. */
function DoneInput({ id, text, onText, onLeave }: CustomInputProps) {
  return (
    <label className={classes['done']}>
      <input
        id={id}
        type="checkbox"
        checked={text === 'false'}
        onChange={(event) => onText(String(!event.currentTarget.checked))}
        onBlur={onLeave}
      />
      Done
    </label>
  );
}

function dateOf(values: Values): CriticalDate {
  // Safe: the rows of this tab are critical dates.
  return values as unknown as CriticalDate;
}
