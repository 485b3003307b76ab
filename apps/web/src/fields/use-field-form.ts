import type { FieldError, FieldTable, RowOf } from '@panoramic/contract';
import {
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { ProblemError, reasonOf } from '../api/index.ts';
import { useUnsavedWork } from '../lib/unsaved-work.ts';
import { restoreLostFocus } from '../ui/focus.ts';
import { useUnsavedGuard } from '../ui/unsaved-guard.ts';
import type { DraftOfForm } from './drafts/form-draft.ts';
import { useKeptDraft } from './drafts/use-kept-draft.ts';
import {
  formReducer,
  readableRow,
  rowAsTyped,
  soundForm,
  textsOf,
  withDerived,
  type FormState,
} from './form-state.ts';

export interface FormGroup<T extends FieldTable> {
  /** 'Site', 'Dates', 'Money'; a form of one group needs none. */
  readonly title?: string;
  /** Out of sight, on another tab of the screen: saved with the rest. */
  readonly hidden?: boolean;
  readonly fields: readonly (keyof T & string)[];
}

export interface FieldFormOptions<T extends FieldTable> {
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
  /** Called with the first field that was refused, so that the screen can bring it into sight. */
  onRefused?: (field: string) => void;
  /** Nothing is checked here: text that no field can read is sent as typed, and the server says what is wrong. */
  asTyped?: boolean;
  /** What is wrong with the row as a whole, by the contract's rule; checked before it is sent. */
  problems?: ((row: RowOf<T>) => readonly FieldError[]) | undefined;
  onCancel?: (() => void) | undefined;
  /** Computes the derived fields from the typed ones. */
  derive?: ((row: RowOf<T>) => Partial<RowOf<T>>) | undefined;
  /** Called at every change with the fields that can be parsed. */
  onTyped?: ((row: RowOf<T>) => void) | undefined;
  /** The title above the reason of a failed save: 'Error adding User!'. */
  failureTitle?: string;
  /** Another value hides the shown failure, because something else on the screen has succeeded. */
  failureEnds?: number;
  /** Keeps what is typed in the browser until it is saved, and offers it back after a reload. */
  draft?: DraftOfForm;
  /** Asks before unsaved edits are left; off for search forms. */
  guarded?: boolean;
}

/** What is typed into a form, whether it is being saved, why it was not, and the form's actions. */
export function useFieldForm<T extends FieldTable>(options: FieldFormOptions<T>) {
  const { table, draft, guarded = true } = options;
  const form = useRef<HTMLFormElement>(null);
  const shown = options.groups.flatMap(({ fields }) => fields);
  const { state, dispatch, dirty, setSaved, keptDraft } = useTypedTexts(options, shown);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useFailure(options.failureEnds);
  const release = useUnsavedGuard(guarded && dirty && !saving, draft ? { onLeave: draft.clear } : {});
  // Counts during a save too, which may find that the session has ended.
  useUnsavedWork(guarded && dirty);
  // The focused field disappears with the form.
  useEffect(() => restoreLostFocus, []);
  const keyOf = useSaveKey();

  function refuse(errors: readonly FieldError[]) {
    dispatch({ type: 'refused', errors });
    const first = shown.find((name) => errors.some(({ field }) => field === name));
    // Waits until the messages are in the page, so that a screen reader reads the right one.
    if (!first) return;
    options.onRefused?.(first);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`#field-${CSS.escape(first)}`)?.focus(),
    );
  }

  async function send(row: RowOf<T>) {
    setSaving(true);
    setFailure(null);
    // Another field may have been the one to change.
    dispatch({ type: 'refused', errors: [] });
    const key = keyOf(state.texts);
    keptDraft.sending(key);
    // Released before saving, because onSave often navigates at once.
    release();
    try {
      if ((await options.onSave(row, key)) === false) return;
      setSaved(state.texts);
      keptDraft.clearAfter(state.texts);
    } catch (error) {
      setFailure(reasonOf(error));
      if (error instanceof ProblemError) refuse(error.errors);
      else reportError(error);
    } finally {
      setSaving(false);
    }
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    options.onTry?.();
    const read = options.asTyped
      ? { row: rowAsTyped(table, state.texts, options.row) }
      : soundForm(table, state.texts, options.row, options.problems);
    if ('row' in read) return send(read.row);
    if (options.failureTitle) setFailure(describeErrors(table, read.errors));
    refuse(read.errors);
  }

  function cancel() {
    draft?.clear();
    options.onCancel?.();
  }

  return {
    ref: form,
    texts: options.derive ? withDerived(table, state.texts, options.derive) : state.texts,
    errors: state.errors,
    /** Errors of fields that the form does not show. */
    otherErrors: Object.entries(state.errors).filter(([name]) => !shown.includes(name)),
    dispatch,
    dirty,
    saving,
    failure,
    save,
    cancel,
    press: (event: KeyboardEvent) => press(event, form.current, options.onCancel && cancel),
    discardDraft: keptDraft.discardEarlier,
  };
}

