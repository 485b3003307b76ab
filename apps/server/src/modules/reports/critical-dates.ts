import {
  addMonths,
  daysLeft,
  firstNoticeDay,
  listedMonths,
  optionFields,
  optionRentWords,
  windowOf,
  type Lease,
  type LeaseAddress,
  type LeaseSearch,
  type OptionFields,
  type PlainDate,
} from '@panoramic/contract';
import { batches } from '#db/scope/batches.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { PrintedHeader } from '#lib/spreadsheet/page-setup.ts';
import type { Sheet } from '#lib/spreadsheet/sheet.ts';
import { addressColumns, selectFoundLeases } from '../leases/index.ts';
import { column, type ReportColumn } from './columns.ts';
import { ownColumns, type RowWithOwn } from './own-columns.ts';

interface DateRow extends LeaseAddress, Pick<Lease, 'sd_sqft' | 'sd_ced'>, RowWithOwn {
  readonly cd_action: PlainDate;
  readonly cd_type: string | null;
  readonly cd_expansion: boolean | null;
  readonly cd_reminder: PlainDate | null;
  readonly cd_email: string | null;
  readonly cd_note: string | null;
  readonly from_lease: boolean;
  readonly monthly_rent: number | null;
  readonly landlord: string | null;
  readonly email1: string | null;
}

/** A date with the option that it carries; without one its fields are empty. */
type DateWithOption = DateRow & OptionFields;

interface SheetsRequest {
  readonly tx: Tx;
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly title: readonly string[];
  readonly printed: PrintedHeader;
}

/** The workbook *Critical Dates Report*: what must be acted on, soonest first. */
export async function criticalDatesSheets(asked: SheetsRequest): Promise<Sheet[]> {
  const { tx, clientId, search, today, title, printed } = asked;
  const columns = [
    ...dateColumns(today),
    ...(await ownColumns<DateWithOption>(tx, clientId, 'criticalDates', (row) => row)),
  ];
  async function* rows() {
    for await (const batch of openDates(tx, clientId, search, today))
      yield batch.map((row) => columns.map(({ value }) => value(row)));
  }
  return [{ name: 'Critical Dates', title, printed, columns, rows, frozenColumns: 4 }];
}

function dateColumns(today: PlainDate): readonly ReportColumn<DateWithOption>[] {
  return [
    column('Critical Date', 'date', ({ cd_action }) => cd_action),
    column('Days Left', 'integer', ({ cd_action }) => daysLeft(cd_action, today), { width: 9 }),
    column('Window', 'text', ({ cd_action }) => windowOf(daysLeft(cd_action, today)), { width: 10 }),
    column(
      'Type',
      'text',
      ({ cd_type, from_lease }) => (from_lease ? 'Expiration Date (from lease)' : cd_type),
      { width: 24 },
    ),
    column('Reminder', 'date', ({ cd_reminder }) => cd_reminder),
    column('Status', 'text', () => 'Open', { width: 8 }),
    column('Office/Store #', 'text', ({ sd_num }) => sd_num, { width: 16 }),
    column('Building', 'text', ({ sd_building }) => sd_building, { width: 26 }),
    column('Address', 'text', ({ sd_address }) => sd_address, { width: 26 }),
    column('City', 'text', ({ sd_city }) => sd_city),
    column('State', 'text', ({ sd_state }) => sd_state, { width: 7 }),
    column('Zip', 'text', ({ sd_zip }) => sd_zip, { width: 11 }),
    column('SQFT', 'integer', ({ sd_sqft }) => sd_sqft, { width: 11 }),
    column('Current Expiration', 'date', ({ sd_ced }) => sd_ced, { width: 13 }),
    column('Monthly Rent', 'money', ({ monthly_rent }) => monthly_rent),
    column('Landlord', 'text', ({ landlord }) => landlord, { width: 24 }),
    column('Landlord E-mail', 'line', ({ email1 }) => email1),
    column('Notify', 'text', ({ cd_email }) => cd_email, { width: 44 }),
    column('Notes/Comments', 'text', ({ cd_note }) => cd_note, { width: 40 }),
    column('First Day of Notice', 'date', (row) => firstNoticeDay(row, row.sd_ced), { width: 13 }),
    column('Option Months', 'integer', ({ op_months }) => op_months, { width: 9 }),
    column('Option Rent', 'text', optionRentWords, { width: 28 }),
    column('Payment for Ending', 'money', ({ op_payment }) => op_payment),
    column('For Expansion', 'text', ({ cd_expansion }) => (cd_expansion ? 'Yes' : null), { width: 10 }),
  ];
}

const optionColumns = Object.keys(optionFields).map((name) => sql`o.${identifier(name)}`);

/**
 * Dates to act on of the leases found: overdue ones and the next 12 months, and the lease's own
 * expiration where no Expiration Date covers it.
 */
async function* openDates(
  tx: Tx,
  clientId: number,
  search: LeaseSearch,
  today: PlainDate,
): AsyncGenerator<DateWithOption[]> {
  const until = addMonths(today, listedMonths);
  const statement = sql`
    with found as (${await selectFoundLeases(tx, clientId, search, today)})
    select d.cd_action, d.cd_type, d.cd_expansion, d.cd_reminder, d.cd_email, d.cd_note, d.from_lease, d.own, ${addressColumns}, l.sd_sqft, l.sd_ced,
      rent.monthly as monthly_rent, landlord.name as landlord, landlord.email1, ${join(optionColumns)}
    from reminded_deadlines d join found l on l.sd_id = d.sd_id
    left join lateral rent_in_effect(${clientId}, d.sd_id, ${today}) rent on true
    left join landlords landlord on landlord.client_id = ${clientId} and landlord.sd_id = d.sd_id
    left join critical_date_options o on o.client_id = ${clientId} and o.cd_id = d.cd_id and o.active
    where d.client_id = ${clientId} and d.cd_action <= ${until}
    order by d.cd_action, d.sd_id, d.cd_id`;
  yield* batches<DateWithOption>(tx, 'open_dates', statement);
}
