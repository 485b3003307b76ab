import { typedValue, type DateField } from '@panoramic/contract';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { settledText } from '../../form-state.ts';
import { useRelativeDate } from '../../relative-date/use-relative-date.tsx';
import { CellPopup } from './cell-popup.tsx';
import { inputProps, type CellProps } from './cell-props.ts';
import classes from './cells.module.css';

/** The calendar is loaded when it is first opened, because most people type dates. */
const Calendar = lazy(async () => ({ default: (await import('../../calendar.tsx')).Calendar }));

/** A date typed as 03/31/2027, 3/31/27, 31-Mar-2027 or 9m before exp, or picked. Alt+Down opens the calendar. */
export function DateCell(props: CellProps<DateField>) {
  const { field, text, onText } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const relative = useRelativeDate(props);
  const reading = typedValue(text, field);

  function close() {
    setOpen(false);
    input.current?.focus();
  }

  function press(event: KeyboardEvent) {
    relative.press(event);
    const opens = event.altKey && event.key === 'ArrowDown';
    if (!opens && !(open && event.key === 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (opens) setOpen(true);
    else close();
  }

  return (
    <div ref={anchor} className={classes['date']} onKeyDown={press}>
      <input
        {...inputProps(props)}
        ref={input}
        className={classes['input']}
        placeholder={field.style === 'iso' ? 'YYYY-MM-DD' : 'MM/DD/YYYY'}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onFocus={(event) => {
          event.currentTarget.select();
          relative.enter(event);
        }}
        onBlur={() => {
          relative.leave();
          props.onLeave();
        }}
      />
      <button
        type="button"
        className={classes['calendar']}
        tabIndex={-1}
        aria-label={`Pick ${field.label}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CalendarDays size={15} aria-hidden />
      </button>
      {!open && relative.hint}
      {open && (
        <CellPopup anchor={anchor} onClose={() => setOpen(false)}>
          <div className={classes['calendarPlace']}>
            <Suspense>
              <Calendar
                date={'value' in reading ? reading.value : null}
                onPick={(picked) => {
                  onText(picked === null ? '' : settledText(picked, field));
                  close();
                }}
              />
            </Suspense>
          </div>
        </CellPopup>
      )}
    </div>
  );
}
