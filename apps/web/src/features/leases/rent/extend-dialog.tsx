import {
  settledDates,
  showDate,
  type CriticalDate,
  type Lease,
  type LeaseOption,
  type RentTerm,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { call, ProblemError, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { Banner, Dialog, notify } from '../../../ui/index.ts';
import { settleLease } from '../lease-cache.ts';
import { extensionForm, goingOn, readExtension } from './extend-plan.ts';
import { LaterTerms } from './overlaps.tsx';
import type { PlanForm } from './plan-form.ts';
import { PlanInputs, type PlanLine } from './plan-inputs.tsx';
import classes from './schedule-builder.module.css';
import { SchedulePreview } from './schedule-preview.tsx';

interface ExtendDialogProps {
  lease: Lease;
  /** The option that is exercised by it. */
  option?: LeaseOption;
  onClose: () => void;
}

/** Asks for the new expiration and rent of a lease. Nothing is stored before Extend is pressed. */
export function ExtendDialog(props: ExtendDialogProps) {
  const { sd_id } = props.lease;
  const terms = useQuery(queryFor('Leases/GetRentTerms', { id: sd_id }));
  const dates = useQuery(queryFor('Leases/GetCriticalDates', { id: sd_id }));
  const failure = terms.error ?? dates.error;
  if (terms.data && dates.data) return <ExtendForm {...props} terms={terms.data} dates={dates.data} />;
  return (
    <Dialog
      title="Extend"
      width="large"
      onClose={props.onClose}
      buttons={
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
      }
    >
      {failure && <Banner kind="failure">{reasonOf(failure)}</Banner>}
    </Dialog>
  );
}

const labels = { end: 'New expiration', start: 'New commencement' } as const;

const lines: readonly PlanLine[] = [
  ['end', 'start'],
  ['monthly', 'annual', 'psqft'],
  ['freeMonths', 'freePercent', 'stepKind'],
];

interface ExtendFormProps extends ExtendDialogProps {
  terms: readonly RentTerm[];
  dates: readonly CriticalDate[];
}

function ExtendForm({ lease, option, terms, dates, onClose }: ExtendFormProps) {
  const { today } = useSignedIn();
  const [form, setForm] = useState(() => extensionForm(lease, terms, today, option));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const charges = goingOn(lease, terms, today);
  const settled = settledDates(dates, lease.sd_ced).filter(({ cd_id }) => cd_id !== option?.cd_id);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const content = useRef<HTMLFormElement>(null);
  const id = useId();
  const read = readExtension(form, lease, terms, {
    charges: charges.filter(({ type }) => !left.has(type)),
    closedDates: settled.map(({ cd_id }) => cd_id).filter((one) => !left.has(String(one))),
    exercised: option?.cd_id ?? 0,
  });

  const isByMarket = option?.op_basis === 'Market' || option?.op_basis === 'Share of market';

  useEffect(() => content.current?.querySelector<HTMLElement>('#field-end')?.focus(), []);

  function change(next: PlanForm, name: string) {
    setForm(next);
    setErrors(({ [name]: _, ...others }) => others);
  }

  async function extend(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if ('errors' in read) {
      setErrors(read.errors);
      const first = Object.keys(read.errors)[0] ?? '';
      content.current?.querySelector<HTMLElement>(`#field-${CSS.escape(first)}`)?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      const extended = await call('Leases/ExtendLease', read.input, { settle: settleLease });
      notify(`Extended to ${showDate(extended.sd_ced ?? '')}.`);
      onClose();
    } catch (error) {
      if (!(error instanceof ProblemError)) reportError(error);
      setFailure(reasonOf(error));
      setSending(false);
    }
  }

  function toggle(name: string) {
    setLeft((known) =>
      known.has(name) ? new Set([...known].filter((one) => one !== name)) : new Set([...known, name]),
    );
  }

  return (
    <Dialog
      title="Extend"
      width="large"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" disabled={sending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={sending}>
            Extend
          </Button>
        </>
      }
    >
      <form
        ref={content}
        id={id}
        className={classes['builder']}
        noValidate
        onSubmit={(event) => void extend(event)}
      >
        <div className={classes['inputs']}>
          {failure !== null && (
            <Banner kind="failure" reason={failure}>
              The lease was not extended.
            </Banner>
          )}
          <p className={classes['hint']}>
            {lease.sd_ced === null
              ? 'The lease has no expiration yet.'
              : `The lease expires ${showDate(lease.sd_ced)}.`}
            {isByMarket && ` The option says ${option?.op_basis}: enter the Base Rent that was agreed.`}
          </p>
          <PlanInputs {...{ form, lease, errors, labels, lines }} onChange={change} />
          <Choices
            title="Charges that go on as they are"
            choices={charges.map(({ type, monthly }) => ({
              name: type,
              words: `${type}, ${showMoney(monthly)} a month`,
            }))}
            left={left}
            onToggle={toggle}
          />
          <Choices
            title="Critical dates that this settles, marked done"
            choices={settled.map(({ cd_id, cd_type, cd_action }) => ({
              name: String(cd_id),
              words: [cd_type, cd_action && showDate(cd_action)].filter(Boolean).join(' '),
            }))}
            left={left}
            onToggle={toggle}
          />
        </div>
        <div className={classes['preview']} aria-label="Preview" role="group">
          {'later' in read && <LaterTerms terms={read.later} />}
          <SchedulePreview rows={'base' in read ? read.base : []} expiration={null} />
        </div>
      </form>
    </Dialog>
  );
}

interface ChoicesProps {
  title: string;
  choices: readonly { readonly name: string; readonly words: string }[];
  left: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

function Choices({ title, choices, left, onToggle }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={classes['choices']}>
      <legend>{title}</legend>
      {choices.map(({ name, words }) => (
        <label key={name}>
          <input type="checkbox" checked={!left.has(name)} onChange={() => onToggle(name)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
