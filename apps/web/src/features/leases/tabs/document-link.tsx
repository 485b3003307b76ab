import { documentLabel, showDate, type DocumentFile } from '@panoramic/contract';
import { Eye, History } from 'lucide-react';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { paths, to } from '../../../lib/paths.ts';
import { IconButton, notify } from '../../../ui/index.ts';
import { fetchDocument } from './document-files.ts';
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

/** A link that downloads the document's file, always as an attachment. Preview is a button beside it. */
export function DocumentLink({ row }: { row: DocumentFile }) {
  const [looking, setLooking] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
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

  if (row.file_id === 0 || !row.filename) return label;
  return (
    <span className={classes['document']}>
      {/* Fetches the file on click, because a plain link cannot send the session's token. */}
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
