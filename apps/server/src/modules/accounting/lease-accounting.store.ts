import {
  emptyRow,
  leaseAccountingFields,
  leaseAccountingProblems,
  type CriticalDate,
  type FieldError,
  type LeaseAccounting,
  type LeaseAccountingFields,
  type OptionFields,
  type ParsedInput,
} from '@panoramic/contract';
import { columnsOf, insertRow, updateRow, type StoredTable } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';

const table: StoredTable = {
  name: 'lease_accounting',
  key: 'sd_id',
  columns: Object.keys(leaseAccountingFields),
};

/** Empty until somebody saves it. */
export async function leaseAccounting(tx: Tx, clientId: number, id: number): Promise<LeaseAccounting> {
  const saved = await tx.maybe<LeaseAccounting>(sql`
    select ${columnsOf(table)}, sd_id from lease_accounting
    where client_id = ${clientId} and sd_id = ${id} and active`);
  return saved ?? { ...emptyRow(leaseAccountingFields), sd_id: id, active: true, version: 0 };
}

/** What was settled at commencement. Every other field of a measured lease changes it by a remeasurement. */
const settled = [
  'la_specialised',
  'la_ownership',
  'la_low_value',
  'la_taken_day',
  'la_taken_from',
  'la_taken_asc_liability',
  'la_taken_asc_asset',
  'la_taken_ifrs_liability',
  'la_taken_ifrs_asset',
  'la_taken_deferred',
  'la_taken_prepaid',
] as const satisfies readonly (keyof LeaseAccountingFields)[];

export async function saveLeaseAccounting(
  tx: Tx,
  clientId: number,
  { sd_id, version, ...values }: ParsedInput<'Accounting/SaveLease'>,
): Promise<LeaseAccounting> {
  await lockLease(tx, clientId, sd_id);
  const before = await leaseAccounting(tx, clientId, sd_id);
  const { la_option = before.la_option, la_ending = before.la_ending } = values;
  const isOptionSent = values.la_option !== undefined || values.la_ending !== undefined;
  const option = isOptionSent ? await optionProblems(tx, clientId, { sd_id, la_option, la_ending }) : [];
  if (option.length > 0) refuse(option);
  const saved =
    before.version === 0 && !version
      ? await insertRow<LeaseAccounting>(tx, table, { clientId, values, fixed: { sd_id } })
      : await updateRow<LeaseAccounting>(tx, table, {
          clientId,
          id: sd_id,
          version: version ?? null,
          values,
        });
  const problems = [
    ...leaseAccountingProblems(saved),
    ...(await settledProblems(tx, clientId, before, saved)),
  ];
  if (problems.length > 0) refuse(problems);
  return saved;
}

async function lockLease(tx: Tx, clientId: number, id: number): Promise<void> {
  const found = await tx.maybe(sql`
    select 1 from leases where client_id = ${clientId} and sd_id = ${id} and active for no key update`);
  if (!found) throw new Problem('not-found', 'There is no such lease.');
}

/**
 * An option of this lease that is not given up: one to renew that says how long it is, or one to terminate
 * with the day on which the lease ends by it.
 */
async function optionProblems(
  tx: Tx,
  clientId: number,
  { sd_id, la_option, la_ending }: Pick<LeaseAccounting, 'sd_id' | 'la_option' | 'la_ending'>,
): Promise<FieldError[]> {
  const early = { field: 'la_ending', message: 'Choose the termination option by which the lease ends.' };
  if (la_option === null) return la_ending === null ? [] : [early];
  type Found = Pick<OptionFields, 'op_months' | 'op_outcome'> & Pick<CriticalDate, 'cd_type'>;
  const option = await tx.maybe<Found & { sd_ced: string | null }>(sql`
    select o.op_months, o.op_outcome, coalesce(d.cd_counts, d.cd_type) as cd_type, l.sd_ced from critical_dates d
      join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
      left join critical_date_options o on o.client_id = d.client_id and o.cd_id = d.cd_id and o.active
    where d.client_id = ${clientId} and d.sd_id = ${sd_id} and d.cd_id = ${la_option} and d.active
      and coalesce(d.cd_counts, d.cd_type) in ('Option to Renew', 'Termination Option')`);
  function refusal(message: string): FieldError[] {
    return [{ field: 'la_option', message }];
  }
  if (!option) return refusal('Choose an option to renew or to terminate this lease.');
  if (option.op_outcome === 'Waived' || option.op_outcome === 'Lapsed')
    return refusal(`The option is ${option.op_outcome.toLowerCase()}.`);
  if (option.cd_type === 'Termination Option') return endingProblems(la_ending, option.sd_ced);
  if (la_ending !== null) return [early];
  return option.op_months ? [] : refusal('Enter the length of the option with its critical date first.');
}

function endingProblems(ending: string | null, expiration: string | null): FieldError[] {
  const message =
    ending === null
      ? 'Enter the day on which the lease ends by the termination option.'
      : expiration !== null && ending >= expiration
        ? 'The lease expires on that day or earlier without the option.'
        : null;
  return message === null ? [] : [{ field: 'la_ending', message }];
}

async function settledProblems(
  tx: Tx,
  clientId: number,
  before: LeaseAccounting,
  after: LeaseAccounting,
): Promise<FieldError[]> {
  const changed = settled.filter((name) => (before[name] || null) !== (after[name] || null));
  if (changed.length === 0 || !(await isMeasured(tx, clientId, after.sd_id))) return [];
  return changed.map((field) => ({
    field,
    message: `${leaseAccountingFields[field].label} was settled when the first month with the lease was closed.`,
  }));
}

async function isMeasured(tx: Tx, clientId: number, id: number): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from lease_measurements
    where client_id = ${clientId} and sd_id = ${id} and active and kind = 'initial'`);
  return found !== null;
}
