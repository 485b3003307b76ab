import type { CompSet, CompTypeId } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { call, queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Dialog, notify } from '../../../ui/index.ts';
import classes from './sets.module.css';

const longest = 80;

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
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const taken = known.find((set) => set.name.toLowerCase() === name.trim().toLowerCase());

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const saved = await call('Comps/SaveCompSet', {
        compType: type,
        name: name.trim(),
        comps: [...new Set([...(taken?.comps ?? []), ...ids])],
        ...(taken && { id: taken.id, version: taken.version }),
      });
      notify(savedInWords(saved), 'success', {
        label: 'Open',
        run: () => void navigate(to(paths.compSet, { id: saved.id })),
      });
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={ids.length === 1 ? 'Save 1 comp as a set' : `Save ${showCount(ids.length)} comps as a set`}
      width="narrow"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="save-set" loading={busy} disabled={name.trim() === ''}>
            {taken ? 'Add to the set' : 'Save'}
          </Button>
        </>
      }
    >
      <form id="save-set" className={classes['form']} onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Name of the set"
          autoFocus
          autoComplete="off"
          maxLength={longest}
          list="known-sets"
          value={name}
          error={problem}
          description={taken ? addedInWords(taken, ids) : 'Everybody who may see comps sees the set.'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <datalist id="known-sets">
          {known.map((set) => (
            <option key={set.id} value={set.name} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}

function savedInWords({ name, comps }: CompSet): string {
  return `${name} has ${comps.length === 1 ? '1 comp' : `${showCount(comps.length)} comps`}.`;
}

function addedInWords({ comps }: CompSet, ids: readonly number[]): string {
  const added = ids.filter((id) => !comps.includes(id)).length;
  const has = `This set has ${comps.length === 1 ? '1 comp' : `${showCount(comps.length)} comps`}.`;
  return added === 0 ? `${has} All of these are among them.` : `${has} ${showCount(added)} will be added.`;
}
