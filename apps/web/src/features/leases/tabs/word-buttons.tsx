import { leaseName, type Lease } from '@panoramic/contract';
import { FileText } from 'lucide-react';
import { fetchFile, useSignedIn } from '../../../api/index.ts';
import { FileButton } from '../../../fields/index.ts';

const wordFiles = [
  { call: 'Documents/GetEstoppel', label: 'Estoppel', title: 'Estoppel Certificate' },
  { call: 'Documents/GetAbstract', label: 'Abstract', title: 'Lease Abstract' },
] as const;

/** The estoppel certificate and the abstract of a lease as Word documents, from what is stored. */
export function WordButtons({ lease }: { lease: Lease }) {
  const { today } = useSignedIn();
  return wordFiles.map(({ call, label, title }) => (
    <FileButton
      key={call}
      label={label}
      icon={FileText}
      title={`${title} as a Word document, from what is stored of the lease`}
      fileName={`${title} ${leaseName(lease)} ${today}.docx`}
      fetch={() => fetchFile(call, { id: lease.sd_id })}
      failure="The document could not be made."
    />
  ));
}
