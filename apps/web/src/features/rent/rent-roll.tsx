import {
  date,
  readValue,
  rentRollColumns,
  rentRollFields,
  RentRollTotals,
  showDate,
  showValue,
  typedValue,
  type Field,
  type ListColumn,
  type RentRollField,
  type RentRollRow,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listQueryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import {
  chooseWidths,
  DataTable,
  FieldInput,
  listColumn,
  ListToolbar,
  minWidthOf,
  useListView,
  type Column,
  type ColumnLook,
} from '../../fields/index.ts';
import { showCount, showMoney } from '../../lib/money.ts';
import { paths, to } from '../../lib/paths.ts';
import { Badge, Banner, PageFrame } from '../../ui/index.ts';
import { leaseOptionsOf } from '../leases/index.ts';
import { RentFilters } from './rent-filters.tsx';
import { useRentAddress } from './rent-url.ts';
import { RentReportButton } from './report-button.tsx';
import classes from './rent.module.css';

const asOfField = date('As of', { width: 'sm' });

/** The leases in force on a day, with the rent of that day. */
export function RentRollScreen() {
  const { today } = useSignedIn();
  const { search, query, setSearch, setOptions, openSaved } = useRentAddress(paths.rentRoll, ['asOf']);
  const reading = readValue(query.get('asOf'), asOfField);
  const asOf = ('value' in reading ? reading.value : null) ?? today;
  const view = useListView('rent-roll', rentRollColumns);
  const { data, error, isFetching, refetch } = useQuery(
    listQueryFor('Rent/GetRentRoll', { ...leaseOptionsOf(search), asOf }),
  );
  const rows = data && (data.complete || data.rows.length > 0) ? data.rows : undefined;
  const totals = useMemo(() => (data?.complete ? totalsOf(data.rows) : null), [data]);
  const columns = useMemo(() => view.shown.map(columnOf), [view.shown]);
  return (
    <PageFrame
      title="Rent Roll"
      width="table"
      count={rows?.length}
      context={<TotalLine totals={totals} asOf={asOf} today={today} />}
      actions={
        <>
          <AsOf key={asOf} day={asOf} today={today} onDay={(day) => setOptions({ asOf: day })} />
          <RentReportButton
            asked={{ ...leaseOptionsOf(search), reportName: 'Rent Roll', asOf }}
            day={asOf}
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
          The rent roll could not be loaded.
        </Banner>
      )}
      {(data || isFetching) && (
        <DataTable
          label="Rent Roll"
          rows={view.known ? rows : undefined}
          columns={columns}
          minWidth={minWidthOf(columns)}
          rowKey={({ sd_id }) => sd_id}
          rowLink={({ sd_id }) => to(paths.leaseRentTerms, { id: sd_id })}
          density={view.density}
          widths={view.widths}
          onWidth={(key, width) => chooseWidths(view, { ...view.widths, [key]: width })}
          footer={totals ? footerOf(totals) : undefined}
          emptyHint={`No lease is in force on ${showDate(asOf)}. Choose another day, or take filters away.`}
        />
      )}
    </PageFrame>
  );
}

function totalsOf(rows: readonly RentRollRow[]): RentRollTotals {
  const totals = new RentRollTotals();
  for (const row of rows) totals.add(row);
  return totals;
}

interface AsOfProps {
  day: string;
  today: string;
  /** An empty text is today. */
  onDay: (day: string) => void;
}

/** The day of the roll, typed or picked. */
function AsOf({ day, today, onDay }: AsOfProps) {
  const [text, setText] = useState(showValue(day, asOfField));
  const [problem, setProblem] = useState<string>();
  function take(typed: string) {
    const reading = typedValue(typed, asOfField);
    if ('problem' in reading) return setProblem(reading.problem);
    setProblem(undefined);
    const wanted = reading.value ?? today;
    return wanted === day ? undefined : onDay(wanted === today ? '' : wanted);
  }
  return (
    <form
      className={classes['asOf']}
      onSubmit={(event) => {
        event.preventDefault();
        take(text);
      }}
    >
      <FieldInput
        field={asOfField}
        name="asOf"
        text={text}
        error={problem}
        onText={(typed) => {
          setText(typed);
          // A day that was picked is complete at once; one that is typed counts on leaving the field.
          if (/^\d\d\/\d\d\/\d{4}$/.test(typed)) take(typed);
        }}
        onLeave={() => take(text)}
      />
    </form>
  );
}

/** The figures that one asks for first; on a phone, where a table has no foot, all that there are. */
function TotalLine({ totals, asOf, today }: { totals: RentRollTotals | null; asOf: string; today: string }) {
  const when = asOf === today ? 'Today' : showDate(asOf);
  if (!totals) return when;
  const rate = totals.rate('total_psqft');
  return (
    <span data-figures>
      {when}: {showCount(totals.sum('sd_sqft'))} SF, {showMoney(totals.sum('total_monthly'))} a month,{' '}
      {showMoney(totals.sum('total_yearly'))} a year
      {rate !== null && `, ${showMoney(rate)} per SF weighted`}
    </span>
  );
}

function footerOf(totals: RentRollTotals): Readonly<Record<string, string>> {
  const shown = Object.entries(totals.byColumn()).map(([name, value]) => {
    // Safe: totals are named for their columns.
    const field: Field = rentRollFields[name as RentRollField];
    return [name, showValue((value ?? null) as never, field)];
  });
  return { ...Object.fromEntries(shown), sd_num: 'Total' };
}

const looks: Partial<Record<RentRollField, ColumnLook<RentRollRow>>> = {
  sd_num: { card: 'title', width: 84 },
  sd_building: { card: 'title', width: 180 },
  sd_city: { width: 112 },
  sd_state: { width: 72 },
  sd_region: { width: 116 },
  sd_ced: { width: 204, cell: (row) => <Expiration row={row} /> },
};

function Expiration({ row }: { row: RentRollRow }) {
  return (
    <>
      {row.sd_ced && showDate(row.sd_ced)} {row.holdover && <Badge tone="red">Holdover</Badge>}
    </>
  );
}

function columnOf(column: ListColumn<RentRollField>): Column<RentRollRow> {
  const look = looks[column.name] ?? {};
  const frozen = column.name === 'sd_building' ? { frozen: true } : {};
  return { ...listColumn(column, look), ...frozen };
}
