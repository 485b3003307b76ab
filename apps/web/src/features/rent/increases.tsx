import {
  increaseKinds,
  rentIncreaseColumns,
  type IncreaseKind,
  type ListColumn,
  type ListedIncrease,
  type RentIncreaseField,
} from '@panoramic/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQueryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import {
  chooseWidths,
  DataTable,
  listColumn,
  ListToolbar,
  minWidthOf,
  useListView,
  type Column,
  type ColumnLook,
} from '../../fields/index.ts';
import { showCount, showMoney } from '../../lib/money.ts';
import { paths, to } from '../../lib/paths.ts';
import { Badge, Banner, PageFrame, type Tone } from '../../ui/index.ts';
import { leaseOptionsOf } from '../leases/index.ts';
import { AssumedMark } from './assumed-mark.tsx';
import { RentFilters } from './rent-filters.tsx';
import { useRentAddress } from './rent-url.ts';
import { RentReportButton } from './report-button.tsx';

const spans = ['30', '60', '90', '365'] as const;
const usualSpan = '90';

/** Every change of any charge in the next days; what needs a look stands on top. */
export function IncreasesScreen() {
  const { today } = useSignedIn();
  const { search, query, setSearch, setOptions, openSaved } = useRentAddress(paths.rentIncreases, ['days']);
  const days = spans.find((span) => span === query.get('days')) ?? usualSpan;
  const view = useListView('rent-increases', rentIncreaseColumns);
  const { data, error, isFetching, refetch } = useQuery(
    listQueryFor('Rent/GetIncreases', { ...leaseOptionsOf(search), days: Number(days) }),
  );
  const rows = useMemo(() => (data?.complete ? data.rows.toSorted(byKindAndDate) : undefined), [data]);
  const columns = useMemo(() => view.shown.map(columnOf), [view.shown]);
  return (
    <PageFrame
      title="Rent Increases"
      width="table"
      count={rows?.length}
      context={rows && <Summary rows={rows} days={days} />}
      actions={
        <>
          <SegmentedControl
            aria-label="Days"
            size="sm"
            value={days}
            data={spans.map((span) => ({ value: span, label: `${span} days` }))}
            onChange={(span) => setOptions({ days: span === usualSpan ? '' : span })}
          />
          <RentReportButton
            asked={{ ...leaseOptionsOf(search), reportName: 'Rent Increases', days: Number(days) }}
            day={today}
            disabled={!rows || rows.length === 0}
          />
        </>
      }
    >
      <ListToolbar view={view} inForce={leaseOptionsOf(search)} onOpen={openSaved}>
        <RentFilters search={search} onSearch={setSearch} />
      </ListToolbar>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The rent increases could not be loaded.
        </Banner>
      )}
      {(rows || isFetching) && (
        <DataTable
          label="Rent Increases"
          rows={view.known ? rows : undefined}
          columns={columns}
          minWidth={minWidthOf(columns)}
          rowKey={(row) => `${row.kind} ${row.sd_id} ${row.type} ${row.date}`}
          rowLink={({ sd_id }) => to(paths.leaseRentTerms, { id: sd_id })}
          density={view.density}
          widths={view.widths}
          onWidth={(key, width) => chooseWidths(view, { ...view.widths, [key]: width })}
          emptyHint={`No charge changes in the next ${days} days. Choose more days, or take filters away.`}
        />
      )}
    </PageFrame>
  );
}

function byKindAndDate(a: ListedIncrease, b: ListedIncrease): number {
  const kinds = increaseKinds.indexOf(a.kind) - increaseKinds.indexOf(b.kind);
  return kinds || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.sd_id - b.sd_id);
}

function Summary({ rows, days }: { rows: readonly ListedIncrease[]; days: string }) {
  const of = (kind: IncreaseKind) => rows.filter((row) => row.kind === kind);
  const changes = of('change');
  const cents = changes.reduce((sum, { difference }) => sum + Math.round((difference ?? 0) * 100), 0);
  return (
    <span data-figures>
      {showCount(of('holdover').length)} in holdover, {showCount(of('endsEarly').length)} schedules end before
      their leases, {showCount(changes.length)} changes in {days} days: {cents < 0 ? '' : '+'}
      {showMoney(cents / 100)} a month
    </span>
  );
}

const badges: Record<Exclude<IncreaseKind, 'change'>, { tone: Tone; words: string }> = {
  holdover: { tone: 'red', words: 'Holdover' },
  endsEarly: { tone: 'amber', words: 'Ends early' },
};

const looks: Partial<Record<RentIncreaseField, ColumnLook<ListedIncrease>>> = {
  sd_num: { card: 'title', width: 84 },
  sd_building: { card: 'title', width: 168 },
  sd_city: { width: 112 },
  sd_state: { width: 72 },
  type: { width: 148, cell: (row) => row.type ?? (row.kind === 'holdover' ? 'All rent' : 'Several') },
  to: { cell: (row) => <NewAmount row={row} /> },
  note: { width: 268, cell: (row) => <Note row={row} /> },
};

function NewAmount({ row }: { row: ListedIncrease }) {
  return (
    <>
      {showMoney(row.to)}
      {row.assumed && <AssumedMark />}
    </>
  );
}

function Note({ row }: { row: ListedIncrease }) {
  if (row.kind === 'change') return row.note;
  const { tone, words } = badges[row.kind];
  return (
    <>
      <Badge tone={tone}>{words}</Badge>{' '}
      {row.kind === 'holdover' ? row.note?.replace('In holdover for', 'for') : row.note}
    </>
  );
}

function columnOf(column: ListColumn<RentIncreaseField>): Column<ListedIncrease> {
  return listColumn(column, looks[column.name] ?? {});
}
