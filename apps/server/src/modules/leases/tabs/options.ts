import {
  carriesOption,
  isDecided,
  optionFields,
  optionProblems,
  type CriticalDate,
  type FieldError,
  type LeaseFields,
  type LeaseOption,
  type ParsedInput,
  type PlainDate,
} from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { columnsOf, insertRow, updateRow, type StoredTable } from '#db/scope/row-store.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { parentLease } from './rows.ts';

export const optionTable: StoredTable = {
  name: 'critical_date_options',
  key: 'cd_id',
  columns: Object.keys(optionFields),
  fixed: ['sd_id'],
};

/** The option of a critical date: one to a date, made when it is first written. */
export const optionHandlers = handlers({
  'Leases/GetOptions': async ({ tx, clientId }, { id }) => {
    await parentLease(tx, clientId, id);
    return tx.rows<LeaseOption>(sql`
      select ${columnsOf(optionTable)} from critical_date_options
      where client_id = ${clientId} and sd_id = ${id} and active and cd_id in (
        select cd_id from critical_dates where client_id = ${clientId} and sd_id = ${id} and active)
      order by cd_id`);
  },

  'Leases/EditOption': (ctx, change) => saveOption(ctx, change),
});

interface SavingOption {
  readonly tx: Tx;
  readonly clientId: number;
  readonly today: PlainDate;
}

/** Writes the option of a critical date by the rules of its form. */
export async function saveOption(
  { tx, clientId, today }: SavingOption,
  { cd_id, version, ...given }: ParsedInput<'Leases/EditOption'>,
): Promise<LeaseOption> {
  const date = await lockedDate(tx, clientId, cd_id);
  if (!carriesOption(date))
    throw new Problem('refused', `A critical date of the type ${date.cd_type ?? 'none'} carries no option.`);
  const { option, before } = await saved(tx, clientId, date, version, decidedOn(given, today));
  const problems = isDecided(option) ? [] : optionProblems(option, date.cd_action, date.sd_ced);
  if (problems.length > 0) refuse(problems);
  if (isDecided(option) && date.cd_status)
    await tx.run(
      sql`update critical_dates set cd_status = false where client_id = ${clientId} and cd_id = ${cd_id}`,
    );
  if (before && isDecided(before) && !isDecided(option) && !date.cd_status)
    await tx.run(
      sql`update critical_dates set cd_status = true where client_id = ${clientId} and cd_id = ${cd_id}`,
    );
  return option;
}

type OptionChange = Omit<ParsedInput<'Leases/EditOption'>, 'cd_id' | 'version'>;

/** The day of an outcome is today where none is given; an option that is open again has none. */
function decidedOn(given: OptionChange, today: PlainDate): OptionChange {
  const { op_outcome } = given;
  if (op_outcome === undefined) return given;
  if (!isDecided({ op_outcome })) return { ...given, op_outcome_on: null };
  return { ...given, op_outcome_on: given.op_outcome_on ?? today };
}

type OptionDate = Pick<
  CriticalDate,
  'cd_id' | 'sd_id' | 'cd_type' | 'cd_counts' | 'cd_expansion' | 'cd_action' | 'cd_status'
> &
  Pick<LeaseFields, 'sd_ced'>;

/** Locks the date, so that two requests that first write its option take turns. */
async function lockedDate(tx: Tx, clientId: number, id: number): Promise<OptionDate> {
  const found = await tx.maybe<OptionDate>(sql`
    select d.cd_id, d.sd_id, d.cd_type, d.cd_counts, d.cd_expansion, d.cd_action, d.cd_status, l.sd_ced
    from critical_dates d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id and l.active
    where d.client_id = ${clientId} and d.cd_id = ${id} and d.active
    for no key update of d`);
  return found ?? noSuchDate();
}

function noSuchDate(): never {
  throw new Problem('not-found', 'There is no such critical date.');
}

async function saved(
  tx: Tx,
  clientId: number,
  { cd_id, sd_id }: OptionDate,
  version: number | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<{ readonly option: LeaseOption; readonly before: Pick<LeaseOption, 'op_outcome'> | null }> {
  const before = await tx.maybe<Pick<LeaseOption, 'op_outcome'>>(sql`
    select op_outcome from critical_date_options
    where client_id = ${clientId} and cd_id = ${cd_id} and active`);
  const option =
    !before && !version
      ? await insertRow<LeaseOption>(tx, optionTable, { clientId, values, fixed: { cd_id, sd_id } })
      : await updateRow<LeaseOption>(tx, optionTable, {
          clientId,
          id: cd_id,
          version: version ?? null,
          values,
        });
  return { option, before };
}

/** What a changed critical date, the last day of notice, does not agree with in its option. */
export async function optionOfDateProblems(
  tx: Tx,
  clientId: number,
  { cd_id, cd_action }: Pick<CriticalDate, 'cd_id' | 'cd_action'>,
): Promise<readonly FieldError[]> {
  const option = await tx.maybe<LeaseOption & Pick<LeaseFields, 'sd_ced'>>(sql`
    select ${join(optionTable.columns.map((name) => sql`o.${identifier(name)}`))}, l.sd_ced
    from critical_date_options o join leases l on l.client_id = o.client_id and l.sd_id = o.sd_id
    where o.client_id = ${clientId} and o.cd_id = ${cd_id} and o.active`);
  if (!option || isDecided(option)) return [];
  return optionProblems(option, cd_action, option.sd_ced).map(({ message }) => ({
    field: 'cd_action',
    message,
  }));
}
