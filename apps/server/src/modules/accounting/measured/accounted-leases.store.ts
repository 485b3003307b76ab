import {
  commencementOn,
  type AccountingBook,
  type CriticalDate,
  type LeaseAccountingFields,
  type LeaseClass,
  type LeaseFields,
  type LeaseSearch,
  type OptionFields,
  type PlainDate,
  type Term,
} from '@panoramic/contract';
import { batches, prefetch } from '#db/scope/batches.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { selectFoundLeases, termsOfLease } from '../../leases/index.ts';
import { besideRentOfLeases, nothingBeside, type BesideOfLease } from './beside-rent.store.ts';
import { digestOf, type StoredMeasurement } from './stored-measurement.ts';

/** A lease with all that its figures follow from. */
export interface AccountedRow extends LeaseFields {
  readonly sd_id: number;
  /** False: the lease is deleted, and still stands in the books. */
  readonly active: boolean;
  readonly terms: readonly Term[];
  /** Of the rent terms, the end, the option and what is typed; while it is unchanged, so are the payments. */
  readonly saidDigest: string;
  readonly accounting: LeaseAccountingFields | null;
  /** The option that is reasonably certain. */
  readonly option: OptionFields | null;
  readonly optionType: CriticalDate['cd_type'];
  /** By their ids; the first is the initial one. */
  readonly measurements: readonly StoredMeasurement[];
  /** What the first and the last closed month have of the lease. */
  readonly closed: readonly ClosedBalances[];
  readonly beside: BesideOfLease;
}

/** The balances of a lease at the end of a closed month, in a book; amounts are dollars. */
export interface ClosedBalances {
  readonly ap_id: number;
  readonly book: AccountingBook;
  readonly class: LeaseClass;
  readonly liability: number;
  readonly current: number;
  readonly asset: number;
  readonly deferred: number;
  /** Whether operating and finance leases, current and long-term parts had accounts of their own. */
  readonly apart: boolean;
}

export interface AccountedRequest {
  readonly clientId: number;
  readonly today: PlainDate;
  /** The id of the last closing; `null` when no month is closed. */
  readonly lastClosing: number | null;
  /** The id of the first closing, where its figures are needed. */
  readonly firstClosing?: number | null;
  /** Leave it out to read every lease, those deleted since they were measured included. */
  readonly search?: LeaseSearch | null;
}

/** Few enough that other requests wait only for a moment while a batch is computed. */
const batchSize = 100;

/** In the order of their ids, a batch at a time, from one snapshot. */
export function accountedLeases(tx: Tx, asked: AccountedRequest): AsyncGenerator<readonly AccountedRow[]> {
  return prefetch(readAccounted(tx, asked));
}

async function* readAccounted(tx: Tx, asked: AccountedRequest): AsyncGenerator<readonly AccountedRow[]> {
  const { clientId, search, today } = asked;
  const which = search
    ? sql`l.sd_id in (select sd_id from (${await selectFoundLeases(tx, clientId, search, today)}) found)`
    : sql`(l.active or exists (
        select from lease_measurements m where m.client_id = ${clientId} and m.sd_id = l.sd_id and m.active))`;
  const statement = sql`${selectAccounted(asked)} and ${which} order by l.sd_id`;
  const beside = await besideRentOfLeases(tx, clientId, today);
  for await (const rows of batches<ReadRow>(tx, 'accounted_leases', statement, batchSize))
    yield rows.map((row) => accountedRow(row, today, beside.get(row.sd_id)));
}

/** One lease that is not deleted, or `null`. */
export async function accountedLease(
  tx: Tx,
  asked: AccountedRequest,
  id: number,
): Promise<AccountedRow | null> {
  const row = await tx.maybe<ReadRow>(sql`${selectAccounted(asked)} and l.active and l.sd_id = ${id}`);
  return row && accountedRow(row, asked.today);
}

type ReadRow = Omit<AccountedRow, 'saidDigest' | 'measurements' | 'closed' | 'beside'> & {
  readonly measurements: readonly StoredMeasurement[] | null;
  readonly closed: readonly ClosedBalances[] | null;
};

