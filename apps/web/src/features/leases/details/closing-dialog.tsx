import { dateTypeWords, showDate, type CriticalDate } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/index.ts';

interface ClosingDialogProps {
  dates: readonly CriticalDate[];
  /** The dates to mark done; `null` goes back to editing. */
  onChoose: (done: readonly CriticalDate[] | null) => void;
}

/** Names the open dates of a lease that is being closed, and asks which of them to mark done. */
export function ClosingDialog({ dates, onChoose }: ClosingDialogProps) {
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const isAll = done.size === dates.length;

  function mark(ids: readonly number[], isDone: boolean) {
    const others = [...done].filter((id) => !ids.includes(id));
    setDone(new Set(isDone ? [...others, ...ids] : others));
  }

  return (
    <Dialog
      title="Close the lease"
      width="narrow"
      onClose={() => onChoose(null)}
      buttons={
        <>
          <Button variant="default" onClick={() => onChoose(null)}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(dates.filter(({ cd_id }) => done.has(cd_id)))}>Close lease</Button>
        </>
      }
    >
      <p>Its dates below are open. Which are to be marked done? The others go on counting and reminding.</p>
      <label>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() =>
            mark(
              dates.map(({ cd_id }) => cd_id),
              !isAll,
            )
          }
        />{' '}
        All
      </label>
      {dates.map((date) => (
        <div key={date.cd_id}>
          <label>
            <input
              type="checkbox"
              checked={done.has(date.cd_id)}
              onChange={(event) => mark([date.cd_id], event.currentTarget.checked)}
            />{' '}
            {[dateTypeWords(date), date.cd_action && showDate(date.cd_action)].filter(Boolean).join(', ')}
          </label>
        </div>
      ))}
    </Dialog>
  );
}
