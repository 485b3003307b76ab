import { compField, formFields, ownFieldTable, type CompTypeId, type FieldTable } from '@panoramic/contract';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
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

/** Loaded when it is first asked for. */
const SaveSetDialog = lazy(async () => ({
  default: (await import('../sets/save-set-dialog.tsx')).SaveSetDialog,
}));

interface ManyCompsProps {
  type: CompTypeId;
  chosen: ChosenRows;
  found: number;
  /** Further buttons. */
  children?: ReactNode;
}

/** What can be done with the ticked comps beside reporting and exporting them. */
export function ManyComps({ type, chosen, found, children }: ManyCompsProps) {
  const [saving, setSaving] = useState(false);
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const own = useOwnFields(`comps${type}`);
  const fields = useMemo(() => ({ ...fieldsOf(type), ...ownFieldTable(own.shown) }), [type, own.shown]);

  async function remove() {
    const question = `Are you sure you want to delete ${chosen.count === 1 ? 'this comp' : `these ${showCount(chosen.count)} comps`}?`;
    if (!(await confirm(question, { destructive: true }))) return;
    setBusy(true);
    try {
      const set = await call('Comps/DeleteMany', { ids: chosen.ids() });
      notifyChanged(set, `${showCount(set.deleted)} ${set.deleted === 1 ? 'comp' : 'comps'} deleted.`);
      chosen.none();
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <SelectionBar count={chosen.count} found={found} noun="comps" onAll={chosen.all} onNone={chosen.none}>
        {children}
        <BarButton onClick={() => setSaving(true)}>Save as set</BarButton>
        <BarButton onClick={() => setEditing(true)}>Change a field</BarButton>
        <BarButton destructive loading={busy} onClick={() => void remove()}>
          Delete
        </BarButton>
      </SelectionBar>
      <Suspense>
        {saving && <SaveSetDialog type={type} ids={chosen.ids()} onClose={() => setSaving(false)} />}
      </Suspense>
      {editing && (
        <LazyEditMany
          count={chosen.count}
          noun={chosen.count === 1 ? 'comp' : 'comps'}
          fields={fields}
          preview={(field, value, signal) =>
            call('Comps/PreviewEditMany', { compType: type, ids: chosen.ids(), field, value }, { signal })
          }
          apply={(field, value) =>
            call('Comps/EditMany', { compType: type, ids: chosen.ids(), field, value })
          }
          onDone={(set) => {
            setEditing(false);
            notifyChanged(set, `${set.name} changed.`);
            chosen.none();
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

function fieldsOf(type: CompTypeId): FieldTable {
  return Object.fromEntries(formFields(type).map((name) => [name, compField(type, name)]));
}
