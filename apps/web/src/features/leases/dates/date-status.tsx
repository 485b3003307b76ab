import { showDate, type DateState, type RemindedDate } from '@panoramic/contract';
import { showTimestamp } from '../../../lib/dates.ts';
import { Badge, type Tone } from '../../../ui/index.ts';

const tones: Readonly<Record<DateState, Tone>> = {
  Overdue: 'red',
  Open: 'green',
  Snoozed: 'accent',
  Done: 'neutral',
};

type Status = Pick<RemindedDate, 'state' | 'cd_snoozed'>;

/** "Snoozed until 03/31/2027". */
export function statusWords({ state, cd_snoozed }: Status): string {
  return state === 'Snoozed' && cd_snoozed ? `Snoozed until ${showDate(cd_snoozed)}` : state;
}

export function DateStatus({ date }: { date: Status }) {
  return <Badge tone={tones[date.state]}>{statusWords(date)}</Badge>;
}

type Mail = NonNullable<RemindedDate['lastReminder']>;

export const mailWords: Readonly<Record<Mail['state'], string>> = {
  waiting: 'waiting to be sent',
  sent: 'sent',
  failed: 'not delivered',
  dropped: 'no longer wanted',
};

/** "11/15/2026, 7:00 AM to lee@bank.example, sent". */
export function reminderWords({ at, to, state }: Mail): string {
  return `${showTimestamp(at)} to ${to.join(', ')}, ${mailWords[state]}`;
}
