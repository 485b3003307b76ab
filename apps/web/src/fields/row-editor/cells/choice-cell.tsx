import type { ChoiceField } from '@panoramic/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { CellPopup } from './cell-popup.tsx';
import { inputProps, type CellProps } from './cell-props.ts';
import classes from './cells.module.css';

/** Typed or chosen: a few letters and Tab are enough. Text that is no choice stays, marked. */
export function ChoiceCell(props: CellProps<ChoiceField>) {
  const { field, text, onText } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const list = useId();
  const [open, setOpen] = useState(false);
  /** Typing narrows the list; opening it shows all. */
  const [narrowed, setNarrowed] = useState(false);
  const [marked, setMarked] = useState(0);
  const labels = field.choices.map(({ label }) => label);
  const shown = narrowed ? matching(labels, text) : labels;
  const at = Math.min(marked, shown.length - 1);

  function show() {
    setMarked(Math.max(0, labels.indexOf(text)));
    setNarrowed(false);
    setOpen(true);
  }

  function choose(label: string | undefined) {
    if (label !== undefined) onText(label);
    setOpen(false);
  }

  function press(event: KeyboardEvent) {
    const { key } = event;
    if (!open) {
      if (key !== 'ArrowDown' && key !== 'F4') return;
      show();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      setMarked((at + (key === 'ArrowDown' ? 1 : shown.length - 1)) % Math.max(1, shown.length));
    } else if (key === 'Escape') {
      setOpen(false);
    } else if (key === 'Enter') {
      choose(text.trim() === '' && narrowed ? undefined : shown[at]);
    } else {
      if (key === 'Tab' && isChosen()) choose(shown[at]);
      return;
    }
    // Its own: the row must neither move on nor be cancelled.
    event.preventDefault();
    event.stopPropagation();
  }

  /** Emptied on purpose it stays empty. */
  const isChosen = () => shown.length > 0 && !(narrowed && text.trim() === '');

  return (
    <div ref={anchor} className={classes['choice']}>
      <input
        {...inputProps(props)}
        className={classes['input']}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && shown.length > 0 ? `${list}-${at}` : undefined}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setMarked(0);
          setNarrowed(true);
          setOpen(true);
        }}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          if (open && narrowed && isChosen()) choose(shown[at]);
          setOpen(false);
          props.onLeave();
        }}
      />
      <ChevronDown size={14} aria-hidden className={classes['chevron']} />
      {open && shown.length > 0 && (
        <CellPopup anchor={anchor} onClose={() => setOpen(false)} fitted>
          <div id={list} role="listbox" tabIndex={-1} aria-label={field.label} className={classes['list']}>
            {shown.map((label, index) => (
              <div
                key={label}
                id={`${list}-${index}`}
                role="option"
                aria-selected={label === text}
                className={classes['option']}
                data-marked={index === at || undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(label)}
              >
                {label}
              </div>
            ))}
          </div>
        </CellPopup>
      )}
    </div>
  );
}

/** Those that begin with it first, then those that hold it. */
function matching(labels: readonly string[], text: string): readonly string[] {
  const wanted = text.trim().toLowerCase();
  const starting = labels.filter((label) => label.toLowerCase().startsWith(wanted));
  const holding = labels.filter((label) => !starting.includes(label) && label.toLowerCase().includes(wanted));
  return [...starting, ...holding];
}
