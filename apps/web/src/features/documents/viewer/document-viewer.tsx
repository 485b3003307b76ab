import { documentLabel } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useId, useState } from 'react';
import { Link } from 'react-router';
import { keyOf, queryFor, reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, IconButton, Spinner } from '../../../ui/index.ts';
import { useModal } from '../../../ui/overlays/use-modal.ts';
import { fetchDocument, previewKindOf } from '../../leases/index.ts';
import type { OpenedDocument } from '../document-url.ts';
import { wordsToMark } from '../marks.ts';
import { PageTextView } from './page-text-view.tsx';
import classes from './viewer.module.css';

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

interface DocumentViewerProps {
  opened: OpenedDocument;
  /** What was searched for. */
  words: string;
  onClose: () => void;
}

/** Shows a document over the list at a page, with the words marked. Its content cannot run scripts. */
export function DocumentViewer({ opened, words, onClose }: DocumentViewerProps) {
  const dialog = useModal();
  const title = useId();
  const [page, setPage] = useState(opened.page);
  const [wantsText, setWantsText] = useState(false);
  const text = useQuery({
    ...queryFor('Documents/GetText', { file_id: opened.file, page }),
    placeholderData: keepPreviousData,
  });
  const how = previewKindOf(text.data?.filename ?? null);
  const file = useQuery({
    queryKey: [...keyOf('Leases/DownloadDocument', { file_id: opened.file }), 'viewer'],
    queryFn: ({ signal }) => fetchDocument(opened.file, signal),
    enabled: text.data !== undefined,
    gcTime: 0,
  });
  const marked = wordsToMark(words);
  const label = text.data ? documentLabel(text.data) : 'Document';
  const pages = text.data?.pages ?? 1;
  const showsText = wantsText || (text.data !== undefined && how === null);
  const error = text.error ?? file.error;
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={classes['head']}>
        <h2 id={title}>{label}</h2>
        {text.data && <Link to={to(paths.leaseDocuments, { id: text.data.sd_id })}>Lease</Link>}
        <span className={classes['pages']} data-figures>
          <IconButton
            icon={ChevronLeft}
            label="Previous page"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          />
          Page {page} of {pages}
          <IconButton
            icon={ChevronRight}
            label="Next page"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          />
        </span>
        {how !== null && (
          <Button variant="default" aria-pressed={showsText} onClick={() => setWantsText(!wantsText)}>
            Text
          </Button>
        )}
        <Button
          variant="default"
          disabled={!file.data}
          onClick={() => file.data && download(file.data, text.data?.filename ?? label)}
        >
          Download
        </Button>
        <IconButton icon={X} label="Close document" onClick={onClose} />
      </header>
      <div className={classes['body']}>
        {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
        {!error && (!text.data || (how !== null && !file.data)) && <Spinner />}
        {file.data && how === 'pdf' && (
          <Suspense fallback={<Spinner />}>
            <PdfPages blob={file.data} label={label} page={page} words={marked} onPage={setPage} />
          </Suspense>
        )}
        {file.data && how === 'picture' && <Picture blob={file.data} label={label} />}
        {showsText && text.data && <PageTextView page={text.data} words={marked} />}
      </div>
    </dialog>
  );
}

function Picture({ blob, label }: { blob: Blob; label: string }) {
  const show = useCallback(
    (drawn: HTMLImageElement | null) => {
      if (!drawn) return;
      const url = URL.createObjectURL(blob);
      drawn.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} className={classes['picture']} alt={label} />;
}
