import { documentLabel, type CallOutput } from '@panoramic/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryFor, reasonOf } from '../../api/index.ts';
import { notify } from '../../ui/index.ts';
import classes from './expenses.module.css';

export type StatementInDocument = CallOutput<'Documents/GetStatementLines'>;

interface LinesOfDocumentProps {
  leaseId: number;
  onRead: (read: StatementInDocument) => void;
}

/** The lines that a document of the lease says; what is wrong is corrected in the table of lines. */
export function LinesOfDocument({ leaseId, onRead }: LinesOfDocumentProps) {
  const { data } = useQuery(queryFor('Leases/GetDocumentFiles', { id: leaseId }));
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const files = (data ?? []).filter(({ filename }) => filename);
  if (files.length === 0) return null;
  const file_id = Number(chosen || files[0]?.file_id);

  async function read() {
    setBusy(true);
    try {
      const found = await call('Documents/GetStatementLines', { file_id });
      if (found.lines.length === 0) notify(nothingIn(found), 'failure');
      else onRead(found);
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes['row']}>
      <NativeSelect
        label="Document with the statement"
        value={chosen}
        data={files.map((file) => ({ value: String(file.file_id), label: documentLabel(file) }))}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <Button variant="default" loading={busy} style={{ alignSelf: 'flex-end' }} onClick={() => void read()}>
        Take its lines
      </Button>
    </div>
  );
}

function nothingIn({ state }: StatementInDocument): string {
  return state === 'waiting'
    ? 'The document has not been read yet. It is read in the background.'
    : 'No lines with amounts were found in this document.';
}
