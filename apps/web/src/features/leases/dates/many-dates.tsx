import { acknowledgementFields, mostAcknowledged, type RemindedDate } from '@panoramic/contract';
import { useState } from 'react';
import { call, callAndRefresh, reasonOf, useSignedIn, type CacheUpdates } from '../../../api/index.ts';
import { FieldInput } from '../../../fields/index.ts';
import { BarButton, SelectionBar } from '../../../fields/many/selection-bar.tsx';
import { readTypedDate } from '../../../fields/relative-date/use-relative-date.tsx';
import { showCount } from '../../../lib/money.ts';
import { notify } from '../../../ui/index.ts';
import classes from './date-filter-bar.module.css';

interface ManyDatesProps {
  /** Those that are ticked. */
  chosen: readonly RemindedDate[];
  found: number;
  onAll: () => void;
  onNone: () => void;
}

const snoozeField = { ...acknowledgementFields.cd_snoozed, label: 'Snooze until' };

/** What can be done with the ticked dates at once. */
export function ManyDates({ chosen, found, onAll, onNone }: ManyDatesProps) {
  const { today } = useSignedIn();
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState<Deed['action'] | null>(null);

  async function act(deed: Deed) {
    setSending(deed.action);
    if (await acknowledgeAll(chosen, deed)) {
      setUntil('');
      onNone();
    }
    setSending(null);
  }

  async function snooze() {
    const anchors = { today, expiration: null, commencement: null };
    const reading = await readTypedDate(until, snoozeField, anchors);
    if ('problem' in reading) setProblem(reading.problem);
    else if (reading.value === null) setProblem('Choose a day.');
    else await act({ action: 'snooze', until: reading.value });
  }

  return (
    <SelectionBar count={chosen.length} found={found} noun="dates" onAll={onAll} onNone={onNone}>
      <BarButton loading={sending === 'done'} onClick={() => void act({ action: 'done' })}>
        Mark done
      </BarButton>
      <span className={classes['until']}>
        <FieldInput
          field={snoozeField}
          name="snooze-until"
          label="hidden"
          placeholder="MM/DD/YYYY or +14d"
          text={until}
          error={problem}
          onText={(text) => {
            setUntil(text);
            setProblem(undefined);
          }}
        />
      </span>
      <BarButton loading={sending === 'snooze'} onClick={() => void snooze()}>
        Snooze
      </BarButton>
    </SelectionBar>
  );
}

interface Deed {
  readonly action: 'done' | 'snooze' | 'reopen';
  readonly until?: string;
}

const words: Readonly<Record<Deed['action'], string>> = {
  done: 'marked done',
  snooze: 'snoozed',
  reopen: 'open again',
};

/** False when nothing was changed. Tells what was done, what was left, and offers to take a Done back. */
export async function acknowledgeAll(dates: readonly RemindedDate[], deed: Deed): Promise<boolean> {
  try {
    const changed: RemindedDate[] = [];
    const reasons = new Set<string>();
    for (let from = 0; from < dates.length; from += mostAcknowledged) {
      const some = dates.slice(from, from + mostAcknowledged);
      const asked = some.map(({ cd_id, sd_id, version }) => ({ cd_id, sd_id, version }));
      const input = { ...deed, dates: asked };
      // Dates that are open again are on no list here, so that the lists are read again.
      const reply =
        deed.action === 'reopen'
          ? await callAndRefresh('Reminders/AcknowledgeMany', input)
          : await call('Reminders/AcknowledgeMany', input, { settle });
      changed.push(...reply.changed);
      for (const { reason } of reply.left) reasons.add(reason);
    }
    const left = dates.length - changed.length;
    const undo = {
      label: 'Undo',
      run: () => void acknowledgeAll(changed, { action: 'reopen' }),
    };
    if (changed.length > 0)
      notify(
        `${counted(changed.length)} ${words[deed.action]}.`,
        'success',
        deed.action === 'done' ? undo : undefined,
      );
    if (left > 0)
      notify(
        `${counted(left)} left as ${left === 1 ? 'it is' : 'they are'}: ${[...reasons].join(' ')}`,
        'failure',
      );
    return changed.length > 0;
  } catch (error) {
    notify(reasonOf(error), 'failure');
    return false;
  }
}

function counted(count: number): string {
  return count === 1 ? '1 date' : `${showCount(count)} dates`;
}

type Reply = { readonly changed: readonly RemindedDate[] };

/** Puts the saved dates into the cached lists, and takes those that are done out of them. */
function settle({ changed }: Reply, settling: CacheUpdates): void {
  const saved = new Map(changed.map((date) => [keyOfDate(date), date]));
  settling.change<readonly RemindedDate[]>(['Reminders/GetOpenDates'], (dates) =>
    dates.flatMap((date) => {
      const now = saved.get(keyOfDate(date));
      if (!now) return [date];
      return now.state === 'Done' ? [] : [now];
    }),
  );
}

export function keyOfDate({ cd_id, sd_id }: Pick<RemindedDate, 'cd_id' | 'sd_id'>): string {
  return `${cd_id}/${sd_id}`;
}
