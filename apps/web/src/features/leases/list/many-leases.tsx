import {
  closedStatus,
  leaseFields,
  leaseStatuses,
  ownFieldTable,
  withOwnChoices,
  type ChangeSet,
} from '@panoramic/contract';
import { useMemo, useState } from 'react';
import { call, reasonOf } from '../../../api/index.ts';
import {
  BarButton,
  LazyEditMany,
  notifyChanged,
  SelectionBar,
  useOwnFields,
  type ChosenRows,
} from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { confirm, notify } from '../../../ui/index.ts';

interface ManyLeasesProps {
  chosen: ChosenRows;
  found: number;
  /** Whether the list is that of the deleted leases. */
  deleted: boolean;
}

/** What can be done with the selected leases. */
export function ManyLeases({ chosen, found, deleted }: ManyLeasesProps) {
  const [editing, setEditing] = useState<{ preset?: typeof closing } | null>(null);
  const [busy, setBusy] = useState(false);
  const own = useOwnFields('leases');
  const fields = useMemo(
    () => ({ ...withOwnChoices(leaseFields, own.choices), ...ownFieldTable(own.shown) }),
    [own],
  );

  async function run(change: () => Promise<ChangeSet>, said: (count: string) => string) {
    setBusy(true);
    try {
      const set = await change();
      notifyChanged(set, said(describeLeases(set.deleted + set.restored)));
      chosen.none();
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }

  async function remove() {
    const question = `Are you sure you want to delete ${chosen.count === 1 ? 'this lease' : `these ${showCount(chosen.count)} leases`}?`;
    if (!(await confirm(question, { destructive: true }))) return;
    await run(
      () => call('Leases/DeleteMany', { ids: chosen.ids() }),
      (leases) => `${leases} deleted.`,
    );
  }

  return (
    <>
      <SelectionBar count={chosen.count} found={found} noun="leases" onAll={chosen.all} onNone={chosen.none}>
        {deleted ? (
          <BarButton
            loading={busy}
            onClick={() =>
              void run(
                () => call('Leases/RestoreMany', { ids: chosen.ids() }),
                (leases) => `${leases} restored.`,
              )
            }
          >
            Restore
          </BarButton>
        ) : (
          <>
            <BarButton onClick={() => setEditing({})}>Change a field</BarButton>
            <BarButton onClick={() => setEditing({ preset: closing })}>Close leases</BarButton>
            <BarButton destructive loading={busy} onClick={() => void remove()}>
              Delete
            </BarButton>
          </>
        )}
      </SelectionBar>
      {editing && (
        <LazyEditMany
          count={chosen.count}
          noun={chosen.count === 1 ? 'lease' : 'leases'}
          fields={fields}
          neverEmpty={alwaysSet}
          preset={editing.preset}
          preview={(field, value, signal) =>
            call('Leases/PreviewEditMany', { ids: chosen.ids(), field, value }, { signal })
          }
          apply={(field, value) => call('Leases/EditMany', { ids: chosen.ids(), field, value })}
          onDone={(set) => {
            setEditing(null);
            notifyChanged(set, `${set.name} changed.`);
            chosen.none();
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

const alwaysSet = ['sd_status'];

const closing = {
  field: 'sd_status',
  text: leaseStatuses.find(({ value }) => value === closedStatus)?.label ?? '',
};

function describeLeases(count: number): string {
  return `${showCount(count)} ${count === 1 ? 'lease' : 'leases'}`;
}