/** The lease is measured from the commencement of the term that runs today; a term ahead extends it. */
function accountedRow(row: ReadRow, today: PlainDate, beside = nothingBeside): AccountedRow {
  const { terms, sd_ced, option, accounting } = row;
  return {
    ...row,
    sd_ccd: commencementOn(row, today),
    saidDigest: digestOf(
      JSON.stringify([
        termsText(terms),
        sd_ced,
        option,
        accounting?.la_residual_expected ?? null,
        ...typedValues(accounting),
      ]),
    ),
    measurements: row.measurements ?? [],
    closed: row.closed ?? [],
    beside,
  };
}

/**
 * The terms as the text that digests have been made of from the beginning. How a term is paid follows only where
 * the term says it, so that older digests still hold.
 */
export function termsText(terms: readonly Term[]): string | null {
  if (terms.length === 0) return null;
  return terms
    .map((term) => {
      const { rt_freq, rt_timing, rt_due_day, rt_yearly } = term;
      const paid = [rt_freq, rt_timing, rt_due_day, amountText(rt_yearly)];
      const said = [term.rt_counts ?? term.rt_type, term.rt_start, term.rt_end, amountText(term.rt_monthly)];
      return [...said, ...(paid.every((value) => value === null) ? [] : paid)].join('|');
    })
    .join(';');
}

function amountText(amount: number | null | undefined): string | null {
  return amount?.toFixed(2) ?? null;
}

/** What else is compared; left out where nothing is typed, so that older digests still hold. */
function typedValues(accounting: LeaseAccountingFields | null): readonly unknown[] {
  const values = comparedFields.map((name) => accounting?.[name] ?? null);
  return values.some(Boolean) ? values : [];
}

const comparedFields = [
  'la_direct_costs',
  'la_prepaid',
  'la_incentives',
  'la_incentive_due',
  'la_incentive_on',
  'la_purchase_price',
  'la_purchase_certain',
  'la_life_months',
  'la_ending',
] as const satisfies readonly (keyof LeaseAccountingFields)[];

/** As text from the start, where the order of the keys does not matter: binary JSON takes twice as long to make. */
function selectAccounted({ clientId, lastClosing, firstClosing }: AccountedRequest): Sql {
  return sql`
    select l.sd_id, l.active, l.sd_num, l.sd_region, l.sd_status, l.sd_building, l.sd_address, l.sd_address2,
      l.sd_city, l.sd_state, l.sd_zip, l.sd_ocd, l.sd_ccd, l.sd_ced, l.sd_ncd, l.sd_lease, l.sd_sqft, l.sd_deposit,
      ${termsOfLease(clientId, sql`l.sd_id`)} as terms,
      to_json(a) as accounting,
      (select to_jsonb(o) from critical_date_options o
        join critical_dates d on d.client_id = o.client_id and d.cd_id = o.cd_id and d.active
        where o.client_id = ${clientId} and o.cd_id = a.la_option and o.active) as option,
      (select coalesce(d.cd_counts, d.cd_type) from critical_dates d
        where d.client_id = ${clientId} and d.cd_id = a.la_option and d.active) as "optionType",
      (select json_agg(json_build_object('lm_id', m.lm_id, 'book', m.book, 'kind', m.kind, 'effective', m.effective,
            'inputs', m.inputs, 'digest', m.digest) order by m.lm_id)
        from lease_measurements m
        where m.client_id = ${clientId} and m.sd_id = l.sd_id and m.active) as measurements,
      (select json_agg(json_build_object('ap_id', f.ap_id, 'book', f.book, 'class', f.class,
            'liability', f."liabilityClosing", 'current', f."liabilityCurrent", 'asset', f."assetClosing",
            'deferred', f.deferred, 'apart', f.apart))
        from accounting_figures f
        where f.client_id = ${clientId} and f.ap_id in (${firstClosing ?? lastClosing}, ${lastClosing})
          and f.sd_id = l.sd_id and f.book in ('ASC842', 'IFRS16', 'straightLine')) as closed
    from leases l left join lease_accounting a on a.client_id = l.client_id and a.sd_id = l.sd_id and a.active
    where l.client_id = ${clientId}`;
}
