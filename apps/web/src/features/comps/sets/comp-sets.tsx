import { compTypeName, integer, text, type CompSet } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { DataTable, type Column } from '../../../fields/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, PageFrame } from '../../../ui/index.ts';

export function CompSets() {
  const { data, error, refetch } = useQuery(queryFor('Comps/GetCompSets', {}));
  return (
    <PageFrame title="Comp Sets" count={data?.length} width="table">
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The sets could not be read.
        </Banner>
      ) : (
        <DataTable
          label="Comp Sets"
          rows={data}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => to(paths.compSet, { id })}
          minWidth={640}
          twoLines
          emptyHint={<Link to={paths.comps}>Tick comps in a list of results and press Save as set</Link>}
        />
      )}
    </PageFrame>
  );
}

const columns: readonly Column<CompSet>[] = [
  { key: 'name', label: 'Name', field: text('Name'), value: ({ name }) => name, card: 'title' },
  { key: 'type', label: 'Type', value: ({ compType }) => compTypeName(compType), width: '112px' },
  {
    key: 'comps',
    label: 'Comps',
    field: integer('Comps'),
    value: ({ comps }) => comps.length,
    width: '80px',
  },
  { key: 'madeBy', label: 'Made by', field: text('Made by'), value: ({ madeBy }) => madeBy, width: '112px' },
  {
    key: 'changedAt',
    label: 'Changed',
    value: ({ changedAt }) => changedAt,
    cell: ({ changedAt }) => <time dateTime={changedAt}>{showTimestamp(changedAt)}</time>,
    width: 'clamp(112px, 13vw, 184px)',
  },
  {
    key: 'changedBy',
    label: 'Changed by',
    field: text('Changed by'),
    value: ({ changedBy }) => changedBy,
    width: 'clamp(112px, 13vw, 180px)',
  },
];
