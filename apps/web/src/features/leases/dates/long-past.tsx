import { counted, isLongPast, longPastDays, mayUse, type RemindedDate } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { accountValue } from '../../../lib/account-storage.ts';
import { anyNumber, listOf } from '../../../lib/shapes/shapes.ts';
import { Banner, confirm } from '../../../ui/index.ts';
import { acknowledgeAll } from './many-dates.tsx';

/** The clients for which the offer was answered. */
const answered = accountValue<number[]>('longPastAnswered', listOf(anyNumber), []);

/** Fewer are no backlog: they stand among the overdue ones. */
const fewest = 10;

interface LongPastProps {
  dates: readonly RemindedDate[];
  onLook: () => void;
}

/** Offers, once for a client, to mark as done what a migration brought along. */
export function LongPast({ dates, onLook }: LongPastProps) {
  const { roles, openedFor } = useSignedIn();
  const client = openedFor?.cl_id ?? 0;
  const [isAnswered, setAnswered] = useState(() => answered.read().includes(client));
  const past = dates.filter(isLongPast);
  if (isAnswered || past.length < fewest || !mayUse('Write', roles)) return null;

  function answer() {
    answered.write([...answered.read(), client]);
    setAnswered(true);
  }

  async function markAll() {
    const question = `${counted(past.length, 'date that is', 'dates that are')} more than ${longPastDays} days past ${past.length === 1 ? 'is' : 'are'} marked done.`;
    if (!(await confirm(question, { confirmLabel: 'Mark all as done' }))) return;
    if (await acknowledgeAll(past, { action: 'done' })) answer();
  }

  return (
    <Banner
      kind="warning"
      reason={
        <>
          <Button variant="default" size="compact-sm" onClick={() => void markAll()}>
            Mark all as done
          </Button>{' '}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              answer();
              onLook();
            }}
          >
            Look at them
          </Button>{' '}
          <Button variant="subtle" size="compact-sm" onClick={answer}>
            Not now
          </Button>
        </>
      }
    >
      {counted(past.length, 'date is', 'dates are')} more than {longPastDays} days past.
    </Banner>
  );
}
