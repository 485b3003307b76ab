import {
  compFields,
  leaseFields,
  leaseTabLinks,
  expenseSheets,
  leaseTabNames,
  leaseTabs,
  ownFieldRows,
  showValue,
  type AnyValue,
  type ChangedRow,
  type ChangeSet,
  type Field,
  type FieldTable,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call, keyOf, reasonOf } from '../../api/index.ts';
import { useAllOwnFields } from '../../fields/index.ts';
import { showTimestamp } from '../../lib/dates.ts';
import { paths, to, type Path } from '../../lib/paths.ts';
import { Banner, EmptyState, SidePanel, SkeletonRows } from '../../ui/index.ts';
import classes from './changed-rows-panel.module.css';
import { describeDone, kindOfChangeSet } from './describe-done.ts';

const rowsPerPage = 100;

interface ChangedRowsPanelProps {
  changeSet: ChangeSet;
  undoing: boolean;
  onUndo: () => void;
  onClose: () => void;
}

/** The rows of one change set, each with a link to it and what was changed. */
export function ChangedRowsPanel({ changeSet, undoing, onUndo, onClose }: ChangedRowsPanelProps) {
  const { id, name, at, userName, canUndo } = changeSet;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: keyOf('Import/GetChangedRows', { changeSetId: id }),
    queryFn: ({ pageParam, signal }) =>
      call('Import/GetChangedRows', { changeSetId: id, from: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < rowsPerPage ? null : pages.length * rowsPerPage),
  });
  const rows = data?.pages.flat();
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      footer={
        canUndo && (
          <Button variant="default" loading={undoing} onClick={onUndo}>
            Undo
          </Button>
        )
      }
    >
      <p className={classes['about']}>
        {kindOfChangeSet(changeSet)} · {describeDone(changeSet)} · {userName},{' '}
        <time dateTime={at}>{showTimestamp(at)}</time>
      </p>
      {changeSet.undoneBy !== null && (
        <Banner kind="success">
          Undone. <Link to={to(paths.changeSets, { id: changeSet.undoneBy })}>What that changed</Link>
        </Banner>
      )}
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {!rows && !error && <SkeletonRows />}
      {rows?.length === 0 && <EmptyState />}
      <ol className={classes['rows']}>
        {rows?.map((row) => (
          <Row key={`${row.what} ${row.id}`} row={row} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </SidePanel>
  );
}

/** The fields of a kind of row with those of the client's own; which type a comp has, its keys do not tell. */
function useFieldsOf(what: string): FieldTable {
  const own = useAllOwnFields();
  const kinds = ownFieldRows.filter((kind) =>
    what === 'Comp' ? kind.startsWith('comps') : kind === ownKinds[what],
  );
  return Object.assign({}, ...kinds.map((kind) => own[kind].table), fieldsOf[what]) as FieldTable;
}

function Row({ row }: { row: ChangedRow }) {
  const link = linkOf(row);
  const fields = useFieldsOf(row.what);
  return (
    <li className={classes['row']}>
      <div>
        {link ? <Link to={link}>{row.label}</Link> : row.label}
        <span className={classes['done']}>
          {row.what} {row.action}
        </span>
      </div>
      {row.action === 'changed' && (
        <dl className={classes['changes']}>
          {row.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{fields[field]?.label ?? field}</dt>
              <dd>
                <Side known={fields[field]} value={before} />
                <span aria-hidden> → </span>
                <span className={classes['hidden']}>to</span>
                <Side known={fields[field]} value={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Side({ known, value }: { known: Field | undefined; value: AnyValue }) {
  if (value === null || value === '') return <em>empty</em>;
  return known ? showValue(value as never, known) : String(value); // Safe: the field's own value.
}

/** The fields of each kind of row, by what it is called. */
const fieldsOf: Readonly<Record<string, FieldTable>> = {
  Lease: leaseFields,
  Comp: compFields,
  ...Object.fromEntries(Object.values(leaseTabs).map(({ noun, fields }) => [noun, fields])),
  ...Object.fromEntries(Object.values(expenseSheets).map(({ noun, fields }) => [noun, fields])),
};

const ownKinds: Readonly<Record<string, string>> = {
  Lease: 'leases',
  ...Object.fromEntries(leaseTabNames.map((name) => [leaseTabs[name].noun, name])),
};

const tabPaths: Readonly<Record<string, Path>> = {
  Lease: paths.leaseSummary,
  ...Object.fromEntries(leaseTabNames.map((name) => [leaseTabs[name].noun, leaseTabLinks[name].path])),
  ...Object.fromEntries(Object.values(expenseSheets).map(({ noun }) => [noun, paths.leaseExpenses])),
};

/** Where the row can be looked at; a deleted one has no screen. */
function linkOf({ what, id, leaseId, action }: ChangedRow): string | null {
  if (action === 'deleted') return null;
  const path = tabPaths[what];
  if (path) return leaseId === null ? null : to(path, { id: leaseId });
  return what === 'Comp' ? to(paths.compSummary, { compId: id }) : null;
}
