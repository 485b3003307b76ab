import { leaseTabNames, leaseTabs, mayUse, type HistoryEntry } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh, reasonOf, useSignedIn } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';

/** Restores a deleted row as it was. Shown on the entry of its deletion. */
export function RestoreRowButton({ entry: { what, row } }: { entry: HistoryEntry }) {
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const [busy, setBusy] = useState(false);
  const tab = leaseTabNames.find((name) => leaseTabs[name].noun === what);
  if (!mayWrite || tab === undefined) return null;

  async function restore(name: NonNullable<typeof tab>) {
    setBusy(true);
    try {
      const restored = await callAndRefresh('Leases/RestoreRow', { tab: name, id: row });
      if (restored) notify(`${what} restored.`);
      else notify(`${what} was not restored: it is there already, or its lease was deleted.`, 'failure');
    } catch (error) {
      notify(`${what} was not restored. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="default" size="compact-sm" loading={busy} onClick={() => void restore(tab)}>
      Restore
    </Button>
  );
}
