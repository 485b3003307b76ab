import {
  carriesOption,
  dateTypeOf,
  firstNoticeDay,
  isDecided,
  mayUse,
  optionFields,
  optionLines,
  optionProblems,
  optionTermNames,
  proposedLastDay,
  showDate,
  type CallInput,
  type Lease,
  type LeaseOption,
  type OptionFields,
  type PlainDate,
  type RemindedDate,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callAndRefresh, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { FieldForm, FieldList, LeaseDates } from '../../../fields/index.ts';
import { Badge, Banner, confirm, notify } from '../../../ui/index.ts';
import classes from './option-section.module.css';

/** Loaded when it is first asked for. */
const ExtendDialog = lazy(async () => ({
  default: (await import('../rent/extend-dialog.tsx')).ExtendDialog,
}));

/** The option that a critical date carries: its facts, its form and its outcome. Other dates show nothing. */
export function OptionSection(props: OptionSectionProps) {
  if (props.date.fromLease || !carriesOption(props.date)) return null;
  return <OptionOfDate {...props} />;
}

interface OptionSectionProps {
  date: RemindedDate;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

function OptionOfDate({ date, editing, onEditing: setEditing }: OptionSectionProps) {
  const { sd_id, cd_id } = date;
  const { data: options, error } = useQuery(queryFor('Leases/GetOptions', { id: sd_id }));
  const { data: lease } = useQuery(queryFor('Leases/GetLease', { id: sd_id }));
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const option = options?.find((one) => one.cd_id === cd_id);
  if (error) return <Banner kind="failure">{reasonOf(error)}</Banner>;
  if (!options || !lease || (!option && !mayWrite)) return null;
  return (
    <section className={classes['section']} aria-label="Option">
      <h3>Option {option && <Badge tone={outcomeTone(option)}>{option.op_outcome ?? 'Open'}</Badge>}</h3>
      {editing ? (
        <LeaseDates value={{ expiration: lease.sd_ced, commencement: lease.sd_ccd ?? lease.sd_ocd }}>
          <OptionForm
            date={date}
            option={option}
            expiration={lease.sd_ced}
            onDone={() => setEditing(false)}
          />
        </LeaseDates>
      ) : (
        <>
          {option && <OptionFacts option={option} lease={lease} />}
          {option && <MovedDay date={date} option={option} lease={lease} mayWrite={mayWrite} />}
          {mayWrite && (
            <div className={classes['buttons']}>
              {option && !isDecided(option) && <Outcomes date={date} option={option} lease={lease} />}
              <Button variant="default" onClick={() => setEditing(true)}>
                {option ? 'Edit option' : 'Add option'}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function outcomeTone(option: LeaseOption) {
  return isDecided(option) ? 'neutral' : 'green';
}

const shownFields = [
  'op_months',
  'op_basis',
  'op_monthly',
  'op_step',
  'op_percent',
  'op_payment',
  'op_outcome_on',
  'op_outcome_note',
] as const;

function OptionFacts({ option, lease }: { option: LeaseOption; lease: Lease }) {
  const first = firstNoticeDay(option, lease.sd_ced);
  return (
    <>
      {first !== null && <p>Notice from {showDate(first)}; the critical date is its last day.</p>}
      <FieldList
        table={optionFields}
        names={shownFields.filter((name) => option[name] !== null)}
        row={option}
      />
    </>
  );
}

interface DecidedProps {
  date: RemindedDate;
  option: LeaseOption;
  lease: Lease;
}

/** Proposes the day that follows from the expiration; only a person sets it. */
function MovedDay({ date, option, lease, mayWrite }: DecidedProps & { mayWrite: boolean }) {
  const proposed = proposedLastDay(option, lease.sd_ced);
  if (proposed === null || proposed === date.cd_action || isDecided(option)) return null;
  return (
    <Banner
      kind="warning"
      reason={
        mayWrite && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              void tellOutcome(
                callAndRefresh('Leases/EditCriticalDate', {
                  cd_id: date.cd_id,
                  sd_id: date.sd_id,
                  version: date.version,
                  cd_action: proposed,
                }),
                `The last day is ${showDate(proposed)} now.`,
              )
            }
          >
            Use {showDate(proposed)}
          </Button>
        )
      }
    >
      {option.op_last_months} {option.op_last_months === 1 ? 'month' : 'months'} before the expiration is{' '}
      {showDate(proposed)}, not the day of this date.
    </Banner>
  );
}

type Outcome = 'Exercised' | 'Waived' | 'Lapsed';

function Outcomes({ date, option, lease }: DecidedProps) {
  const { today } = useSignedIn();
  const [extending, setExtending] = useState(false);
  const hasPassed = date.cd_action !== null && date.cd_action < today;

  async function decide(op_outcome: Outcome) {
    const question = `${op_outcome}: the date is marked done and nobody is reminded of it any more.`;
    if (!(await confirm(question, { confirmLabel: op_outcome }))) return;
    const { cd_id, version } = option;
    await tellOutcome(callAndRefresh('Leases/EditOption', { cd_id, version, op_outcome }), `${op_outcome}.`);
  }

  return (
    <>
      <Button
        onClick={() =>
          dateTypeOf(date) === 'Option to Renew' ? setExtending(true) : void decide('Exercised')
        }
      >
        Exercise
      </Button>
      <Button variant="default" onClick={() => void decide('Waived')}>
        Waive
      </Button>
      {hasPassed && (
        <Button variant="default" onClick={() => void decide('Lapsed')}>
          Lapsed
        </Button>
      )}
      {extending && (
        <Suspense>
          <ExtendDialog lease={lease} option={option} onClose={() => setExtending(false)} />
        </Suspense>
      )}
    </>
  );
}

async function tellOutcome(saving: Promise<unknown>, words: string): Promise<void> {
  try {
    await saving;
    notify(words);
  } catch (error) {
    notify(reasonOf(error), 'failure');
  }
}

/** The terms that belong to the type and the basis, and whatever else is filled. */
function groupsOf(date: RemindedDate, row: Partial<OptionFields>) {
  const named = optionLines(date, { op_basis: row.op_basis ?? null }).flat();
  const terms = optionTermNames.filter((name) => named.includes(name) || (row[name] ?? null) !== null);
  return [
    { title: 'Terms', fields: terms },
    { title: 'Outcome', fields: ['op_outcome', 'op_outcome_on', 'op_outcome_note'] },
  ] as const;
}

interface OptionFormProps {
  date: RemindedDate;
  expiration: PlainDate | null;
  option: LeaseOption | undefined;
  onDone: () => void;
}

function OptionForm({ date, option, expiration, onDone }: OptionFormProps) {
  async function save(row: OptionFields) {
    const change: CallInput<'Leases/EditOption'> = { ...row, cd_id: date.cd_id };
    await callAndRefresh('Leases/EditOption', option ? { ...change, version: option.version } : change);
    notify('Option saved.');
    onDone();
  }
  const [opened] = useState<Partial<OptionFields>>(option ?? { op_outcome: 'Open' });
  const [typed, setTyped] = useState(opened);
  return (
    <FieldForm
      table={optionFields}
      groups={groupsOf(date, typed)}
      row={opened}
      onTyped={setTyped}
      problems={(row) => optionProblems(row, date.cd_action, expiration)}
      failureTitle="The option was not saved."
      autoFocus
      onSave={save}
      onCancel={onDone}
    />
  );
}
