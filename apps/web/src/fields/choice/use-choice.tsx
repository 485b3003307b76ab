import type { ChoiceField } from '@panoramic/contract';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { CellPopup } from '../row-editor/cells/cell-popup.tsx';
import { choiceStep, closedList, shownChoices, type ChoiceEvent, type ChoiceList } from './choice-state.ts';
import classes from './choice.module.css';

interface ChoiceProps {
  readonly field: ChoiceField;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
}

/** The state of a choice input. A few letters and Tab choose. Text that is no choice stays with its error. */
export function useChoice({ field, text, onText, onLeave }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [list, setList] = useState(closedList);
  const shown = list.open ? shownChoices(field, list, text) : [];
  const marked = shown.findIndex(({ label }) => label === list.marked);

  function take(event: ChoiceEvent): boolean {
    const next = choiceStep(field, list, input.current?.value ?? text, event);
    setList(next.list);
    if (next.text !== text) onText(next.text);
    return next.taken;
  }

  const inputProps = {
    role: 'combobox',
    'aria-expanded': shown.length > 0,
    'aria-controls': shown.length > 0 ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': marked >= 0 ? `${listId}-${marked}` : undefined,
    value: text,
    onChange: () => take({ type: 'typed' }),
    // A press selects the text instead of placing the cursor, so that typing replaces the text.
    onMouseDown: (event: MouseEvent) => {
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    },
    onClick: () => {
      if (!field.derived) take({ type: 'clicked' });
    },
    onFocus: () => input.current?.select(),
    onKeyDown: (event: KeyboardEvent) => {
      if (field.derived || !take({ type: 'pressed', key: event.key })) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => {
      take({ type: 'left' });
      onLeave?.();
    },
  } as const;

  const popup: ReactNode = list.open && (
    // A press elsewhere reads the text at once. A save button keeps the focus here, so no blur follows.
    <CellPopup anchor={input} onClose={() => take({ type: 'left' })} fitted>
      <OptionList
        {...{ field, list, text, marked }}
        id={listId}
        onPick={(label) => take({ type: 'picked', label })}
      />
    </CellPopup>
  );
  return { input, inputProps, popup };
}

interface OptionListProps {
  readonly field: ChoiceField;
  readonly list: ChoiceList;
  readonly text: string;
  readonly marked: number;
  readonly id: string;
  readonly onPick: (label: string) => void;
}

function OptionList({ field, list, text, marked, id, onPick }: OptionListProps) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const shown = shownChoices(field, list, text);
  if (shown.length === 0) return <div className={classes['nothing']}>No such choice</div>;
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label={field.label} className={classes['list']}>
      {shown.map(({ label, aliases }, index) => (
        <div
          key={label}
          ref={index === marked ? line : null}
          id={`${id}-${index}`}
          role="option"
          aria-selected={label === text}
          className={classes['option']}
          data-marked={index === marked || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(label)}
        >
          {label}
          {aliases?.[0] && (
            <span aria-hidden className={classes['alias']}>
              {aliases[0]}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
