import {
  criticalDateFields,
  criticalDatesTab,
  isDone,
  showDate,
  urgencyWords,
  type CriticalDate,
} from '@panoramic/contract';
import { useMemo } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { FieldView, type OwnInputProps, type RowLook, type Values } from '../../../fields/index.ts';
import { Badge } from '../../../ui/index.ts';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import { urgencyTones } from '../urgency-tones.ts';
import { useLeaseRows } from './lease-rows.ts';
import { RowTab } from './row-tab.tsx';
import classes from './row-tab.module.css';

export function CriticalDates({ lease }: DetailTabProps) {
  const { today } = useSignedIn();
  const rows = useLeaseRows(criticalDatesTab, lease);
  const look = useMemo(() => lookOf(today), [today]);
  return (
    <RowTab
      lease={lease}
      tab="criticalDates"
      rows={rows}
      look={look}
      above={<p className={classes['line']}>{criticalDateFields.cd_action.help}</p>}
    />
  );
}

function lookOf(today: string): RowLook {
  return {
    widths: { cd_type: 'min(200px, 20cqi)', cd_action: 'min(248px, 28cqi)' },
    tone: (values) => (isDone(dateOf(values)) ? 'done' : undefined),
    cells: {
      cd_action: (values) => <ActionDate row={dateOf(values)} today={today} />,
      cd_note: (values) => <NoteAndReminder row={dateOf(values)} />,
    },
    inputs: { cd_status: DoneInput },
  };
}

function ActionDate({ row, today }: { row: CriticalDate; today: string }) {
  const mark = urgencyWords(row, today);
  return (
    <span className={classes['stack']}>
      <FieldView field={criticalDateFields.cd_action} value={row.cd_action} />
      {mark && <Badge tone={urgencyTones[mark.urgency]}>{mark.words}</Badge>}
      {isDone(row) && <Badge>Done</Badge>}
    </span>
  );
}

function NoteAndReminder({ row }: { row: CriticalDate }) {
  const { cd_note, cd_reminder, cd_email } = row;
  return (
    <>
      <FieldView field={criticalDateFields.cd_note} value={cd_note} />
      {(cd_reminder || cd_email) && (
        <div className={classes['quiet']}>
          {['Reminder', cd_reminder && showDate(cd_reminder), cd_email && `to ${cd_email}`]
            .filter(Boolean)
            .join(' ')}
        </div>
      )}
    </>
  );
}

/** Stored is whether it is open; people tick what is done. */
function DoneInput({ id, text, onText, onLeave }: OwnInputProps) {
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
