import { documentsTab, type DocumentFile } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import {
  canSaveAll,
  visibleRows,
  type CustomInputProps,
  type RowLook,
  type Values,
} from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { alert } from '../../../ui/index.ts';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import { takePhotos } from '../details/taken-photos.ts';
import { DocumentLink } from './document-link.tsx';
import { documentServer, withLocalDay } from './document-files.ts';
import { DropZone } from './drop-zone.tsx';
import classes from './documents.module.css';
import { checkUploads, nameWithoutExtension } from './file-rules.ts';
import { useLeaseRows } from './lease-rows.ts';
import { WordButtons } from './word-buttons.tsx';
import { ZipButton } from './zip-button.tsx';
import { RowTab } from './row-tab.tsx';

export function DocumentsTab({ lease }: DetailTabProps) {
  const rows = useLeaseRows(documentsTab, lease, {
    server: documentServer(lease.sd_id),
    read: withLocalDay,
  });
  const { editor, actions } = rows;
  const hasFiles = visibleRows(editor).some(({ base }) => documentOf(base).filename);
  const waiting = visibleRows(editor).filter(({ editing, file, sending }) => editing && file && !sending);

  /** Adds a row for each file, named after it, and focuses the first. */
  function take(files: readonly File[], type?: string) {
    const taken = files.flatMap((file) => rows.actions.add().map(({ name: row }) => ({ row, file })));
    for (const { row, file } of taken) {
      actions.act({ type: 'type', row, field: 'name', text: nameWithoutExtension(file.name) });
      if (type !== undefined) actions.act({ type: 'type', row, field: 'type', text: type });
      actions.act({ type: 'attach', row, field: 'filename', file });
    }
    if (taken[0]) rows.focus.wish({ row: taken[0].row });
  }

  const takePhoto = useEffectEvent(() => take(takePhotos(lease.sd_id), 'Site Photos'));
  const { loading } = rows;
  useEffect(() => {
    if (!loading) takePhoto();
  }, [loading]);

  return (
    <RowTab
      lease={lease}
      tab="documents"
      rows={rows}
      look={look}
      emptyHint="Add makes the first one, or drop files above."
      actions={
        waiting.length > 1 && (
          <Button disabled={!canSaveAll(editor)} onClick={actions.saveAll}>
            Upload {waiting.length} files
          </Button>
        )
      }
      above={
        <>
          <DropZone onFiles={(files) => take(files)} />
          <div className={classes['tools']}>
            {hasFiles && (
              <>
                <Link to={to(paths.documents, { lease: lease.sd_id })}>Find text in these documents</Link>
                <ZipButton asked={{ lease: lease.sd_id }} disabled={false} />
              </>
            )}
            <WordButtons lease={lease} />
          </div>
        </>
      }
    />
  );
}

const look: RowLook = {
  widths: { type: 'min(200px, 20cqi)', name: 'min(420px, 36cqi)' },
  cells: {
    name: (values) => <DocumentLink row={documentOf(values)} />,
  },
  inputs: { filename: FileCell },
};

/** Chooses the file of a new document, or replaces that of a saved one. */
function FileCell({ id, row, error, act }: CustomInputProps) {
  const stored = documentOf(row.base).filename;
  return (
    <label className={classes['file']}>
      <span className={classes['choose']}>{stored ? 'Upload new file' : 'Choose file'}</span>
      <input
        id={id}
        type="file"
        aria-label="Upload new file"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => {
          const { taken, refusal } = checkUploads([...(event.currentTarget.files ?? [])]);
          if (refusal) void alert(refusal);
          for (const file of taken) {
            act({ type: 'attach', row: row.name, field: 'filename', file });
            if (row.id === 0 && !row.typed['name'])
              act({ type: 'type', row: row.name, field: 'name', text: nameWithoutExtension(file.name) });
          }
        }}
      />
      <span className={classes['chosen']}>{row.file?.name ?? stored}</span>
    </label>
  );
}

function documentOf(values: Values): DocumentFile {
  // Safe: the rows of this tab are documents.
  return values as unknown as DocumentFile;
}
