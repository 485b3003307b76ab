import {
  leaseName,
  matrixState,
  matrixWords,
  type DocumentType,
  type MatrixBasis,
  type matrixTypes,
  type MatrixRow,
  type MatrixState,
} from '@panoramic/contract';
import { Upload } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { Link } from 'react-router';
import { reasonOf, upload } from '../../../api/index.ts';
import { alert, notify } from '../../../ui/index.ts';
import { checkUploads, nameWithoutExtension } from '../../leases/index.ts';
import { documentPath } from '../document-url.ts';
import classes from './matrix.module.css';

interface MatrixCellProps {
  row: MatrixRow;
  type: (typeof matrixTypes)[number];
  basis: MatrixBasis;
  mayUpload: boolean;
}

const tones: Record<MatrixState, string> = {
  none: 'current',
  missing: 'missing',
  awaited: 'missing',
  current: 'current',
  old: 'amber',
  expired: 'red',
};

/** The document of one type that a lease has: a link to it, and a way to upload one in place. */
export function MatrixCellView({ row, type, basis, mayUpload }: MatrixCellProps) {
  const cell = row.documents[type];
  const state = matrixState(type, cell, basis);
  const words = matrixWords(type, cell, basis);
  const [progress, setProgress] = useState<number | null>(null);

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const { taken, refusal } = checkUploads([...(event.currentTarget.files ?? [])]);
    // Allows choosing the same file again.
    event.currentTarget.value = '';
    if (refusal) void alert(refusal);
    const [file] = taken;
    if (!file) return;
    setProgress(0);
    try {
      await uploadDocument({ row, type, file, awaited: state === 'awaited', onProgress: setProgress });
      notify(`${type} added to ${leaseName(row.site_details)}.`);
    } catch (error) {
      notify(`${file.name} was not uploaded. ${reasonOf(error)}`, 'failure');
    } finally {
      setProgress(null);
    }
  }

  const name = `${type} of ${leaseName(row.site_details)}`;
  return (
    <span className={classes['cell']} data-state={tones[state]}>
      {cell?.hasFile ? (
        <Link to={documentPath({}, { file: cell.file_id, page: 1 })} aria-label={`${name}: ${words}`}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {mayUpload && state !== 'current' && (
        <label className={classes['upload']} title={`Upload ${type}`}>
          {progress === null ? <Upload size={14} aria-hidden /> : `${Math.round(100 * progress)}%`}
          <input
            type="file"
            aria-label={`Upload ${name}`}
            disabled={progress !== null}
            onChange={(event) => void take(event)}
          />
        </label>
      )}
    </span>
  );
}

interface Uploaded {
  readonly row: MatrixRow;
  readonly type: DocumentType & keyof MatrixRow['documents'];
  readonly file: File;
  /** Whether the file goes into the existing row that waits for it, rather than into a new one. */
  readonly awaited: boolean;
  readonly onProgress: (share: number) => void;
}

async function uploadDocument({ row, type, file, awaited, onProgress }: Uploaded): Promise<void> {
  const form = {
    file_id: awaited ? (row.documents[type]?.file_id ?? 0) : 0,
    site_id: row.sd_id,
    type,
    ...(!awaited && { name: nameWithoutExtension(file.name) }),
    filename: file.name,
    // The file comes last, so that the server has the fields before the bytes.
    downloadedFile: file,
  };
  await upload('Leases/EditDocumentFiles', form, { onProgress });
}
