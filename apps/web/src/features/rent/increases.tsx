import {
  counted,
  daysBetween,
  increaseKinds,
  isLongPast,
  rentIncreaseColumns,
  showDate,
  type IncreaseKind,
  type ListColumn,
  type ListedIncrease,
  type RentIncreaseField,
} from '@panoramic/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQueryFor, useSignedIn } from '../../api/index.ts';
import { listColumn, type Column, type ColumnLook } from '../../fields/index.ts';
import { showCount, showMoney } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Badge, type Tone } from '../../ui/index.ts';
import { leaseOptionsOf } from '../leases/index.ts';
import { AssumedMark } from './assumed-mark.tsx';
import { RentList } from './rent-list.tsx';
import { useRentAddress } from './rent-url.ts';

const spans = ['30', '60', '90', '365'] as const;
const usualSpan = '90';

/** Every change of any charge in the next days; what needs a look stands on top. */
export function IncreasesScreen() {
  const { today } = useSignedIn();
  const address = useRentAddress(paths.rentIncreases, ['days']);
  const days = spans.find((span) => span === address.query.get('days')) ?? usualSpan;
  const asked = { ...leaseOptionsOf(address.search), days: Number(days) };
  const query = useQuery(listQueryFor('Rent/GetIncreases', asked));
  const { data } = query;
  const rows = useMemo(() => {
    const isOld = (row: ListedIncrease) => isLongPast({ daysLeft: daysBetween(today, row.date) });
    return data?.complete ? data.rows.toSorted((a, b) => byNeed(a, b, isOld)) : undefined;
  }, [data, today]);
  return (
    <RentList
      title="Rent Increases"
      list="rent-increases"
      offer={rentIncreaseColumns}
      columnOf={columnOf}
      address={address}
      query={query}
      rows={rows}
      rowKey={(row) => `${row.kind} ${row.sd_id} ${row.type} ${row.date}`}
      shows="The rents that change, with their day,"
      emptyHint={`No charge changes in the next ${days} days. Choose more days, or take filters away.`}
      context={rows && <Summary rows={rows} days={days} />}
      control={
        <SegmentedControl
          aria-label="Days"
          size="sm"
          value={days}
          data={spans.map((span) => ({ value: span, label: `${span} days` }))}
          onChange={(span) => address.setOptions({ days: span === usualSpan ? '' : span })}
        />
      }
      report={{ asked: { ...asked, reportName: 'Rent Increases' }, day: today }}
    />
  );
}

/** What is long past, as after a migration, stands below what changes now, the newest of it first. */
function byNeed(a: ListedIncrease, b: ListedIncrease, isOld: (row: ListedIncrease) => boolean): number {
  if (isOld(a) !== isOld(b)) return Number(isOld(a)) - Number(isOld(b));
  if (isOld(a)) return a.date > b.date ? -1 : a.date < b.date ? 1 : a.sd_id - b.sd_id;
  const kinds = increaseKinds.indexOf(a.kind) - increaseKinds.indexOf(b.kind);
  return kinds || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.sd_id - b.sd_id);
}

function Summary({ rows, days }: { rows: readonly ListedIncrease[]; days: string }) {
  const of = (kind: IncreaseKind) => rows.filter((row) => row.kind === kind);
  const changes = of('change');
  const cents = changes.reduce((sum, { difference }) => sum + Math.round((difference ?? 0) * 100), 0);
  return (
    <span data-figures>
      {showCount(of('holdover').length)} in holdover,{' '}
      {counted(of('endsEarly').length, 'schedule ends', 'schedules end')} before the lease does,{' '}
      {counted(changes.length, 'change')} in {days} days: {cents < 0 ? '' : '+'}
      {showMoney(cents / 100)} a month
      {of('index').length > 0 && `, ${counted(of('index').length, 'index step')}`}
    </span>
  );
}

const badges: Record<Exclude<IncreaseKind, 'change'>, { tone: Tone; words: string }> = {
  holdover: { tone: 'red', words: 'Holdover' },
  index: { tone: 'amber', words: 'Index' },
  endsEarly: { tone: 'amber', words: 'Ends early' },
};

const looks: Partial<Record<RentIncreaseField, ColumnLook<ListedIncrease>>> = {
  sd_num: { card: 'title', width: 84 },
  sd_building: { card: 'title', width: 224 },
  sd_city: { width: 136 },
  sd_state: { width: 72 },
  type: { width: 148, cell: (row) => row.type ?? (row.kind === 'holdover' ? 'All rent' : 'Several') },
  to: { cell: (row) => <NewAmount row={row} /> },
  date: { width: 196, cell: (row) => <ChangeDate row={row} /> },
  note: { width: 428 },
};

function NewAmount({ row }: { row: ListedIncrease }) {
  return (
    <>
      {showMoney(row.to)}
      {row.assumed && <AssumedMark />}
    </>
  );
}

function ChangeDate({ row: { date, kind } }: { row: ListedIncrease }) {
  const badge = kind === 'change' ? null : badges[kind];
  return (
    <>
      {showDate(date)} {badge && <Badge tone={badge.tone}>{badge.words}</Badge>}
    </>
  );
}

function columnOf(column: ListColumn<RentIncreaseField>): Column<ListedIncrease> {
  return listColumn(column, looks[column.name] ?? {});
}
