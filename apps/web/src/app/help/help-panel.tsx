import { use, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import type { Help } from '../../lib/screen.ts';
import { glossary } from './glossary.ts';
import classes from './help.module.css';

interface HelpPanelProps {
  help: Promise<Help>;
  beside: RefObject<HTMLElement | null>;
  onClose: () => void;
  onKeys: () => void;
  onTour: () => void;
}

/** The help of this screen in a native popover, which Escape and a click outside close. */
export function HelpPanel({ help, beside, onClose, onKeys, onTour }: HelpPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { text, terms = [] } = use(help);
  useLayoutEffect(() => {
    const shown = panel.current;
    function settle() {
      place(shown, beside.current);
    }
    shown?.showPopover();
    shown?.focus();
    settle();
    window.addEventListener('resize', settle);
    return () => window.removeEventListener('resize', settle);
  }, [beside]);
  useEffect(() => {
    const shown = panel.current;
    function toggled(event: Event) {
      if (!(event instanceof ToggleEvent) || event.newState !== 'closed') return;
      onClose();
    }
    shown?.addEventListener('toggle', toggled);
    return () => shown?.removeEventListener('toggle', toggled);
  }, [onClose]);
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label="Help"
      tabIndex={-1}
      className={classes['panel']}
    >
      <p>{text}</p>
      {terms.length > 0 && (
        <dl className={classes['terms']}>
          {terms.map((term) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{glossary[term]}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes['links']}>
        <Link to={paths.guide} onClick={() => panel.current?.hidePopover()}>
          Guide
        </Link>
        <button type="button" onClick={onKeys}>
          Keyboard shortcuts
        </button>
        <button type="button" onClick={onTour}>
          Take the tour
        </button>
      </div>
    </div>
  );
}

function place(panel: HTMLElement | null, beside: HTMLElement | null): void {
  if (!panel || !beside) return;
  const { left, bottom } = beside.getBoundingClientRect();
  const room = window.innerWidth - panel.offsetWidth - 16;
  panel.style.left = `${Math.max(16, Math.min(left - 8, room))}px`;
  panel.style.top = `${bottom + 6}px`;
}
