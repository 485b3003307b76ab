import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { notify } from '../../../ui/index.ts';

/** The rows in error as a workbook that says why. */
export function RejectedButton({ importId, fileName }: { importId: number; fileName: string | null }) {
  const [busy, setBusy] = useState(false);

  async function fetch() {
    setBusy(true);
    try {
      const name = fileName?.replace(/(?<=.)\.[^.]+$/, '') ?? 'Import';
      download(await fetchFile('Import/GetRejected', { importId }), `${name} - rows in error.xlsx`);
    } catch (error) {
      notify(`The rows could not be downloaded. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button
        variant="default"
        loading={busy}
        leftSection={<Download size={14} aria-hidden />}
        onClick={() => void fetch()}
      >
        Rows in error as a workbook
      </Button>
    </div>
  );
}
