import type { DocumentVersion } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchFile, queryFor, reasonOf } from '../../../api/index.ts';
import { FileButton } from '../../../fields/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { showCount } from '../../../lib/money.ts';
import { Badge, Banner, SidePanel, Spinner } from '../../../ui/index.ts';
import classes from './document-versions.module.css';

interface DocumentVersionsProps {
  fileId: number;
  label: string;
  onClose: () => void;
}

/** The files that a document has had: replacing one keeps the earlier. */
export function DocumentVersions({ fileId, label, onClose }: DocumentVersionsProps) {
  const { data, error } = useQuery(queryFor('Documents/GetVersions', { file_id: fileId }));
  return (
    <SidePanel title={`Versions of ${label}`} onClose={onClose}>
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {!data && !error && <Spinner />}
      <ul className={classes['list']}>
        {data?.map((version) => (
          <Version key={version.version} fileId={fileId} version={version} />
        ))}
      </ul>
    </SidePanel>
  );
}

function Version({ fileId, version }: { fileId: number; version: DocumentVersion }) {
  const { filename, size, at, by, current } = version;
  return (
    <li>
      <span className={classes['name']}>
        {filename} {current && <Badge tone="green">Current</Badge>}
      </span>
      <span className={classes['line']} data-figures>
        {[showTimestamp(at), by, `${showCount(Math.max(1, Math.round(size / 1024)))} KB`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <FileButton
        size="compact-sm"
        label="Download"
        fileName={filename}
        fetch={() => fetchFile('Documents/GetVersion', { file_id: fileId, version: version.version })}
        failure={`${filename} was not downloaded.`}
      />
    </li>
  );
}
