import { documentLabel, type DocumentFile } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef } from 'react';
import { keyOf, reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { Banner, Spinner } from '../../../ui/index.ts';
import { fetchDocument } from './document-files.ts';
import classes from './documents.module.css';

interface DocumentPreviewProps {
  row: DocumentFile;
  how: 'pdf' | 'picture';
  onClose: () => void;
}

/** Previews a document over the lease. The content cannot run scripts. */
export function DocumentPreview({ row, how, onClose }: DocumentPreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const label = documentLabel(row);
  const file = useQuery({
    queryKey: [...keyOf('Leases/DownloadDocument', { file_id: row.file_id }), row.version],
    queryFn: ({ signal }) => fetchDocument(row.file_id, signal),
    gcTime: 0,
  });
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
        {file.data && how === 'picture' && <Picture blob={file.data} label={label} />}
        {file.data && how === 'pdf' && <Pages blob={file.data} label={label} />}
      </div>
    </dialog>
  );
}

interface ShownProps {
  blob: Blob;
  label: string;
}

function Picture({ blob, label }: ShownProps) {
  const show = useCallback((drawn: HTMLImageElement | null) => shownIn(drawn, blob, blob.type), [blob]);
  return <img ref={show} alt={label} />;
}

function Pages({ blob, label }: ShownProps) {
  const show = useCallback(
    (drawn: HTMLIFrameElement | null) => shownIn(drawn, blob, 'application/pdf'),
    [blob],
  );
  // Not sandboxed: Chromium blocks its PDF viewer, which is a separate process, in a sandboxed frame.
  // eslint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={show} title={label} />;
}

/** Sets the content type from the file name, so that disguised HTML is shown as a broken PDF. */
function shownIn(element: HTMLImageElement | HTMLIFrameElement | null, blob: Blob, type: string) {
  if (!element) return;
  const url = URL.createObjectURL(new Blob([blob], { type }));
  // Hides the viewer's own bar, which would name the file by the generated URL of its bytes.
  element.src = element instanceof HTMLIFrameElement ? `${url}#toolbar=0&navpanes=0` : url;
  return () => URL.revokeObjectURL(url);
}
