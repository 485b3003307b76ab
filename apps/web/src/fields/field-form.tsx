import type { FieldError, FieldTable, RowOf } from '@panoramic/contract';
import { Button } from '@mantine/core';
import {
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { ProblemError, reasonOf } from '../api/index.ts';
import { Banner } from '../ui/banner.tsx';
import { saveLostFocus } from '../ui/free-focus.ts';
import { useUnsavedGuard } from '../ui/unsaved-guard.ts';
import classes from './field-form.module.css';
import { FieldInput } from './field-input.tsx';
import { fieldText, formReducer, readableRow, readForm, textsOf, type FormState } from './form-state.ts';

export interface FormGroup<T extends FieldTable> {
  /** 'Site', 'Dates', 'Money'; a form of one group needs none. */
  readonly title?: string;
  readonly fields: readonly (keyof T & string)[];
}

interface FieldFormProps<T extends FieldTable> {
  table: T;
  groups: readonly FormGroup<T>[];
  /** What it starts with; give the form another `key` to start again with another row. */
  row: Partial<RowOf<T>>;
  /**
   * The whole row as typed. What it throws is shown, and everything typed stays; `false`: it was
   * not saved after all, by the person's own choice.
   */
  onSave: (row: RowOf<T>) => Promise<void | false>;
  /** Before each try, also one that is refused here: what was said of the last one no longer holds. */
  onTry?: () => void;
  /** What is wrong with the row as a whole, by the contract's rule; checked before it is sent. */
  problems?: ((row: RowOf<T>) => readonly FieldError[]) | undefined;
  onCancel?: (() => void) | undefined;
  /** The table's derived fields as they follow from what is typed. */
  derive?: ((row: RowOf<T>) => Partial<RowOf<T>>) | undefined;
  /** At every change, with what can be read of it; to keep it, or to look something up. */
  onTyped?: ((row: RowOf<T>) => void) | undefined;
  saveLabel?: string;
  cancelLabel?: string;
  /** Above the reason when saving failed: 'Error adding User!'. */
  failureTitle?: string;
  /** Whether a form with nothing changed may be sent; a search, a new row with defaults. */
  saveUnchanged?: boolean;
  /** Leaving edits behind asks first; a search form asks nothing. */
  guarded?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** After the buttons: what else can be done, and what saving came to; nothing moves for it. */
  extraActions?: ReactNode;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** A form over a field table: Enter saves, Escape cancels, the first error has the focus. */
export function FieldForm<T extends FieldTable>(props: FieldFormProps<T>) {
  const { table, groups, row, onSave, onCancel, guarded = true, disabled = false } = props;
  // Whoever has opened a dialog meanwhile goes on typing there.
  const [takesFocus] = useState(
    () => props.autoFocus === true && !document.activeElement?.closest('dialog, [role="dialog"]'),
  );
  const shown = groups.flatMap(({ fields }) => fields);
  const [state, dispatch] = useReducer(formReducer(table), { texts: textsOf(table, row), errors: {} });
  const [saved, setSaved] = useState(state.texts);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const dirty = shown.some((name) => state.texts[name] !== saved[name]);
  const release = useUnsavedGuard(guarded && dirty && !saving);
  const texts = props.derive ? withDerived(table, state.texts, props.derive) : state.texts;
  const tell = useEffectEvent(() => props.onTyped?.(readableRow(table, state.texts)));
  // Saved or cancelled, a form goes away with the field that was typed into.
  useEffect(() => saveLostFocus, []);
  const untouched = useRef(state.texts);
  useEffect(() => {
    if (state.texts !== untouched.current) tell();
  }, [state.texts]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    props.onTry?.();
    const read = soundForm(table, state.texts, props.problems);
    if ('errors' in read) {
      if (props.failureTitle) setFailure(inWords(table, read.errors));
      return refuse(read.errors);
    }
    setSaving(true);
    setFailure(null);
    // Before, not after: saving often goes on to another screen in the same breath.
    release();
    try {
      const isSaved = (await onSave(read.row)) !== false;
      if (isSaved) setSaved(state.texts);
    } catch (error) {
      setFailure(reasonOf(error));
      if (error instanceof ProblemError) refuse(error.errors);
      else reportError(error);
    } finally {
      setSaving(false);
    }
  }

  function refuse(errors: readonly FieldError[]) {
    dispatch({ type: 'refused', errors });
    const first = shown.find((name) => errors.some(({ field }) => field === name));
    // After the messages are in the page, so that a screen reader hears the one that belongs.
    if (first)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`#field-${CSS.escape(first)}`)?.focus(),
      );
  }

  function press(event: KeyboardEvent) {
    const { target, key } = event;
    // What floats over the page stands elsewhere in the document: its keys are its own.
    if (event.defaultPrevented || !(target instanceof Element) || !form.current?.contains(target)) return;
    const listIsOpen = target.getAttribute('aria-expanded') === 'true';
    // In an open list Enter chooses and Escape closes; the form waits for the next one.
    if (key === 'Enter' && listIsOpen) event.preventDefault();
    if (key === 'Escape' && !listIsOpen) onCancel?.();
  }

  const elsewhere = Object.entries(state.errors).filter(([name]) => !shown.includes(name));
  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={save}
      onKeyDown={press}
      aria-busy={saving}
    >
      {failure !== null && (
        <Banner kind="failure" reason={props.failureTitle ? failure : undefined}>
          {props.failureTitle ?? failure}
        </Banner>
      )}
      {elsewhere.map(([name, message]) => (
        <Banner key={name} kind="failure">
          {table[name]?.label ?? name}: {message}
        </Banner>
      ))}
      {groups.map(({ title, fields }, index) => (
        <fieldset key={title ?? index} className={classes['group']}>
          {title && <legend className={classes['legend']}>{title}</legend>}
          <div className={classes['grid']}>
            {fields.map((name, at) => {
              const field = table[name];
              return (
                field && (
                  <div
                    key={name}
                    className={classes['cell']}
                    data-width={field.width ?? 'md'}
                    data-kind={field.kind}
                  >
                    <FieldInput
                      field={field}
                      name={name}
                      text={texts[name] ?? ''}
                      onText={(text) => dispatch({ type: 'typed', name, text })}
                      onLeave={() => dispatch({ type: 'left', name })}
                      error={state.errors[name]}
                      disabled={disabled}
                      autoFocus={takesFocus && index === 0 && at === 0}
                    />
                  </div>
                )
              );
            })}
          </div>
        </fieldset>
      ))}
      {props.children}
      <div className={classes['buttons']}>
        <Button
          type="submit"
          onMouseDown={keepFocus}
          loading={saving}
          disabled={disabled || (!dirty && props.saveUnchanged === false)}
        >
          {props.saveLabel ?? 'Save'}
        </Button>
        {onCancel && (
          <Button variant="default" onMouseDown={keepFocus} onClick={onCancel} disabled={saving}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
        )}
        {props.extraActions}
      </div>
    </form>
  );
}

function soundForm<T extends FieldTable>(
  table: T,
  texts: FormState['texts'],
  problems: FieldFormProps<T>['problems'],
): ReturnType<typeof readForm<T>> {
  const read = readForm(table, texts);
  const errors = 'row' in read ? (problems?.(read.row) ?? []) : [];
  return errors.length > 0 ? { errors } : read;
}

function inWords(table: FieldTable, errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => `${table[field]?.label ?? field}: ${message}`).join(' ');
}

function withDerived<T extends FieldTable>(
  table: T,
  texts: FormState['texts'],
  derive: (row: RowOf<T>) => Partial<RowOf<T>>,
): FormState['texts'] {
  const derived = derive(readableRow(table, texts));
  const shown = Object.entries(table).filter(([name, field]) => field.derived && name in derived);
  return {
    ...texts,
    ...Object.fromEntries(shown.map(([name, field]) => [name, fieldText(derived[name] ?? null, field)])),
  };
}

/** A field that is left may show its error and push the button from under the pointer: the click would miss. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
