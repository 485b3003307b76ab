import { documentLabel, showDate, type DocumentFile } from '@panoramic/contract';
import { Download, Eye, History } from 'lucide-react';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { paths, to } from '../../../lib/paths.ts';
import { IconButton, notify } from '../../../ui/index.ts';
import { fetchDocument } from './document-files.ts';
import { openDocumentTab } from './document-tab.ts';
import classes from './documents.module.css';
import { previewKindOf } from './file-rules.ts';

const DocumentPreview = lazy(async () => ({
  default: (await import('./document-preview.tsx')).DocumentPreview,
}));

const DocumentVersions = lazy(async () => ({
  default: (await import('./document-versions.tsx')).DocumentVersions,
}));

/** Only leases and amendments state the values of the lease's fields. */
function isReadable({ type }: DocumentFile): boolean {
  return type === 'Lease' || type === 'Lease Amendment';
}

/** A link that opens the document's file in a tab of its own, or saves a file that no browser shows. */
export function DocumentLink({ row }: { row: DocumentFile }) {
  const [looking, setLooking] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const [busy, setBusy] = useState(false);
  const label = documentLabel(row);
  const how = previewKindOf(row.filename);

  async function open(event: MouseEvent) {
    event.preventDefault();
    if (busy) return;
    // Opens the tab during the click, because the browser would block it later as a popup.
    const tab = how && openDocumentTab(label);
    await fetched((blob) => (tab ? tab.show(blob, how) : save(blob)), tab?.close);
  }

  function save(blob: Blob) {
    download(blob, row.filename ?? label);
  }

  async function fetched(taken: (blob: Blob) => void, failed?: () => void) {
    setBusy(true);
    try {
      taken(await fetchDocument(row.file_id));
    } catch (error) {
      failed?.();
      notify(`${label} was not downloaded. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }

  if (row.file_id === 0 || !row.filename) return label;
  return (
    <span className={classes['document']}>
      {/* Fetches the file on click, because a plain link cannot send the session's token. */}
      <a
        href={`#${row.file_id}`}
        target="_blank"
        aria-busy={busy || undefined}
        onClick={(event) => void open(event)}
      >
        {label}
      </a>
      {how && (
        <span className={classes['icons']}>
          <IconButton
            icon={Eye}
            label={`Preview ${label}`}
            className={classes['preview']}
            aria-haspopup="dialog"
            onClick={() => setLooking(true)}
          />
          <IconButton
            icon={Download}
            label={`Download ${label}`}
            className={classes['preview']}
            onClick={() => void fetched(save)}
          />
        </span>
      )}
      {isReadable(row) && (
        <Link
          to={to(paths.readLease, { file: row.file_id })}
          className={classes['read']}
          aria-label={`Read the lease: ${label}`}
        >
          Read the lease
        </Link>
      )}
      {/* Only a row that was changed can have had another file. */}
      {row.version > 1 && (
        <IconButton
          icon={History}
          label={`Versions of ${label}`}
          className={classes['preview']}
          aria-haspopup="dialog"
          onClick={() => setShowsVersions(true)}
        />
      )}
      {row.name && row.filename && row.name !== row.filename && (
        <span className={classes['filename']}>{row.filename}</span>
      )}
      {row.expires && <span className={classes['filename']}>Expires {showDate(row.expires)}</span>}
      {showsVersions && (
        <Suspense>
          <DocumentVersions fileId={row.file_id} label={label} onClose={() => setShowsVersions(false)} />
        </Suspense>
      )}
      {looking && how && (
        <Suspense>
          <DocumentPreview row={row} how={how} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </span>
  );
}
