import type { CallInput } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, reasonOf, useSignedIn } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { notify } from '../../../ui/index.ts';

interface ZipButtonProps {
  /** Which documents: of a lease, or of a search. */
  asked: CallInput<'Documents/GetZip'>;
  disabled: boolean;
}

/** Saves the files of documents as one zip. */
export function ZipButton({ asked, disabled }: ZipButtonProps) {
  const { today } = useSignedIn();
  const [busy, setBusy] = useState(false);
  async function fetchZip() {
    setBusy(true);
    try {
      download(await fetchFile('Documents/GetZip', asked), `Documents ${today}.zip`);
    } catch (error) {
      notify(`The zip could not be made. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      disabled={disabled}
      loading={busy}
      leftSection={<FolderDown size={15} aria-hidden />}
      onClick={() => void fetchZip()}
    >
      Zip
    </Button>
  );
}
