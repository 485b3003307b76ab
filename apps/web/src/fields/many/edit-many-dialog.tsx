import {
  choice,
  typedValue,
  type AnyValue,
  type CallOutput,
  type ChangeSet,
  type Field,
  type FieldTable,
} from '@panoramic/contract';
import { Button, Checkbox } from '@mantine/core';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { ProblemError, reasonOf } from '../../api/index.ts';
import { showCount } from '../../lib/money.ts';
import { Banner, Dialog, SkeletonRows } from '../../ui/index.ts';
import { FieldInput } from '../field-input.tsx';
import { FieldView } from '../field-view.tsx';
import classes from './edit-many-dialog.module.css';

type Preview = CallOutput<'Leases/PreviewEditMany'>;

export interface EditManyCalls {
  readonly preview: (field: string, value: AnyValue, signal: AbortSignal) => Promise<Preview>;
  readonly apply: (field: string, value: AnyValue) => Promise<ChangeSet>;
}

export interface EditManyDialogProps extends EditManyCalls {
  /** How many rows are chosen, and what they are: leases. */
  count: number;
  noun: string;
  /** The fields that can be set. */
  fields: FieldTable;
  /** The fields that cannot be emptied. */
  neverEmpty?: readonly string[];
  /** The field and value to begin with, as somebody would type it. */
  preset?: { readonly field: string; readonly text: string } | undefined;
  onDone: (set: ChangeSet) => void;
  onClose: () => void;
}

/** Sets one field of many rows, after showing what that changes. */
export function EditManyDialog({ count, noun, fields, neverEmpty, preset, ...dialog }: EditManyDialogProps) {
  const [fieldText, setFieldText] = useState(preset ? (fields[preset.field]?.label ?? '') : '');
  const [text, setText] = useState(preset?.text ?? '');
  const [emptied, setEmptied] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const chooser = useMemo(() => fieldChooser(fields), [fields]);
  const name = nameIn(fieldText, chooser);
  const field = name === null ? undefined : fields[name];
  const value = field && (emptied ? null : valueIn(text, field));
  const { preview, error: refusal, loading } = usePreview(dialog.preview, name, value);
  const wrong = field && !emptied && isLeft ? problemIn(text, field) : undefined;

  async function apply(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (name === null || value === undefined || !preview || preview.changed === 0) return;
    setBusy(true);
    try {
      dialog.onDone(await dialog.apply(name, value));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  function choose(label: string) {
    setFieldText(label);
    setText('');
    setEmptied(false);
    setLeft(false);
    setFailure(null);
  }

  const problem = refusal ?? failure;
  return (
    <Dialog
      title={`Change ${showCount(count)} ${noun}`}
      onClose={dialog.onClose}
      buttons={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button type="submit" form="edit-many" loading={busy} disabled={!preview || preview.changed === 0}>
            {preview ? `Change ${showCount(preview.changed)} ${noun}` : 'Change'}
          </Button>
        </>
      }
    >
      <form id="edit-many" className={classes['form']} noValidate onSubmit={(event) => void apply(event)}>
        <FieldInput field={chooser} name="field" text={fieldText} onText={choose} autoFocus={!preset} />
        {field && (
          <>
            <FieldInput
              key={name}
              field={field}
              name="value"
              text={emptied ? '' : text}
              disabled={emptied}
              onText={(typed) => {
                setText(typed);
                setFailure(null);
              }}
              onLeave={() => setLeft(true)}
              error={wrong}
            />
            {name !== null && !neverEmpty?.includes(name) && (
              <Checkbox
                label="Empty this field"
                checked={emptied}
                onChange={(event) => setEmptied(event.currentTarget.checked)}
              />
            )}
          </>
        )}
      </form>
      {problem !== null && <Banner kind="failure">{messageOf(problem)}</Banner>}
      {loading && <SkeletonRows rows={3} />}
      {preview && field && <PreviewTable preview={preview} field={field} noun={noun} />}
    </Dialog>
  );
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
function valueIn(text: string, field: Field): AnyValue | undefined {
  const reading = typedValue(text, field);
  return 'value' in reading && reading.value !== null ? reading.value : undefined;
}

function problemIn(text: string, field: Field): string | undefined {
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
  readonly preview: Preview | null;
  readonly error: unknown;
  readonly loading: boolean;
}

const nothing: Previewed = { preview: null, error: null, loading: false };

/** Asks the server what the change would do, again whenever field or value change. */
function usePreview(
  ask: EditManyCalls['preview'],
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
    // `ask` is made anew at every render, for the same rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [of]);
  if (of === '') return nothing;
  return known.of === of ? known : { preview: null, error: null, loading: true };
}

interface PreviewTableProps {
  preview: Preview;
  field: Field;
  noun: string;
}

function PreviewTable({ preview: { changed, unchanged, rows }, field, noun }: PreviewTableProps) {
  return (
    <section aria-label="What would change" className={classes['preview']}>
      <p role="status" data-figures>
        {changed === 0 ? 'Nothing would change. ' : `${showCount(changed)} would change. `}
        {unchanged > 0 && `${showCount(unchanged)} ${unchanged === 1 ? 'has' : 'have'} this value already. `}
        {changed > rows.length && `The first ${rows.length} are shown.`}
      </p>
      {rows.length > 0 && (
        <div
          className={classes['rows']}
          tabIndex={0}
          role="region"
          aria-label={`Before and after of the ${noun}`}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{rows[0]?.what}</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, label, changes: [change] }) => (
                <tr key={id}>
                  <th scope="row">{label}</th>
                  <td className={classes['before']}>
                    <Shown value={change?.before ?? null} field={field} />
                  </td>
                  <td>
                    <Shown value={change?.after ?? null} field={field} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Shown({ value, field }: { value: AnyValue; field: Field }) {
  return value === null ? <em>empty</em> : <FieldView field={field} value={value} />;
}
