import {
  buildSchedule,
  overlappedTerms,
  showDate,
  typedStepFields,
  type BuiltTerm,
  type Lease,
  type PlainDate,
  type Term,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { FieldInput } from '../../../fields/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { Dialog, KeyHint } from '../../../ui/index.ts';
import {
  newPlan,
  nextPlan,
  planFields,
  readPlan,
  stepInputs,
  stepKindOf,
  typedIntoPlan,
  typedIntoStep,
  type PlanForm,
  type PlanInput,
} from './plan-form.ts';
import { RentDrawing } from './rent-drawing.tsx';
import classes from './schedule-builder.module.css';

/** A term of the table, saved or typed, with the name of its row. */
export type NamedTerm = Term & { readonly row: string };

export interface PutSchedule {
  readonly terms: readonly BuiltTerm[];
  /** Rows of the table that end earlier now. */
  readonly ended: readonly { readonly row: string; readonly end: PlainDate }[];
}

interface ScheduleBuilderProps {
  lease: Lease;
  /** What the table holds already. */
  terms: readonly NamedTerm[];
  onPut: (schedule: PutSchedule) => void;
  onClose: () => void;
}

/** Builds the rent terms of one charge after the other and shows them before they go into the table. */
export function ScheduleBuilder({ lease, terms, onPut, onClose }: ScheduleBuilderProps) {
  const start = lease.sd_ccd ?? lease.sd_ocd;
  const [form, setForm] = useState(() => newPlan('Base Rent', start, lease.sd_ced));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [endsOld, setEndsOld] = useState(true);
  const [said, setSaid] = useState('');
  const [round, setRound] = useState(0);
  const content = useRef<HTMLFormElement>(null);
  const id = useId();
  const read = readPlan(form, lease);
  const built = 'plan' in read ? buildSchedule(read.plan) : [];
  const overlapped = overlappedTerms(terms, built, lease.sd_ced);
  const isPrefilled = start !== null && lease.sd_ced !== null;

  // The rent is what has to be typed; what comes before it follows from the lease.
  useEffect(() => {
    const first = isPrefilled || round > 0 ? 'monthly' : 'start';
    content.current?.querySelector<HTMLElement>(`#field-${first}`)?.focus();
  }, [round, isPrefilled]);

  function change(next: PlanForm, name: string) {
    setForm(next);
    setErrors(({ [name]: _, ...others }) => others);
  }

  function put(goOn: boolean) {
    if ('errors' in read) {
      setErrors(read.errors);
      const first = Object.keys(read.errors)[0] ?? '';
      content.current?.querySelector<HTMLElement>(`#field-${CSS.escape(first)}`)?.focus();
      return;
    }
    const ended = endsOld
      ? overlapped.flatMap(({ term, newEnd }) => (newEnd === null ? [] : [{ row: term.row, end: newEnd }]))
      : [];
    onPut({ terms: built, ended });
    if (!goOn) return onClose();
    const types = [...terms, ...built].map(({ rt_type }) => rt_type);
    setForm(nextPlan(form, types));
    setEndsOld(true);
    setSaid(`${built[0]?.rt_type}: ${built.length} ${built.length === 1 ? 'row' : 'rows'} in the table.`);
    setRound(round + 1);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    put(false);
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    put(true);
  }

  function input(name: PlanInput) {
    return (
      <FieldInput
        key={name}
        field={planFields[name]}
        name={name}
        text={form.texts[name] ?? ''}
        error={errors[name]}
        disabled={name === 'psqft' && !lease.sd_sqft}
        onText={(text) => change(typedIntoPlan(form, name, text, lease.sd_sqft), name)}
      />
    );
  }

  return (
    <Dialog
      title="Build schedule"
      width="large"
      onClose={onClose}
      buttons={
        <>
          <p className={classes['said']} role="status">
            {said}
          </p>
          <Button variant="default" onClick={onClose}>
            {round > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button variant="default" onClick={() => put(true)}>
            Put and go on <KeyHint keys="Mod+Enter" />
          </Button>
          <Button type="submit" form={id}>
            Put into the table
          </Button>
        </>
      }
    >
      <form
        ref={content}
        id={id}
        className={classes['builder']}
        noValidate
        onSubmit={submit}
        onKeyDown={press}
      >
        <div className={classes['inputs']}>
          <div className={classes['line']}>{(['type', 'start', 'end'] as const).map(input)}</div>
          <div className={classes['line']}>{(['monthly', 'annual', 'psqft'] as const).map(input)}</div>
          {!lease.sd_sqft && (
            <p className={classes['hint']}>$/SF a year needs the square feet of the lease.</p>
          )}
          <div className={classes['line']}>
            {(['freeMonths', 'freePercent', 'stepKind'] as const).map(input)}
          </div>
          <div className={classes['line']}>{stepInputs[stepKindOf(form)].map(input)}</div>
          {stepKindOf(form) === 'Dates' && (
            <TypedSteps form={form} error={errors['step']} onChange={(next) => change(next, 'step')} />
          )}
        </div>
        <div className={classes['preview']} aria-label="Preview" role="group">
          <Preview rows={built} lease={lease} />
          {overlapped.length > 0 && (
            <Overlaps overlapped={overlapped} isChecked={endsOld} onCheck={setEndsOld} />
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface TypedStepsProps {
  form: PlanForm;
  error: string | undefined;
  onChange: (form: PlanForm) => void;
}

function TypedSteps({ form, error, onChange }: TypedStepsProps) {
  return (
    <div className={classes['steps']}>
      {form.typed.map((step, index) => (
        // The lines have no names of their own, and none is removed from between.
        // eslint-disable-next-line react/no-array-index-key
        <div key={index} className={classes['line']}>
          {(['date', 'amount'] as const).map((name) => (
            <FieldInput
              key={name}
              field={typedStepFields[name]}
              name={index === 0 && name === 'date' ? 'step' : `${name}-${index}`}
              text={step[name]}
              onText={(text) => onChange(typedIntoStep(form, index, { [name]: text }))}
            />
          ))}
        </div>
      ))}
      {error && (
        <p className={classes['wrong']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Preview({ rows, lease }: { rows: readonly BuiltTerm[]; lease: Lease }) {
  const { today } = useSignedIn();
  if (rows.length === 0)
    return <p className={classes['hint']}>The rows show here as soon as there is a rent.</p>;
  return (
    <>
      <RentDrawing terms={rows} expiration={lease.sd_ced} today={today} size="small" />
      <div className={classes['rows']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Start</th>
              <th scope="col">End</th>
              <th scope="col">Monthly</th>
              <th scope="col">Per SQFT</th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rt_start, rt_end, rt_monthly, rt_psqft, rt_notes }) => (
              <tr key={rt_start}>
                <td>{rt_start && showDate(rt_start)}</td>
                <td>{rt_end && showDate(rt_end)}</td>
                <td>{showMoney(rt_monthly)}</td>
                <td>{showMoney(rt_psqft)}</td>
                <td>{rt_notes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface OverlapsProps {
  overlapped: ReturnType<typeof overlappedTerms<NamedTerm>>;
  isChecked: boolean;
  onCheck: (checked: boolean) => void;
}

/** Names the rows of the table that the schedule overlaps, with the choice to end them the day before. */
function Overlaps({ overlapped, isChecked, onCheck }: OverlapsProps) {
  const newEnd = overlapped.find((one) => one.newEnd !== null)?.newEnd ?? null;
  const staying = overlapped.filter((one) => one.newEnd === null);
  return (
    <div className={classes['overlaps']} role="alert">
      <strong>This overlaps what the table holds:</strong>
      <ul>
        {overlapped.map(({ term }) => (
          <li key={term.row}>{termWords(term)}</li>
        ))}
      </ul>
      {newEnd !== null && (
        <label>
          <input
            type="checkbox"
            checked={isChecked}
            onChange={(event) => onCheck(event.currentTarget.checked)}
          />
          End {overlapped.length - staying.length === 1 ? 'it' : 'those that began earlier'} on{' '}
          {showDate(newEnd)}
        </label>
      )}
      {staying.length > 0 && (
        <p>
          {staying.length === 1 && overlapped.length === 1 ? 'It begins' : 'What begins'} later stays as it
          is. Delete it in the table where it no longer holds.
        </p>
      )}
    </div>
  );
}

function termWords({ rt_type, rt_start, rt_end, rt_monthly }: Term): string {
  const days = [rt_start && showDate(rt_start), rt_end ? `to ${showDate(rt_end)}` : 'without an end'];
  return `${[rt_type, ...days].filter(Boolean).join(' ')}, ${showMoney(rt_monthly)}`;
}
