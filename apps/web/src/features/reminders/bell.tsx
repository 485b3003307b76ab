import { mayUse } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ToggleEvent } from 'react';
import { call, queryClient, queryFor, useSignedIn } from '../../api/index.ts';
import { IconButton, Spinner } from '../../ui/index.ts';
import classes from './bell.module.css';

/** Loaded when it is first opened. */
const BellContent = lazy(async () => ({ default: (await import('./bell-content.tsx')).BellContent }));

const askedEvery = 5 * 60_000;
const query = queryFor('Reminders/GetBell', {});

/**
 * The reminders of this user. The number counts those that are neither done nor snoozed, seen or not. Users
 * who may not mark a date done can only look, so for them it counts the reminders that they have not seen.
 */
export function Bell() {
  const bell = useQuery({ ...query, refetchInterval: askedEvery, refetchOnWindowFocus: true });
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const mayAct = mayUse('Write', useSignedIn().roles);
  const dates = (mayAct ? bell.data?.total : bell.data?.unread) ?? 0;
  const due = dates + (mayAct ? (bell.data?.sold ?? 0) : 0);

  async function toggled({ newState }: ToggleEvent<HTMLElement>) {
    const opened = newState === 'open';
    setOpen(opened);
    if (opened) {
      panel.current?.focus();
      await markSeen();
      return;
    }
    // Returns the focus to the bell unless the user has moved it elsewhere.
    const { activeElement, body } = document;
    if (activeElement === body || panel.current?.contains(activeElement)) button.current?.focus();
    await bell.refetch();
  }

  return (
    <>
      <IconButton
        ref={button}
        icon={BellIcon}
        iconSize={18}
        label={due > 0 ? `Reminders, ${due} ${mayAct ? 'to acknowledge' : 'new'}` : 'Reminders'}
        className={classes['bell']}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
      >
        {due > 0 && (
          <span className={classes['count']} aria-hidden>
            {due > 99 ? '99+' : due}
          </span>
        )}
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        tabIndex={-1}
        role="dialog"
        aria-label="Reminders"
        className={classes['panel']}
        onToggle={(event) => void toggled(event)}
      >
        {open && (
          <Suspense fallback={<Spinner />}>
            <BellContent bell={bell} onLeave={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Marks entries as seen. New entries stay highlighted while the panel is open, but not the next time. */
async function markSeen(): Promise<void> {
  const bell = await queryClient.fetchQuery(query).catch(() => null);
  if (!bell || bell.unread === 0) return;
  const isWhole = bell.items.length === bell.total;
  const items = bell.items.map(({ cd_id, sd_id, step, on }) => ({ cd_id, sd_id, step, on }));
  await call('Reminders/MarkSeen', isWhole ? { items } : {}, {
    settle: ({ unread }, settling) => settling.answer(query, { ...bell, unread }),
  }).catch(() => null);
}
