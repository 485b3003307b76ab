import type { CompSet, CompTypeId } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, queryFor } from '../../../api/index.ts';
import { NameDialog } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { notify } from '../../../ui/index.ts';

interface SaveSetDialogProps {
  type: CompTypeId;
  /** The ticked comps in the order of the screen. */
  ids: readonly number[];
  onClose: () => void;
}

/** Saves the ticked comps as a new set, or adds them to the set of that name. */
export function SaveSetDialog({ type, ids, onClose }: SaveSetDialogProps) {
  const navigate = useNavigate();
  const { data: sets } = useQuery(queryFor('Comps/GetCompSets', {}));
  const known = sets?.filter(({ compType }) => compType === type) ?? [];

  function setNamed(name: string): CompSet | undefined {
    return known.find((set) => set.name.toLowerCase() === name.toLowerCase());
  }

  async function save(name: string) {
    const taken = setNamed(name);
    const saved = await call('Comps/SaveCompSet', {
      compType: type,
      name,
      comps: [...new Set([...(taken?.comps ?? []), ...ids])],
      ...(taken && { id: taken.id, version: taken.version }),
    });
    notify(describeSaved(saved), 'success', {
      label: 'Open',
      run: () => void navigate(to(paths.compSet, { id: saved.id })),
    });
  }

  return (
    <NameDialog
      title={ids.length === 1 ? 'Save 1 comp as a set' : `Save ${showCount(ids.length)} comps as a set`}
      label="Name of the set"
      known={known.map((set) => set.name)}
      saying={(name) => {
        const taken = setNamed(name);
        return taken
          ? { button: 'Add to the set', line: describeAdded(taken, ids) }
          : { button: 'Save', line: 'Everybody who may see comps sees the set.' };
      }}
      onSave={save}
      onClose={onClose}
    />
  );
}

function describeSaved({ name, comps }: CompSet): string {
  return `${name} has ${comps.length === 1 ? '1 comp' : `${showCount(comps.length)} comps`}.`;
}

function describeAdded({ comps }: CompSet, ids: readonly number[]): string {
  const added = ids.filter((id) => !comps.includes(id)).length;
  const has = `This set has ${comps.length === 1 ? '1 comp' : `${showCount(comps.length)} comps`}.`;
  return added === 0 ? `${has} All of these are among them.` : `${has} ${showCount(added)} will be added.`;
}
