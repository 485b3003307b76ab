import { documentLabel, type DocumentFile } from '@panoramic/contract';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { IconButton, notify } from '../../../ui/index.ts';
import { fetchDocument } from './document-files.ts';
import classes from './documents.module.css';
import { previewKindOf } from './file-rules.ts';

const DocumentPreview = lazy(async () => ({
  default: (await import('./document-preview.tsx')).DocumentPreview,
}));

/** A link that downloads the document, and a preview button where the browser can show it. */
export function DocumentLink({ row }: { row: DocumentFile }) {
  const [looking, setLooking] = useState(false);
  const [busy, setBusy] = useState(false);
  const label = documentLabel(row);
  const how = previewKindOf(row.filename);

  async function save(event: MouseEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      download(await fetchDocument(row.file_id), row.filename ?? label);
    } catch (error) {
      notify(`${label} was not downloaded. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }

  if (row.file_id === 0) return label;
  return (
    <span className={classes['document']}>
      {/* A button, because a plain link cannot send the session's token. */}
      <a href={`#${row.file_id}`} aria-busy={busy || undefined} onClick={(event) => void save(event)}>
        {label}
      </a>
      {how && (
        <IconButton
          icon={Eye}
          label={`Preview ${label}`}
          className={classes['preview']}
          aria-haspopup="dialog"
          onClick={() => setLooking(true)}
        />
      )}
      {row.name && row.filename && row.name !== row.filename && (
        <span className={classes['filename']}>{row.filename}</span>
      )}
      {looking && how && (
        <Suspense>
          <DocumentPreview row={row} how={how} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </span>
  );
}
