import {
  date as dateField,
  fieldTable,
  longText,
  showDate,
  snoozeProblem,
  type CallInput,
  type RemindedDate,
} from '@panoramic/contract';
import { useReducer, useState } from 'react';
import {
  call,
  callAndRefresh,
  ProblemError,
  reasonOf,
  useSignedIn,
  type CacheUpdates,
} from '../../../../api/index.ts';
import { formReducer, readForm, textsOf, type FormState } from '../../../../fields/index.ts';
import { useUnsavedWork } from '../../../../lib/unsaved-work.ts';
import { notify } from '../../../../ui/index.ts';

export type DateAction = CallInput<'Reminders/Acknowledge'>['action'];

export const acknowledgeFields = fieldTable({
  note: longText('Note', { help: 'Kept with the date: what was done, or why it can wait.' }),
  until: dateField('Snooze until', { width: 'sm' }),
});

const told: Record<DateAction, (saved: RemindedDate) => string> = {
  done: () => 'Marked done.',
  snooze: ({ cd_snoozed }) => `Snoozed until ${showDate(cd_snoozed ?? '')}.`,
  reopen: () => 'Open again.',
};

export interface Acknowledging {
  readonly texts: FormState['texts'];
  readonly errors: FormState['errors'];
  readonly type: (name: keyof typeof acknowledgeFields, text: string) => void;
  readonly leave: (name: keyof typeof acknowledgeFields) => void;
  readonly act: (deed: DateAction) => Promise<void>;
  readonly sending: DateAction | null;
  readonly failure: string | null;
  /** The date as shown before somebody else changed it. */
  readonly before: RemindedDate | null;
}

interface Options {
  /** Reads the date again after a conflict. */
  readonly readAgain: () => Promise<unknown>;
  readonly onDone: () => void;
}

const empty = textsOf(acknowledgeFields, {});

export function useAcknowledging(
  date: RemindedDate | null | undefined,
  { readAgain, onDone }: Options,
): Acknowledging {
  const { today } = useSignedIn();
  const [form, dispatch] = useReducer(formReducer(acknowledgeFields), { texts: empty, errors: {} });
  useUnsavedWork(hasTypedText(form));
  const [sending, setSending] = useState<DateAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [before, setBefore] = useState<RemindedDate | null>(null);

  async function act(deed: DateAction) {
    if (!date || sending) return;
    // Only a snooze needs the day; other actions ignore what was typed there.
    const read = readForm(
      acknowledgeFields,
      deed === 'snooze' ? form.texts : { ...form.texts, until: empty['until'] ?? '' },
    );
    if ('errors' in read) return dispatch({ type: 'refused', errors: read.errors });
    const { note, until } = read.row;
    const message = deed === 'snooze' ? snoozeProblem(date, until, today) : null;
    if (message) return dispatch({ type: 'refused', errors: [{ field: 'until', message }] });
    setSending(deed);
    setFailure(null);
    try {
      const { cd_id, sd_id, version } = date;
      const asked = { cd_id, sd_id, version, action: deed, until, note };
      const saved = await call('Reminders/Acknowledge', asked, {
        settle: (changed, settling) => settleInList(date, changed, settling),
      });
      const undo = deed === 'done' ? { label: 'Undo', run: () => void reopen(saved) } : undefined;
      notify(told[deed](saved), 'success', undo);
      onDone();
    } catch (error) {
      await explain(error, date);
    } finally {
      setSending(null);
    }
  }

  async function explain(error: unknown, seen: RemindedDate) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'conflict' || error.code === 'not-found') {
      setBefore(seen);
      await readAgain();
      return;
    }
    setFailure(reasonOf(error));
    dispatch({ type: 'refused', errors: error.errors });
  }

  return {
    ...form,
    type: (name, text) => dispatch({ type: 'typed', name, text }),
    leave: (name) => dispatch({ type: 'left', name }),
    act,
    sending,
    failure,
    before,
  };
}

/** Takes back that a date was marked done; its note goes with it. */
async function reopen({ cd_id, sd_id, version }: RemindedDate): Promise<void> {
  try {
    await callAndRefresh('Reminders/Acknowledge', { cd_id, sd_id, version, action: 'reopen' });
    notify('Open again.');
  } catch (error) {
    notify(reasonOf(error), 'failure');
  }
}

/** Puts the saved date into the cached list, or removes it from there when it is done. */
function settleInList({ cd_id, sd_id }: RemindedDate, saved: RemindedDate, settling: CacheUpdates): void {
  settling.change<readonly RemindedDate[]>(['Reminders/GetOpenDates'], (dates) => {
    const isThis = (date: RemindedDate) => date.cd_id === cd_id && date.sd_id === sd_id;
    if (!dates.some(isThis)) return dates;
    return dates.flatMap((date) => (isThis(date) ? (saved.state === 'Done' ? [] : [saved]) : [date]));
  });
}

export function hasTypedText({ texts }: Pick<FormState, 'texts'>): boolean {
  return Object.values(texts).some((text) => text.trim() !== '');
}
