import {
  isOpenStatement,
  listedStates,
  missingState,
  showDate,
  statementColumns,
  StatementTotals,
  summedStatementFields,
  yearsDue,
  type ListColumn,
  type ListedStatement,
  type ListedStatementField,
} from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQueryFor, useSignedIn } from '../../../api/index.ts';
import { listColumn, type Column, type ColumnLook } from '../../../fields/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/index.ts';
import { leaseOptionsOf } from '../../leases/index.ts';
import { RentList, useRentAddress, type RentAddress } from '../../rent/index.ts';
import { BillStateBadge } from '../state-badge.tsx';
import classes from './statement-list.module.css';

/** The landlords' statements of all leases, and the years for which none has come. */
export function StatementsScreen() {
  const { today } = useSignedIn();
  const address = useRentAddress(paths.rentStatements, ['year', 'state']);
  const year = address.query.get('year') ?? '';
  const state = listedStates.find((one) => one === address.query.get('state')) ?? null;
  const asked = {
    ...leaseOptionsOf(address.search),
    year: /^\d{4}$/.test(year) ? Number(year) : null,
    state,
  };
  const query = useQuery(listQueryFor('Expenses/ListStatements', asked));
  const { data } = query;
  const rows = data && (data.complete || data.rows.length > 0) ? data.rows : undefined;
  const totals = useMemo(() => (data?.complete ? totalsOf(data.rows, today) : null), [data, today]);
  const columnOf = useMemo(() => columnsFor(today), [today]);
  return (
    <RentList
      title="Expense Statements"
      list="statements"
      offer={statementColumns}
      columnOf={columnOf}
      address={address}
      query={query}
      rows={rows}
      rowKey={({ sd_id, es_id, year: of }) => `${sd_id} ${es_id} ${of}`}
      rowLink={({ sd_id, es_id }) =>
        to(paths.leaseExpenses, es_id === 0 ? { id: sd_id } : { id: sd_id, statement: es_id })
      }
      footer={totals ? footerOf(totals) : undefined}
      shows="What landlords billed, year by year,"
      emptyHint="No statement is recorded, and none is missing. Enter statements on the tab Expenses of a lease, or take filters away."
      context={totals && <TotalLine totals={totals} />}
      control={<Filters address={address} year={asked.year} state={state} today={today} />}
      report={{ asked: { ...asked, reportName: 'Expense Statements' }, day: today }}
    />
  );
}

function totalsOf(rows: readonly ListedStatement[], today: string): StatementTotals {
  const totals = new StatementTotals(today);
  for (const row of rows) totals.add(row);
  return totals;
}

function footerOf(totals: StatementTotals): Readonly<Record<string, string>> {
  const sums = summedStatementFields.map((name) => [name, showMoney(totals.sum(name))]);
  return { ...Object.fromEntries(sums), sd_num: 'Total' };
}

function TotalLine({ totals }: { totals: StatementTotals }) {
  const { statements, missing, toObject } = totals;
  return (
    <span data-figures>
      {showCount(statements)} {statements === 1 ? 'statement' : 'statements'}:{' '}
      {showMoney(totals.sum('found'))} found, {showMoney(totals.sum('recovered'))} recovered;{' '}
      {showCount(toObject)} open to objection, {showCount(missing)} missing
    </span>
  );
}

interface FiltersProps {
  address: RentAddress;
  year: number | null;
  state: string | null;
  today: string;
}

const yearsBack = 8;

function Filters({ address, year, state, today }: FiltersProps) {
  const latest = Math.max(yearsDue(today)[0] ?? 0, Number(today.slice(0, 4)) - 1);
  const years = Array.from({ length: yearsBack }, (_, index) => latest - index);
  if (year !== null && !years.includes(year)) years.push(year);
  return (
    <span className={classes['filters']}>
      <NativeSelect
        aria-label="Year"
        size="sm"
        value={year === null ? '' : String(year)}
        data={[{ value: '', label: 'All years' }, ...years.map(String)]}
        onChange={({ currentTarget }) => address.setOptions({ year: currentTarget.value })}
      />
      <NativeSelect
        aria-label="State"
        size="sm"
        value={state ?? ''}
        data={[{ value: '', label: 'All states' }, ...listedStates]}
        onChange={({ currentTarget }) => address.setOptions({ state: currentTarget.value })}
      />
    </span>
  );
}

function columnsFor(today: string) {
  const looks: Partial<Record<ListedStatementField, ColumnLook<ListedStatement>>> = {
    sd_num: { card: 'title', width: 72 },
    sd_building: { card: 'title', width: 156 },
    sd_city: { width: 136 },
    sd_state: { width: 72 },
    year: { width: 64 },
    pool: { width: 146 },
    state: { width: 122, cell: ({ state }) => <BillStateBadge state={state} /> },
    objectBy: { width: 140, cell: (row) => <ObjectBy row={row} today={today} /> },
    billed: { width: 108 },
    allowed: { width: 108 },
    found: { width: 108, cell: (row) => <Found row={row} /> },
    recovered: { width: 108 },
  };
  return (column: ListColumn<ListedStatementField>): Column<ListedStatement> =>
    listColumn(column, looks[column.name] ?? {});
}

/** A day that is past is marked only while nobody has objected. */
function ObjectBy({ row: { objectBy, state }, today }: { row: ListedStatement; today: string }) {
  if (objectBy === null) return null;
  const isPast = isOpenStatement(state) && objectBy < today;
  return isPast ? <Badge tone="red">{`${showDate(objectBy)}, past`}</Badge> : showDate(objectBy);
}

function Found({ row: { found, problem, state } }: { row: ListedStatement }) {
  if (problem !== null && state !== missingState) return <span title={problem}>Not checked</span>;
  if (found === null) return null;
  return found > 0 ? <strong>{showMoney(found)}</strong> : showMoney(found);
}
