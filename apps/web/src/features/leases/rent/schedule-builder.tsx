import {
  buildSchedule,
  commencementOn,
  overlappedTerms,
  type BuiltTerm,
  type Lease,
  type PlainDate,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { useOwnChoices } from '../../../fields/index.ts';
import { Dialog, KeyHint } from '../../../ui/index.ts';
import { newPlan, nextPlan, planFieldsWith, readPlan, type PlanForm } from './plan-form.ts';
import { PlanInputs, type PlanLine } from './plan-inputs.tsx';
import { Overlaps, type NamedTerm } from './overlaps.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import classes from './schedule-builder.module.css';

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

const allLines: readonly PlanLine[] = [
  ['type', 'start', 'end'],
  ['monthly', 'annual', 'psqft'],
  ['freeMonths', 'freePercent', 'stepKind'],
];

/** Builds the rent terms of one charge after the other and shows them before they go into the table. */
export function ScheduleBuilder({ lease, terms, onPut, onClose }: ScheduleBuilderProps) {
  const start = commencementOn(lease, useSignedIn().today);
  const [form, setForm] = useState(() => newPlan('Base Rent', start, lease.sd_ced));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [endsOld, setEndsOld] = useState(true);
  const [said, setSaid] = useState('');
  const [round, setRound] = useState(0);
  const content = useRef<HTMLFormElement>(null);
  const id = useId();
  const choices = useOwnChoices();
  const fields = useMemo(() => planFieldsWith(choices), [choices]);
  const read = readPlan(form, lease, fields);
  const built = 'plan' in read ? buildSchedule(read.plan) : [];
  const overlapped = overlappedTerms(terms, built, lease.sd_ced);
  const isPrefilled = start !== null && lease.sd_ced !== null;

  // Focuses the rent, which must be typed, if the inputs before it follow from the lease.
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
    setForm(nextPlan(form, types, fields));
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
          <Button
            variant="default"
            rightSection={
              <span className={classes['keys']}>
                <KeyHint keys="Mod+Enter" />
              </span>
            }
            onClick={() => put(true)}
          >
            Put and go on
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
        <PlanInputs {...{ form, lease, errors, fields }} lines={allLines} onChange={change} />
        <div className={classes['preview']} aria-label="Preview" role="group">
          {overlapped.length > 0 && (
            <Overlaps overlapped={overlapped} isChecked={endsOld} onCheck={setEndsOld} />
          )}
          <SchedulePreview rows={built} expiration={lease.sd_ced} />
        </div>
      </form>
    </Dialog>
  );
}
