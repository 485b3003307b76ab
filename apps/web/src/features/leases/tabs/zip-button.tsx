import type { CallInput } from '@panoramic/contract';
import { FolderDown } from 'lucide-react';
import { fetchFile, useSignedIn } from '../../../api/index.ts';
import { FileButton } from '../../../fields/index.ts';

interface ZipButtonProps {
  /** Which documents: of a lease, or of a search. */
  asked: CallInput<'Documents/GetZip'>;
  disabled: boolean;
}

/** Saves the files of documents as one zip. */
export function ZipButton({ asked, disabled }: ZipButtonProps) {
  const { today } = useSignedIn();
  return (
    <FileButton
      label="Zip"
      icon={FolderDown}
      disabled={disabled}
      fileName={`Documents ${today}.zip`}
      fetch={() => fetchFile('Documents/GetZip', asked)}
      failure="The zip could not be made."
    />
  );
}
