import type { CompSet } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call, reasonOf } from '../../../api/index.ts';
import { Dialog } from '../../../ui/index.ts';
import classes from './sets.module.css';

export function RenameSetDialog({ set, onClose }: { set: CompSet; onClose: () => void }) {
  const [name, setName] = useState(set.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const { id, compType, version } = set;
      await call('Comps/SaveCompSet', { id, compType, version, name: name.trim() });
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Rename the set"
      width="narrow"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="rename-set" loading={busy} disabled={name.trim() === ''}>
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-set" className={classes['form']} onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Name of the set"
          autoFocus
          autoComplete="off"
          maxLength={80}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
