import {
  addDays,
  centsOf,
  estimateAfter,
  formatDollars,
  openStatus,
  rentTypeOfPool,
  type CallOutput,
  type Estimate,
  type EstimateTerm,
  type ParsedInput,
  type PlainDate,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { parentLease, saveRow, storedTabs, type Saving } from '../leases/index.ts';
import { checkOfStatement } from './findings.ts';
import type { StatementCheck } from './statement-checks.ts';

type EstimateReply = CallOutput<'Expenses/GetEstimate'>;

/** The estimate that follows from a statement, or the rent term that was made of it. */
export async function estimateOfStatement(
  tx: Tx,
  clientId: number,
  id: number,
  today: PlainDate,
): Promise<EstimateReply> {
  const check = await checkOfStatement(tx, clientId, id);
  const made = await madeTerm(tx, clientId, id);
  if (made) return { proposal: null, reason: null, made };
  const proposal = await proposalOf(tx, clientId, check, today);
  return typeof proposal === 'string'
    ? { proposal: null, reason: proposal, made: null }
    : { proposal, reason: null, made: null };
}

interface MadeTerm extends EstimateTerm {
  readonly rt_type: string;
  readonly version: number;
}

async function madeTerm(tx: Tx, clientId: number, id: number): Promise<MadeTerm | null> {
  const found = await tx.maybe<MadeTerm>(sql`
    select t.rt_id, t.rt_type, t.rt_start, t.rt_end, t.rt_monthly, t.version
    from expense_estimates e join rent_terms t on t.client_id = e.client_id and t.rt_id = e.rt_id and t.active
    where e.client_id = ${clientId} and e.es_id = ${id} and e.active`);
  return found ?? null;
}

interface Beside {
  readonly leaseEnds: PlainDate | null;
  readonly isLast: boolean;
  readonly terms: readonly EstimateTerm[];
}

async function proposalOf(
  tx: Tx,
  clientId: number,
  { statement, clause, checked }: StatementCheck,
  today: PlainDate,
): Promise<Estimate | string> {
  const pool = clause?.pool ?? null;
  const type = (pool && rentTypeOfPool[pool]) ?? '';
  const { isLast, ...beside } = await tx.one<Beside>(sql`
    select case when l.sd_status = ${openStatus} then null else l.sd_ced end as "leaseEnds", not exists (
        select from expense_statements s
        where s.client_id = l.client_id and s.sd_id = l.sd_id and s.active and s.ec_id = ${statement.ec_id}
          and s."to" > ${statement.to}::date) as "isLast", (
        select coalesce(json_agg(json_build_object('rt_id', t.rt_id, 'rt_start', t.rt_start, 'rt_end', t.rt_end,
          'rt_monthly', t.rt_monthly)), '[]')
        from rent_terms t
        where t.client_id = l.client_id and t.sd_id = l.sd_id and t.active
          and coalesce(t.rt_counts, t.rt_type) = ${type}) as terms
    from leases l where l.client_id = ${clientId} and l.sd_id = ${statement.sd_id}`);
  if (!isLast) return 'A later statement of this pool is there.';
  return estimateAfter({ pool, statement, checked, ...beside }, today);
}

/** Makes the estimate a rent term; the term that runs ends the day before. Of two people the second is told. */
export async function acceptEstimate(
  tx: Tx,
  clientId: number,
  { id, monthly }: ParsedInput<'Expenses/AcceptEstimate'>,
  saving: Saving,
): Promise<{ rt_id: number }> {
  const { statement } = await checkOfStatement(tx, clientId, id);
  await parentLease(tx, clientId, statement.sd_id, 'locked');
  if (await madeTerm(tx, clientId, id)) throw new Problem('conflict', 'The estimate is a rent term already.');
  const proposal = await proposalOf(tx, clientId, await checkOfStatement(tx, clientId, id), saving.today);
  if (typeof proposal === 'string') throw new Problem('refused', proposal);
  const { replaces, working, ...term } = proposal;
  if (centsOf(term.rt_monthly) !== centsOf(monthly))
    throw new Problem(
      'conflict',
      `The estimate is ${formatDollars(term.rt_monthly)} a month now. Nothing was changed.`,
    );
  const made = await saveRow(
    tx,
    clientId,
    storedTabs.rentTerms,
    { rt_id: 0, sd_id: statement.sd_id, ...term, rt_notes: `Estimate. ${working}` },
    saving,
  );
  const rt_id = Number(made['rt_id']);
  if (replaces)
    await tx.run(sql`
      update rent_terms set rt_end = ${addDays(term.rt_start, -1)}::date
      where client_id = ${clientId} and rt_id = ${replaces.rt_id}`);
  await tx.run(sql`
    insert into expense_estimates (client_id, es_id, sd_id, rt_id, former_rt_id, former_end)
    values (${clientId}, ${id}, ${statement.sd_id}, ${rt_id}, ${replaces?.rt_id ?? null},
      ${replaces?.rt_end ?? null}::date)
    on conflict (client_id, es_id) do update set rt_id = excluded.rt_id, former_rt_id = excluded.former_rt_id,
      former_end = excluded.former_end, active = true`);
  return { rt_id };
}

/** Takes the estimate back as long as nobody has worked on with its rent term. */
export async function undoEstimate(tx: Tx, clientId: number, id: number): Promise<boolean> {
  const { statement } = await checkOfStatement(tx, clientId, id);
  await parentLease(tx, clientId, statement.sd_id, 'locked');
  const made = await madeTerm(tx, clientId, id);
  if (!made) return false;
  if (made.version > 1)
    throw new Problem('conflict', 'The rent term was changed since. Change or delete it by hand.');
  await tx.run(sql`
    update rent_terms set active = false where client_id = ${clientId} and rt_id = ${made.rt_id}`);
  await tx.run(sql`
    update rent_terms t set rt_end = e.former_end from expense_estimates e
    where e.client_id = ${clientId} and e.es_id = ${id} and t.client_id = e.client_id and t.rt_id = e.former_rt_id
      and t.rt_end = ${addDays(made.rt_start ?? '', -1)}::date and t.rt_end is distinct from e.former_end`);
  await tx.run(sql`
    update expense_estimates set active = false where client_id = ${clientId} and es_id = ${id}`);
  return true;
}
