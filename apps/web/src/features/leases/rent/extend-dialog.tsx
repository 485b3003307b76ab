import { showDate } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { Banner, Dialog } from '../../../ui/index.ts';
import { LaterTerms } from './overlaps.tsx';
import { PlanInputs, type PlanLine } from './plan-inputs.tsx';
import classes from './schedule-builder.module.css';
import { SchedulePreview } from './schedule-preview.tsx';
import { useExtendForm, type ExtendDialogProps, type ExtendFormProps } from './use-extend-form.ts';

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

function ExtendForm(props: ExtendFormProps) {
  const { lease, option, onClose } = props;
  const { form, errors, read, failure, sending, charges, settled, left, content, ...actions } =
    useExtendForm(props);
  const id = useId();
  const isByMarket = option?.op_basis === 'Market' || option?.op_basis === 'Share of market';
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
        onSubmit={(event) => void actions.extend(event)}
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
          <PlanInputs {...{ form, lease, errors, labels, lines }} onChange={actions.change} />
          <Choices
            title="Charges that go on as they are"
            choices={charges.map(({ type, monthly }) => ({
              name: type,
              words: `${type}, ${showMoney(monthly)} a month`,
            }))}
            left={left}
            onToggle={actions.toggle}
          />
          <Choices
            title="Critical dates that this settles, marked done"
            choices={settled.map(({ cd_id, cd_type, cd_action }) => ({
              name: String(cd_id),
              words: [cd_type, cd_action && showDate(cd_action)].filter(Boolean).join(' '),
            }))}
            left={left}
            onToggle={actions.toggle}
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
