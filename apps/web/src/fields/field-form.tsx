import type { FieldError, FieldTable, RowOf } from '@panoramic/contract';
import { Button } from '@mantine/core';
import {
  memo,
  useDeferredValue,
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
import { useUnsavedWork } from '../lib/unsaved-work.ts';
import { Banner } from '../ui/banner.tsx';
import { restoreLostFocus } from '../ui/focus.ts';
import { useUnsavedGuard } from '../ui/unsaved-guard.ts';
import { DraftNotice } from './drafts/draft-notice.tsx';
import type { DraftOfForm } from './drafts/form-draft.ts';
import { useKeptDraft } from './drafts/use-kept-draft.ts';
import classes from './field-form.module.css';
import { FieldInput } from './field-input.tsx';
import {
  formReducer,
  readableRow,
  soundForm,
  textsOf,
  withDerived,
  type FormAction,
  type FormState,
} from './form-state.ts';
import type { FieldInputProps } from './shared-props.tsx';

export interface FormGroup<T extends FieldTable> {
  /** 'Site', 'Dates', 'Money'; a form of one group needs none. */
  readonly title?: string;
  readonly fields: readonly (keyof T & string)[];
}

interface FieldFormProps<T extends FieldTable> {
  table: T;
  groups: readonly FormGroup<T>[];
  /** The initial row. Another `key` resets the form to another row. */
  row: Partial<RowOf<T>>;
  /**
   * Saves the whole row. Errors are shown and the typed text stays. `false` means that the user decided
   * not to save. `key` is the Idempotency-Key: the same for every attempt to save the same values.
   */
  onSave: (row: RowOf<T>, key: string) => Promise<void | false>;
  /** Called before each attempt to save, also an invalid one, to clear messages about the last. */
  onTry?: () => void;
  /** What is wrong with the row as a whole, by the contract's rule; checked before it is sent. */
  problems?: ((row: RowOf<T>) => readonly FieldError[]) | undefined;
  onCancel?: (() => void) | undefined;
  /** Computes the derived fields from the typed ones. */
  derive?: ((row: RowOf<T>) => Partial<RowOf<T>>) | undefined;
  /** Called at every change with the fields that can be parsed. */
  onTyped?: ((row: RowOf<T>) => void) | undefined;
  saveLabel?: string;
  cancelLabel?: string;
  /** The title above the reason of a failed save: 'Error adding User!'. */
  failureTitle?: string;
  /** Another value hides the shown failure, because something else on the screen has succeeded. */
  failureEnds?: number;
  /** Allows saving without changes, for a search or a new row with defaults. */
  saveUnchanged?: boolean;
  /** Keeps what is typed in the browser until it is saved, and offers it back after a reload. */
  draft?: DraftOfForm;
  /** Asks before unsaved edits are left; off for search forms. */
  guarded?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Further actions and the result of saving, after the buttons. */
  extraActions?: ReactNode;
  /** Between the fields and the buttons. */
  children?: ReactNode;
}

/** A form made from a field table. Enter saves, Escape cancels, the first error gets the focus. */
export function FieldForm<T extends FieldTable>(props: FieldFormProps<T>) {
  const { table, groups, row, onSave, draft, guarded = true, disabled = false } = props;
  // Does not take the focus from a dialog that was opened meanwhile, or from the link that leads on after sign-in.
  const [takesFocus] = useState(
    () =>
      props.autoFocus === true &&
      !document.activeElement?.closest('dialog, [role="dialog"], [data-keeps-focus]'),
  );
  const shown = groups.flatMap(({ fields }) => fields);
  const [saved, setSaved] = useState(() => textsOf(table, row));
  const [state, dispatch] = useReducer(formReducer(table), { texts: saved, errors: {} });
  const [saving, setSaving] = useState(false);
  // The busy state is drawn in the frame after the press. A search leaves the form before and never draws it.
  const busy = useDeferredValue(saving);
  const [failure, setFailure] = useState<string | null>(null);
  const [endedBy, setEndedBy] = useState(props.failureEnds);
  if (endedBy !== props.failureEnds) {
    setEndedBy(props.failureEnds);
    setFailure(null);
  }
  const form = useRef<HTMLFormElement>(null);
  const dirty = shown.some((name) => state.texts[name] !== saved[name]);
  const release = useUnsavedGuard(guarded && dirty && !saving, draft ? { onLeave: draft.clear } : {});
  // Counts during a save too, which may find that the session has ended.
  useUnsavedWork(guarded && dirty);
  const texts = props.derive ? withDerived(table, state.texts, props.derive) : state.texts;
  const tell = useEffectEvent(() => props.onTyped?.(readableRow(table, state.texts)));
  // The focused field disappears with the form.
  useEffect(() => restoreLostFocus, []);
  const untouched = useRef(state.texts);
  useEffect(() => {
    if (state.texts !== untouched.current) tell();
  }, [state.texts]);
  const keptDraft = useKeptDraft(draft, shown, state.texts, saved);
  const attempt = useRef({ texts: {}, key: '' });

  const restored = draft?.restored ?? null;
  const [applied, setApplied] = useState<FormState['texts'] | null>(null);
  if (restored !== null && restored !== applied) {
    // The row is now the one that the draft was typed into.
    const before = textsOf(table, row);
    setApplied(restored);
    setSaved(before);
    dispatch({ type: 'restored', texts: { ...before, ...restored, ...keptDraft.changed() } });
  }

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
    if (attempt.current.texts !== state.texts)
      attempt.current = { texts: state.texts, key: crypto.randomUUID() };
    const { key } = attempt.current;
    keptDraft.sending(key);
    // Released before saving, because onSave often navigates at once.
    release();
    try {
      const isSaved = (await onSave(read.row, key)) !== false;
      if (isSaved) setSaved(state.texts);
      if (isSaved) keptDraft.clearAfter(state.texts);
    } catch (error) {
      setFailure(reasonOf(error));
      if (error instanceof ProblemError) refuse(error.errors);
      else reportError(error);
    } finally {
      setSaving(false);
    }
  }

  function cancel() {
    draft?.clear();
    props.onCancel?.();
  }

  function refuse(errors: readonly FieldError[]) {
    dispatch({ type: 'refused', errors });
    const first = shown.find((name) => errors.some(({ field }) => field === name));
    // Waits until the messages are in the page, so that a screen reader reads the right one.
    if (first)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`#field-${CSS.escape(first)}`)?.focus(),
      );
  }

  function press(event: KeyboardEvent) {
    const { target, key } = event;
    // Popups are elsewhere in the document and handle their own keys.
    if (event.defaultPrevented || !(target instanceof Element) || !form.current?.contains(target)) return;
    const listIsOpen = target.getAttribute('aria-expanded') === 'true';
    // In an open list Enter chooses and Escape closes; the form ignores both.
    if (key === 'Enter' && listIsOpen) event.preventDefault();
    if (key === 'Escape' && !listIsOpen && props.onCancel) cancel();
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
      {draft && !disabled && (
        <DraftNotice
          from={draft.offeredFrom}
          onRestore={draft.restore}
          onDiscard={keptDraft.discardEarlier}
        />
      )}
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
                  <FormCell
                    key={name}
                    field={field}
                    name={name}
                    text={texts[name] ?? ''}
                    dispatch={dispatch}
                    error={state.errors[name]}
                    disabled={disabled}
                    autoFocus={takesFocus && index === 0 && at === 0}
                  />
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
          loading={busy}
          disabled={disabled || (!dirty && props.saveUnchanged === false)}
        >
          {props.saveLabel ?? 'Save'}
        </Button>
        {props.onCancel && (
          <Button variant="default" onMouseDown={keepFocus} onClick={cancel} disabled={busy}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
        )}
        {props.extraActions}
      </div>
    </form>
  );
}

type FormCellProps = Pick<FieldInputProps, 'field' | 'name' | 'text' | 'error' | 'disabled' | 'autoFocus'> & {
  dispatch: (action: FormAction) => void;
};

/** Memoized, so that a key renders its own field only, and a press of Save none before the next frame. */
const FormCell = memo(function FormCell({ dispatch, ...props }: FormCellProps) {
  const { field, name } = props;
  return (
    <div className={classes['cell']} data-width={field.width ?? 'md'} data-kind={field.kind}>
      <FieldInput
        {...props}
        onText={(text) => dispatch({ type: 'typed', name, text })}
        onLeave={() => dispatch({ type: 'left', name })}
      />
    </div>
  );
});

function inWords(table: FieldTable, errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => `${table[field]?.label ?? field}: ${message}`).join(' ');
}

/** Keeps the focus on mousedown: an error shown on blur would move the button away from the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
