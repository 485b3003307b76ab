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
import { listQueryFor, useSignedIn } from '../../api/index.ts';
import { FieldInput, listColumn, type Column, type ColumnLook } from '../../fields/index.ts';
import { showCount, showMoney } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/index.ts';
import { leaseOptionsOf } from '../leases/index.ts';
import { RentList } from './rent-list.tsx';
import { useRentAddress } from './rent-url.ts';
import classes from './rent.module.css';

const asOfField = date('As of', { width: 'sm' });

/** The leases in force on a day, with the rent of that day. */
export function RentRollScreen() {
  const { today } = useSignedIn();
  const address = useRentAddress(paths.rentRoll, ['asOf']);
  const reading = readValue(address.query.get('asOf'), asOfField);
  const asOf = ('value' in reading ? reading.value : null) ?? today;
  const asked = { ...leaseOptionsOf(address.search), asOf };
  const query = useQuery(listQueryFor('Rent/GetRentRoll', asked));
  const { data } = query;
  const rows = data && (data.complete || data.rows.length > 0) ? data.rows : undefined;
  const totals = useMemo(() => (data?.complete ? totalsOf(data.rows) : null), [data]);
  return (
    <RentList
      title="Rent Roll"
      list="rent-roll"
      offer={rentRollColumns}
      columnOf={columnOf}
      address={address}
      query={query}
      rows={rows}
      rowKey={({ sd_id }) => sd_id}
      footer={totals ? footerOf(totals) : undefined}
      shows="The rent of each lease on a day"
      emptyHint={`No lease is in force on ${showDate(asOf)}. Choose another day, or take filters away.`}
      context={<TotalLine totals={totals} asOf={asOf} today={today} />}
      control={
        <AsOf key={asOf} day={asOf} today={today} onDay={(day) => address.setOptions({ asOf: day })} />
      }
      report={{ asked: { ...asked, reportName: 'Rent Roll' }, day: asOf }}
    />
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

/** The most important totals; on a phone, where a table has no footer, all of them. */
function TotalLine({ totals, asOf, today }: { totals: RentRollTotals | null; asOf: string; today: string }) {
  const when = asOf === today ? 'Today' : showDate(asOf);
  if (!totals) return when;
  const rate = totals.rate('total_psqft');
  return (
    <span data-figures>
      {when}: {showCount(totals.sum('sd_sqft'))} SF, {showMoney(totals.sum('total_monthly'))} a month,{' '}
      {showMoney(totals.sum('total_yearly'))} a year
      {rate !== null && `, ${showMoney(rate)} per SF of paying space`}
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
  sd_building: { card: 'title', width: 224 },
  sd_city: { width: 136 },
  sd_state: { width: 72 },
  sd_region: { width: 116 },
  sd_ced: { width: 204, cell: (row) => <Expiration row={row} /> },
  step_date: { width: 204, cell: (row) => <NextStep row={row} /> },
};

function Expiration({ row }: { row: RentRollRow }) {
  return (
    <>
      {row.sd_ced && showDate(row.sd_ced)} {row.holdover && <Badge tone="red">Holdover</Badge>}
    </>
  );
}

/** A step after days without base rent says since when there is none. */
function NextStep({ row }: { row: RentRollRow }) {
  return (
    <>
      {row.step_date && showDate(row.step_date)}{' '}
      {row.step_absent && <Badge tone="amber">None from {showDate(row.step_absent)}</Badge>}
    </>
  );
}

function columnOf(column: ListColumn<RentRollField>): Column<RentRollRow> {
  const look = looks[column.name] ?? {};
  const frozen = column.name === 'sd_building' ? { frozen: true } : {};
  return { ...listColumn(column, look), ...frozen };
}