/** The texts of the fields, beside those that are saved, and the draft that is kept of the difference. */
function useTypedTexts<T extends FieldTable>(
  { table, row, draft, onTyped }: FieldFormOptions<T>,
  shown: readonly string[],
) {
  const [saved, setSaved] = useState(() => textsOf(table, row));
  const [state, dispatch] = useReducer(formReducer(table), { texts: saved, errors: {} });
  const tell = useEffectEvent(() => onTyped?.(readableRow(table, state.texts)));
  const untouched = useRef(state.texts);
  useEffect(() => {
    if (state.texts !== untouched.current) tell();
  }, [state.texts]);
  const keptDraft = useKeptDraft(draft, shown, state.texts, saved);

  // A field that is defined while the form is open joins it with the value of the row.
  const joining = Object.entries(table).filter(([name]) => state.texts[name] === undefined);
  if (joining.length > 0) {
    const texts = textsOf(Object.fromEntries(joining), row);
    setSaved({ ...texts, ...saved });
    dispatch({ type: 'grown', texts });
  }

  const restored = draft?.restored ?? null;
  const [applied, setApplied] = useState<FormState['texts'] | null>(null);
  if (restored !== null && restored !== applied) {
    // The row is now the one that the draft was typed into.
    const before = textsOf(table, row);
    setApplied(restored);
    setSaved(before);
    dispatch({ type: 'restored', texts: { ...before, ...restored, ...keptDraft.changed() } });
  }
  const dirty = shown.some((name) => state.texts[name] !== saved[name]);
  return { state, dispatch, dirty, setSaved, keptDraft };
}

/** The Idempotency-Key of an attempt to save: the same as long as the texts are. */
function useSaveKey() {
  const attempt = useRef({ texts: {}, key: '' });
  return (texts: FormState['texts']) => {
    if (attempt.current.texts !== texts) attempt.current = { texts, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}

/** The reason of the last failed save, until another value of `ends` hides it. */
function useFailure(ends: number | undefined) {
  const [failure, setFailure] = useState<string | null>(null);
  const [endedBy, setEndedBy] = useState(ends);
  if (endedBy !== ends) {
    setEndedBy(ends);
    setFailure(null);
  }
  return [failure, setFailure] as const;
}

function press(event: KeyboardEvent, form: HTMLFormElement | null, cancel: (() => void) | undefined) {
  const { target, key } = event;
  // Popups are elsewhere in the document and handle their own keys.
  if (event.defaultPrevented || !(target instanceof Element) || !form?.contains(target)) return;
  const listIsOpen = target.getAttribute('aria-expanded') === 'true';
  // In an open list Enter chooses and Escape closes; the form ignores both.
  if (key === 'Enter' && listIsOpen) event.preventDefault();
  if (key === 'Escape' && !listIsOpen) cancel?.();
}

function describeErrors(table: FieldTable, errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => `${table[field]?.label ?? field}: ${message}`).join(' ');
}
