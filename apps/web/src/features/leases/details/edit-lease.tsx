import {
  closedStatus,
  isDone,
  leaseFields,
  withOwnBeside,
  withOwnInside,
  type CriticalDate,
  type Lease,
  type LeaseFields,
} from '@panoramic/contract';
import { lazy, Suspense, useState } from 'react';
import { call, callAndRefresh, ProblemError, reasonOf } from '../../../api/index.ts';
import {
  ConflictDialog,
  FieldForm,
  fieldsOf,
  LeaseDates,
  useEditedOwnFields,
  useFormDraft,
} from '../../../fields/index.ts';
import { notify } from '../../../ui/index.ts';
import { settleLease } from '../lease-cache.ts';
import { leaseFormGroups } from '../lease-form-groups.ts';
import { useTypedDates } from '../typed-dates.ts';
import { TypedDeposit } from './typed-deposit.tsx';

/** Loaded when a lease with open dates is closed. */
const ClosingDialog = lazy(async () => ({
  default: (await import('./closing-dialog.tsx')).ClosingDialog,
}));

interface Closing {
  readonly dates: readonly CriticalDate[];
  readonly choose: (done: readonly CriticalDate[] | null) => void;
}

interface Conflict {
  readonly mine: LeaseFields;
  readonly theirs: Lease;
  /** `null` means to go on editing. */
  readonly choose: (row: LeaseFields | null) => void;
}

interface EditLeaseProps {
  lease: Lease;
  /** The user has chosen to go on with the draft. */
  restoreDraft: boolean;
  /** Where the page has its buttons, once it is drawn. */
  buttonsIn: HTMLElement | null;
  onDone: () => void;
}

export function leaseDraftPlace({ sd_id }: Lease): string {
  return `lease ${sd_id}`;
}

export function EditLease({ lease, restoreDraft, buttonsIn, onDone }: EditLeaseProps) {
  /** The lease as it was when editing began; the prop may be refreshed meanwhile. */
  const [opened] = useState(lease);
  const draft = useFormDraft(leaseDraftPlace(lease), opened, { atOnce: restoreDraft, inClient: true });
  const { base } = draft;
  const { table, groups } = fieldsOf(leaseFields, leaseFormGroups, useEditedOwnFields('leases'));
  const [anchors, setTyped] = useTypedDates(base);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [closing, setClosing] = useState<Closing | null>(null);

  /** Asks which open dates of a lease that is being closed are done. `null` goes back to editing. */
  async function datesDone({ sd_status }: LeaseFields): Promise<readonly CriticalDate[] | null> {
    if (sd_status !== closedStatus || base.sd_status === closedStatus) return [];
    const dates = (await call('Leases/GetCriticalDates', { id: base.sd_id })).filter((date) => !isDone(date));
    if (dates.length === 0) return [];
    const { promise, resolve } = Promise.withResolvers<readonly CriticalDate[] | null>();
    setClosing({ dates, choose: resolve });
    const done = await promise;
    setClosing(null);
    return done;
  }

  /** Offers the choice again after every conflict. Returns `null` when the user goes back to editing. */
  async function save(row: LeaseFields, before: Lease, key: string): Promise<Lease | null> {
    try {
      const { sd_id, version } = before;
      const input = { ...withOwnInside(row, before), sd_id, version };
      return await call('Leases/EditLease', input, { key, settle: settleLease });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'conflict' || !error.current) throw error;
      const theirs = error.current as Lease; // Safe: a conflict carries the row as it is now.
      const chosen = await choice(row, theirs);
      return chosen && save(chosen, theirs, key);
    }
  }

  async function choice(mine: LeaseFields, theirs: Lease): Promise<LeaseFields | null> {
    const { promise, resolve } = Promise.withResolvers<LeaseFields | null>();
    setConflict({ mine, theirs, choose: resolve });
    const chosen = await promise;
    setConflict(null);
    return chosen;
  }

  return (
    <>
      <LeaseDates value={anchors}>
        <FieldForm
          table={table}
          groups={groups}
          row={withOwnBeside(base)}
          draft={draft}
          buttonsIn={buttonsIn}
          autoFocus
          failureTitle="The lease was not saved."
          onTyped={setTyped}
          onCancel={onDone}
          onSave={async (row, key) => {
            const done = await datesDone(row);
            const saved = done && (await save(row, base, key));
            if (!saved) return false;
            notify('Lease saved.');
            await markDone(done);
            return onDone();
          }}
        >
          <TypedDeposit lease={lease} />
        </FieldForm>
      </LeaseDates>
      {closing && (
        <Suspense>
          <ClosingDialog dates={closing.dates} onChoose={closing.choose} />
        </Suspense>
      )}
      {conflict && (
        <ConflictDialog
          fields={table}
          base={withOwnBeside(base)}
          mine={conflict.mine}
          theirs={withOwnBeside(conflict.theirs)}
          // Safe: the values chosen are those of one row or the other.
          onChoose={(row) => conflict.choose(row as LeaseFields | null)}
        />
      )}
    </>
  );
}

/** After the lease is closed. A date that somebody changed meanwhile stays open, and the user is told. */
async function markDone(dates: readonly CriticalDate[]): Promise<void> {
  for (const { cd_id, sd_id, version } of dates)
    try {
      await callAndRefresh('Reminders/Acknowledge', { cd_id, sd_id, version, action: 'done' });
    } catch (error) {
      notify(`A date was not marked done. ${reasonOf(error)}`, 'failure');
    }
}
