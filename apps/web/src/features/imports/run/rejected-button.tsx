import { Download } from 'lucide-react';
import { fetchFile } from '../../../api/index.ts';
import { FileButton } from '../../../fields/index.ts';

/** The rows in error as a workbook that says why. */
export function RejectedButton({ importId, fileName }: { importId: number; fileName: string | null }) {
  const name = fileName?.replace(/(?<=.)\.[^.]+$/, '') ?? 'Import';
  return (
    <div>
      <FileButton
        label="Rows in error as a workbook"
        icon={Download}
        fileName={`${name} - rows in error.xlsx`}
        fetch={() => fetchFile('Import/GetRejected', { importId })}
        failure="The rows could not be downloaded."
      />
    </div>
  );
}
