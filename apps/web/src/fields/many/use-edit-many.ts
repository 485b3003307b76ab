import {
  choice,
  typedValue,
  type AnyValue,
  type CallOutput,
  type ChangeSet,
  type Field,
  type FieldTable,
} from '@panoramic/contract';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { ProblemError, reasonOf } from '../../api/index.ts';

export type EditManyPreview = CallOutput<'Leases/PreviewEditMany'>;

export interface EditManyOptions {
  readonly preview: (field: string, value: AnyValue, signal: AbortSignal) => Promise<EditManyPreview>;
  readonly apply: (field: string, value: AnyValue) => Promise<ChangeSet>;
  /** The fields that can be set. */
  fields: FieldTable;
  /** The fields that cannot be emptied. */
  neverEmpty?: readonly string[];
  /** The field and value to begin with, as somebody would type it. */
  preset?: { readonly field: string; readonly text: string } | undefined;
  onDone: (set: ChangeSet) => void;
}

/** The typed value of the chosen field; nothing of it outlives the choice of another field. */
interface Typed {
  readonly text: string;
  readonly emptied: boolean;
  /** The input has been left, so that a value which cannot be read is an error. */
  readonly isLeft: boolean;
}

const untyped: Typed = { text: '', emptied: false, isLeft: false };

/** The chosen field, the typed value, what it would change, and the change itself. */
export function useEditMany({ fields, neverEmpty, preset, ...options }: EditManyOptions) {
  const [fieldText, setFieldText] = useState(preset ? (fields[preset.field]?.label ?? '') : '');
  const [typed, setTyped] = useState<Typed>({ ...untyped, text: preset?.text ?? '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const chooser = useMemo(() => fieldChooser(fields), [fields]);
  const name = nameIn(fieldText, chooser);
  const field = name === null ? undefined : fields[name];
  const value = field && valueOf(typed, field);
  const { preview, error: refusal, loading } = usePreview(options.preview, name, value);
  const problem = refusal ?? failure;
  const mayApply = preview !== null && preview.changed > 0;

  async function apply(event: FormEvent) {
    event.preventDefault();
    setTyped((known) => ({ ...known, isLeft: true }));
    if (name === null || value === undefined || !mayApply) return;
    setBusy(true);
    try {
      options.onDone(await options.apply(name, value));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  function choose(label: string) {
    setFieldText(label);
    setTyped(untyped);
    setFailure(null);
  }

  function type(text: string) {
    setTyped((known) => ({ ...known, text }));
    setFailure(null);
  }

  return {
    chooser,
    fieldText,
    choose,
    name,
    field,
    typed: typed.emptied ? '' : typed.text,
    type,
    leave: () => setTyped((known) => ({ ...known, isLeft: true })),
    error: field && problemOf(typed, field),
    mayEmpty: name !== null && !neverEmpty?.includes(name),
    emptied: typed.emptied,
    setEmptied: (emptied: boolean) => setTyped((known) => ({ ...known, emptied })),
    preview,
    loading,
    problem: problem === null ? null : messageOf(problem),
    busy,
    mayApply,
    apply,
  };
}

function fieldChooser(fields: FieldTable) {
  const entered = Object.entries(fields).filter(([, { derived }]) => !derived);
  return choice(
    'Field',
    entered.map(([value, { label }]) => ({ value, label })),
  );
}

function nameIn(text: string, chooser: ReturnType<typeof fieldChooser>): string | null {
  const reading = typedValue(text, chooser);
  return 'value' in reading && reading.value !== null ? reading.value : null;
}

/** `undefined` while nothing that can be read has been typed. */
function valueOf({ text, emptied }: Typed, field: Field): AnyValue | undefined {
  if (emptied) return null;
  const reading = typedValue(text, field);
  return 'value' in reading && reading.value !== null ? reading.value : undefined;
}

function problemOf({ text, emptied, isLeft }: Typed, field: Field): string | undefined {
  if (emptied || !isLeft) return undefined;
  const reading = typedValue(text, field);
  return 'problem' in reading ? reading.problem : undefined;
}

function messageOf(problem: unknown): string {
  const [first] = problem instanceof ProblemError ? problem.errors : [];
  return first?.message ?? reasonOf(problem);
}

/** The pause before a preview is requested, long enough to go on typing. */
const pauseMs = 250;

interface Previewed {
  readonly preview: EditManyPreview | null;
  readonly error: unknown;
  readonly loading: boolean;
}

const nothing: Previewed = { preview: null, error: null, loading: false };

/** Asks the server what the change would do, again whenever field or value change. */
function usePreview(
  ask: EditManyOptions['preview'],
  name: string | null,
  value: AnyValue | undefined,
): Previewed {
  const [known, setKnown] = useState<Previewed & { readonly of: string }>({ ...nothing, of: '' });
  const of = name === null || value === undefined ? '' : JSON.stringify([name, value]);
  useEffect(() => {
    if (of === '') return;
    const abort = new AbortController();
    const [field, wanted] = JSON.parse(of) as [string, AnyValue]; // Safe: written above.
    const timer = setTimeout(async () => {
      try {
        setKnown({ of, preview: await ask(field, wanted, abort.signal), error: null, loading: false });
      } catch (error) {
        if (!abort.signal.aborted) setKnown({ of, preview: null, error, loading: false });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // `ask` is made again at every render, for the same rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [of]);
  if (of === '') return nothing;
  return known.of === of ? known : { preview: null, error: null, loading: true };
}
