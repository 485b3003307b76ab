import { documentLabel, type DocumentFile } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { Banner, Spinner } from '../../../ui/index.ts';
import { fetchDocument } from './document-files.ts';
import classes from './documents.module.css';

interface DocumentPreviewProps {
  row: DocumentFile;
  how: 'pdf' | 'picture';
  onClose: () => void;
}

/** A look into a document without leaving the lease. What is shown is bytes of this page, and runs nothing. */
export function DocumentPreview({ row, how, onClose }: DocumentPreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const label = documentLabel(row);
  const file = useQuery({
    queryKey: ['document', row.file_id, row.version],
    queryFn: ({ signal }) => fetchDocument(row.file_id, signal),
    gcTime: 0,
  });
  const url = useObjectUrl(file.data, how);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={classes['dialog']} aria-labelledby={title} onClose={onClose}>
      <header className={classes['dialogHead']}>
        <h2 id={title}>{label}</h2>
        <Button
          variant="default"
          disabled={!file.data}
          onClick={() => file.data && download(file.data, row.filename ?? label)}
        >
          Download
        </Button>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </header>
      <div className={classes['view']}>
        {file.isPending && <Spinner />}
        {file.error && <Banner kind="failure">{reasonOf(file.error)}</Banner>}
        {url && how === 'picture' && <img src={url} alt={label} />}
        {/* Not sandboxed: a browser's PDF viewer does not start in a sandbox. It is one itself. */}
        {url && how === 'pdf' && <iframe src={`${url}#navpanes=0`} title={label} />}
      </div>
    </dialog>
  );
}

const types = { pdf: 'application/pdf', picture: null } as const;

/** Taken as what its name says, whatever it holds: a page in disguise is shown as a broken PDF. */
function useObjectUrl(blob: Blob | undefined, how: 'pdf' | 'picture'): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(new Blob([blob], { type: types[how] ?? blob.type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, how]);
  return url;
}
