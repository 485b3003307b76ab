import type { DocumentVersion } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchFile, queryFor, reasonOf } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { download } from '../../../lib/download.ts';
import { showCount } from '../../../lib/money.ts';
import { Badge, Banner, notify, SidePanel, Spinner } from '../../../ui/index.ts';
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
  const [busy, setBusy] = useState(false);
  const { filename, size, at, by, current } = version;
  async function save() {
    setBusy(true);
    try {
      const input = { file_id: fileId, version: version.version };
      download(await fetchFile('Documents/GetVersion', input), filename);
    } catch (error) {
      notify(`${filename} was not downloaded. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }
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
      <Button variant="default" size="compact-sm" loading={busy} onClick={() => void save()}>
        Download
      </Button>
    </li>
  );
}
