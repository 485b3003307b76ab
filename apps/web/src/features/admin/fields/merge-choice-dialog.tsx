import type { OwnField } from '@panoramic/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh, reasonOf } from '../../../api/index.ts';
import { Banner, Dialog, notify } from '../../../ui/index.ts';
import classes from './fields.module.css';

/** Replaces a choice by another in every row, and takes it off the list. */
export function MergeChoiceDialog({ field, onClose }: { field: OwnField; onClose: () => void }) {
  const [first = '', second = ''] = field.choices;
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(second);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function merge() {
    setBusy(true);
    setProblem(null);
    try {
      const { kind, key, version } = field;
      const { rows } = await callAndRefresh('Fields/MergeChoice', { kind, key, from, to, version });
      notify(`${from} is ${to} now, in ${rows === 1 ? 'one row' : `${rows.toLocaleString('en-US')} rows`}.`);
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Merge a choice of ${field.label}`}
      onClose={onClose}
      width="narrow"
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} disabled={from === to} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      <div className={classes['stack']}>
        {problem && (
          <Banner kind="failure" reason={problem}>
            The choice was not merged.
          </Banner>
        )}
        <NativeSelect
          label="Replace"
          data={field.choices}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label="By"
          description="The first leaves the list, and every row that has it gets the second."
          data={field.choices}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
