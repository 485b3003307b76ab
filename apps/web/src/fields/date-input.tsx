import { typedValue, type DateField } from '@panoramic/contract';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type Ref } from 'react';
import classes from './date-input.module.css';
import { settledText } from './form-state.ts';
import { useRelativeDate } from './relative-date/use-relative-date.tsx';
import { shared, type FieldInputProps } from './shared-props.tsx';

/** The calendar is loaded when it is first opened, because most people type dates. */
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/** A date typed as 03/31/2027, 3/31/27, 2027-03-31 or 9m before exp, or picked. Alt+Down opens the calendar. */
export function DateInput({ inputRef, ...props }: FieldInputProps<DateField>) {
  const { field, text, onText, onLeave } = props;
  const common = shared(props);
  const relative = useRelativeDate(props);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  /** Inside a native dialog the calendar must be rendered within it, because the dialog covers everything else. */
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const reading = typedValue(text, field);
  const date = 'value' in reading ? reading.value : null;
  function show() {
    setDialog(opener.current?.closest('dialog') ?? null);
    setOpen(true);
  }
  function pick(picked: string | null) {
    onText(picked === null ? '' : settledText(picked, field));
    setOpen(false);
  }
  // The calendar is attached to its button, so that the input keeps its own id and role.
  const button = (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      {...(dialog && { portalProps: { target: dialog } })}
    >
      <Popover.Target>
        <ActionIcon
          ref={opener}
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={-1}
          disabled={common.disabled}
          aria-label={`Pick ${field.label}`}
          onClick={() => (open ? setOpen(false) : show())}
        >
          <CalendarDays size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={field.label}
        onKeyDown={(event) => {
          // Closes the calendar, not the dialog around it.
          if (event.key === 'Escape') event.preventDefault();
        }}
      >
        <Suspense fallback={<div className={classes['calendarPlace']} />}>
          {open && <Calendar date={date} onPick={pick} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <>
      <TextInput
        {...common}
        placeholder={props.placeholder ?? (field.style === 'iso' ? 'YYYY-MM-DD' : 'MM/DD/YYYY')}
        ref={inputRef as Ref<HTMLInputElement>} // Safe: this input is an <input>.
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onFocus={relative.enter}
        onBlur={() => {
          relative.leave();
          onLeave?.();
        }}
        onKeyDown={(event) => {
          relative.press(event);
          if (event.altKey && event.key === 'ArrowDown') show();
        }}
        rightSection={button}
      />
      {relative.hint}
    </>
  );
}
