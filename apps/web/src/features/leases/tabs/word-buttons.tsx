import { leaseName, type Lease } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, reasonOf, useSignedIn } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { notify } from '../../../ui/index.ts';

const wordFiles = [
  { call: 'Documents/GetEstoppel', label: 'Estoppel', title: 'Estoppel Certificate' },
  { call: 'Documents/GetAbstract', label: 'Abstract', title: 'Lease Abstract' },
] as const;

/** The estoppel certificate and the abstract of a lease as Word documents, from what is stored. */
export function WordButtons({ lease }: { lease: Lease }) {
  const { today } = useSignedIn();
  const [busy, setBusy] = useState<string | null>(null);
  async function fetchWord({ call, title }: (typeof wordFiles)[number]) {
    setBusy(call);
    try {
      download(await fetchFile(call, { id: lease.sd_id }), `${title} ${leaseName(lease)} ${today}.docx`);
    } catch (error) {
      notify(`The document could not be made. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(null);
    }
  }
  return wordFiles.map((file) => (
    <Button
      key={file.call}
      variant="default"
      loading={busy === file.call}
      leftSection={<FileText size={15} aria-hidden />}
      title={`${file.title} as a Word document, from what is stored of the lease`}
      onClick={() => void fetchWord(file)}
    >
      {file.label}
    </Button>
  ));
}
