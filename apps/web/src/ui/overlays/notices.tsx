import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { onOwnerChange } from '../../lib/account-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './notices.module.css';

interface Notice {
  readonly id: number;
  readonly kind: 'success' | 'failure';
  readonly text: string;
  readonly action?: NoticeAction | undefined;
}

/** An action that a notice offers, such as Undo. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

const lastsFor = 4000;
/** Long enough to read what was done, and to go to the button by mouse or keyboard. */
const offeredFor = 12_000;
const notices = createStore<readonly Notice[]>([]);
let lastId = 0;
/** Removes notices when the account changes, because they may name what its user did and offer to undo it. */
onOwnerChange(() => notices.write([]));

/** A short line at the lower edge: `notify('Rent term saved.')`. A failure stays until closed. */
export function notify(text: string, kind: Notice['kind'] = 'success', action?: NoticeAction): void {
  const notice = { id: ++lastId, kind, text, action };
  notices.write([...notices.read(), notice].slice(-3));
  if (kind === 'success') setTimeout(() => dismiss(notice.id), action ? offeredFor : lastsFor);
}

function dismiss(id: number): void {
  notices.write(notices.read().filter((notice) => notice.id !== id));
}

/** Rendered once, in the application's frame. */
export function Notices() {
  const shown = useStore(notices);
  return (
    <section className={classes['notices']} aria-label="Notices" aria-live="polite">
      {shown.map(({ id, kind, text, action }) => (
        <div
          key={id}
          className={classes['notice']}
          data-kind={kind}
          role={kind === 'failure' ? 'alert' : undefined}
        >
          {kind === 'success' ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
          <span className={classes['text']}>{text}</span>
          {action && (
            <button
              type="button"
              className={classes['action']}
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton
            icon={X}
            iconSize={14}
            label="Close notice"
            className={classes['close']}
            onClick={() => dismiss(id)}
          />
        </div>
      ))}
    </section>
  );
}
