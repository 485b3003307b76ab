import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { itemAfter } from './menu-keys.ts';
import classes from './drop-down.module.css';

/** The props that make a button open the panel. */
export interface OpenerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'menu' | 'dialog';
  readonly 'aria-expanded': boolean;
}

interface DropDownProps {
  role: 'menu' | 'dialog';
  label: string;
  width: number;
  renderOpener: (props: OpenerProps) => ReactNode;
  children: ReactNode;
}

/**
 * A panel below the button that opens it, in the browser's own top layer. Escape and a click elsewhere close
 * it. A menu has arrow keys and closes when an item is chosen; a dialog keeps Tab inside.
 */
export function DropDown({ role, label, width, renderOpener, children }: DropDownProps) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();

  useLayoutEffect(() => {
    if (!open) return;
    const place = () => placeBelow(button.current, panel.current, width);
    place();
    // Captures, because any element around the button may scroll, and scroll events do not bubble.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [open, width]);

  function toggled(isOpen: boolean) {
    if (!isOpen) {
      // Returns the focus to the button unless the user has moved it elsewhere.
      const { activeElement, body } = document;
      if (activeElement === body || panel.current?.contains(activeElement)) button.current?.focus();
    } else if (!panel.current?.contains(document.activeElement)) {
      const byKey = button.current?.matches(':focus-visible');
      const first = role === 'dialog' || byKey ? stopsIn(panel.current)[0] : null;
      (first ?? panel.current)?.focus();
    }
  }

  function pressed(event: KeyboardEvent<HTMLElement>) {
    const stops = stopsIn(panel.current);
    const at = stops.findIndex((stop) => stop === document.activeElement);
    if (event.key === 'Tab' && role === 'menu') return panel.current?.hidePopover();
    const words = stops.map((stop) => stop.textContent ?? '');
    const to = role === 'menu' ? itemAfter(event.key, at, words) : tabbedTo(event, at, stops.length);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    event.preventDefault();
    stops[to]?.focus();
    return undefined;
  }

  return (
    <>
      {renderOpener({ ref: button, popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': open })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        tabIndex={-1}
        role={role}
        aria-label={label}
        className={classes['panel']}
        data-menu={role === 'menu' || undefined}
        style={{ width }}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={({ newState }) => toggled(newState === 'open')}
        onKeyDown={pressed}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('[role="menuitem"]')) panel.current?.hidePopover();
        }}
      >
        {open && children}
      </div>
    </>
  );
}

/** Pixels between the button and the panel, and between the panel and the edge of the window. */
const gap = 8;
/** A panel with less room below its button opens above it, where there is more. */
const leastRoom = 240;

function placeBelow(button: HTMLElement | null, panel: HTMLElement | null, width: number): void {
  if (!button || !panel) return;
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - bottom;
  const isAbove = below < leastRoom && top > below;
  const fromRight = Math.min(clientWidth - right, clientWidth - width - gap);
  Object.assign(panel.style, {
    right: `${Math.max(gap, fromRight)}px`,
    top: isAbove ? 'auto' : `${bottom + gap}px`,
    bottom: isAbove ? `${clientHeight - top + gap}px` : 'auto',
    maxHeight: `${(isAbove ? top : below) - 2 * gap}px`,
  });
}

function stopsIn(panel: HTMLElement | null): HTMLElement[] {
  const found = panel?.querySelectorAll<HTMLElement>(
    '[role^="menuitem"], button:not(:disabled), input:not(:disabled), a[href]',
  );
  return [...(found ?? [])].filter((one) => one.checkVisibility());
}

/** Where Tab goes when it would leave the panel; `null` inside of it. */
function tabbedTo({ key, shiftKey }: KeyboardEvent, at: number, count: number): number | null {
  if (key !== 'Tab') return null;
  if (shiftKey) return at <= 0 ? count - 1 : null;
  return at === count - 1 ? 0 : null;
}
