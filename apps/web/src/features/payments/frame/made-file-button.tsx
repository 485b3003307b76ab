import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { notify } from '../../../ui/index.ts';

interface MadeFileButtonProps {
  call: 'Payments/GetBatchFile' | 'Payments/GetJournalFile';
  id: number;
  filename: string;
  /** In a row of a list. */
  small?: boolean;
}

/** Downloads a file that was made, byte for byte. */
export function MadeFileButton({ call, id, filename, small = false }: MadeFileButtonProps) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      download(await fetchFile(call, { id }), filename);
    } catch (error) {
      notify(`The file could not be downloaded. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      {...(small && { size: 'compact-sm', variant: 'default', 'aria-label': `Download ${filename}` })}
      leftSection={<Download size={16} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {small ? 'Download' : 'Download file'}
    </Button>
  );
}
