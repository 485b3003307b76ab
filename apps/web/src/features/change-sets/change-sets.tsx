import { text, type ChangeSet } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { queryFor, reasonOf } from '../../api/index.ts';
import { DataTable, undoChangeSet, type Column } from '../../fields/index.ts';
import { showTimestamp } from '../../lib/dates.ts';
import { paths, to } from '../../lib/paths.ts';
import { Badge, Banner, confirm, PageFrame } from '../../ui/index.ts';
import { ChangedRowsPanel } from './changed-rows-panel.tsx';
import { describeDone, kindOfChangeSet } from './describe-done.ts';

export function ChangeSets() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(queryFor('Import/GetChangeSets', {}));
  const [undoing, setUndoing] = useState<number | null>(null);
  const opened = data?.find(({ id }) => String(id) === query.get('id'));

  async function undo(set: ChangeSet) {
    const question = `Undo “${set.name}”? Rows that were changed since are left as they are.`;
    if (!(await confirm(question, { confirmLabel: 'Undo' }))) return;
    setUndoing(set.id);
    await undoChangeSet(set);
    setUndoing(null);
  }

  return (
    <PageFrame title="Imports and undo" count={data?.length} width="table">
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The imports and changes could not be loaded.
        </Banner>
      ) : (
        <DataTable
          label="Imports and undo"
          rows={data}
          columns={columnsOf(undoing, (set) => void undo(set))}
          rowKey={({ id }) => id}
          rowLink={({ id }) => to(paths.changeSets, { id })}
          minWidth={640}
          twoLines
          emptyHint={<Link to={paths.activeLeases}>Select leases in a list to change many at once</Link>}
        />
      )}
      {opened && (
        <ChangedRowsPanel
          key={opened.id}
          changeSet={opened}
          undoing={undoing === opened.id}
          onUndo={() => void undo(opened)}
          onClose={() => void navigate(paths.changeSets)}
        />
      )}
    </PageFrame>
  );
}

function columnsOf(undoing: number | null, onUndo: (set: ChangeSet) => void): readonly Column<ChangeSet>[] {
  return [
    { key: 'name', label: 'What', field: text('What'), value: ({ name }) => name, card: 'title' },
    { key: 'kind', label: 'Kind', field: text('Kind'), value: kindOfChangeSet, width: '136px' },
    { key: 'done', label: 'Rows', value: describeDone, sortable: false, width: '128px' },
    { key: 'userName', label: 'By', field: text('By'), value: ({ userName }) => userName, width: '96px' },
    {
      key: 'at',
      label: 'When',
      value: ({ at }) => at,
      cell: ({ at }) => <time dateTime={at}>{showTimestamp(at)}</time>,
      width: '184px',
    },
    {
      key: 'undo',
      label: 'Undo',
      value: () => null,
      sortable: false,
      width: '112px',
      cell: (set) => {
        if (set.undoneBy !== null) return <Badge>Undone</Badge>;
        if (!set.canUndo) return null;
        return (
          <Button
            variant="default"
            size="compact-sm"
            loading={undoing === set.id}
            aria-label={`Undo ${set.name}`}
            onClick={() => onUndo(set)}
          >
            Undo
          </Button>
        );
      },
    },
  ];
}
