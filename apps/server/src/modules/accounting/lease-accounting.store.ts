import {
  emptyRow,
  leaseAccountingFields,
  leaseAccountingProblems,
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

/** Fields of a measured lease that can change, by a remeasurement. The rest was settled at commencement. */
const changeable: ReadonlySet<keyof LeaseAccountingFields> = new Set<keyof LeaseAccountingFields>([
  'la_option',
  'la_option_reason',
  'la_rate',
  'la_rate_reason',
  'la_residual',
  'la_residual_expected',
  // For the classification of later changes.
  'la_fair_value',
]);

export async function saveLeaseAccounting(
  tx: Tx,
  clientId: number,
  { sd_id, version, ...values }: ParsedInput<'Accounting/SaveLease'>,
): Promise<LeaseAccounting> {
  await lockLease(tx, clientId, sd_id);
  const before = await leaseAccounting(tx, clientId, sd_id);
  const option = await optionProblems(tx, clientId, sd_id, values.la_option ?? null);
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

/** An option to renew of this lease that says how long it is and is not given up. */
async function optionProblems(
  tx: Tx,
  clientId: number,
  sd_id: number,
  la_option: number | null,
): Promise<FieldError[]> {
  if (la_option === null) return [];
  const option = await tx.maybe<Pick<OptionFields, 'op_months' | 'op_outcome'>>(sql`
    select o.op_months, o.op_outcome from critical_dates d
      left join critical_date_options o on o.client_id = d.client_id and o.cd_id = d.cd_id and o.active
    where d.client_id = ${clientId} and d.sd_id = ${sd_id} and d.cd_id = ${la_option} and d.active
      and d.cd_type = 'Option to Renew'`);
  function refusal(message: string): FieldError[] {
    return [{ field: 'la_option', message }];
  }
  if (!option) return refusal('Choose an option to renew of this lease.');
  if (!option.op_months) return refusal('Enter the length of the option with its critical date first.');
  return option.op_outcome === 'Waived' || option.op_outcome === 'Lapsed'
    ? refusal(`The option is ${option.op_outcome.toLowerCase()}.`)
    : [];
}

async function settledProblems(
  tx: Tx,
  clientId: number,
  before: LeaseAccounting,
  after: LeaseAccounting,
): Promise<FieldError[]> {
  // Safe: the keys of the field table.
  const names = Object.keys(leaseAccountingFields) as (keyof LeaseAccountingFields)[];
  const changed = names.filter(
    (name) => !changeable.has(name) && (before[name] || null) !== (after[name] || null),
  );
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
