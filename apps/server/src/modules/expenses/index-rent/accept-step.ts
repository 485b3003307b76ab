import {
  addDays,
  addMonths,
  centsOf,
  formatDollars,
  indexProposal,
  type ParsedInput,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { parentLease, saveRow, storedTabs, type Saving } from '../../leases/index.ts';
import { ruledTerms } from './index-rules.store.ts';

const defaultEvery = 12;

/** Makes the next rent term by a rule; of two people who accept one step the second finds it done. */
export async function acceptStep(
  tx: Tx,
  clientId: number,
  { id, rent }: ParsedInput<'Rent/AcceptIndexStep'>,
  saving: Saving,
): Promise<{ rt_id: number }> {
  const [seen] = await ruledTerms(tx, clientId, { id });
  if (!seen) throw new Problem('not-found', 'There is no such rule.');
  await parentLease(tx, clientId, seen.rule.sd_id, 'locked');
  const [found] = await ruledTerms(tx, clientId, { id });
  if (!found) throw new Problem('not-found', 'There is no such rule.');
  const { rule, term, values } = found;
  const next = indexProposal(rule, term.rt_monthly, values);
  if (!next) throw new Problem('conflict', 'The step is accepted already.');
  if (next.rent === null) refuse([{ field: 'rent', message: next.missing ?? 'There is no new rent.' }]);
  if (centsOf(next.rent) !== centsOf(rent))
    throw new Problem('conflict', `The new rent is ${formatDollars(next.rent)} now. Nothing was changed.`);
  const { stepOn } = next;
  if (term.rt_start !== null && stepOn <= term.rt_start)
    refuse([{ field: 'stepOn', message: 'The step is not after the first day of the rent term.' }]);
  const end = term.rt_end;
  const every = rule.every ?? defaultEvery;
  const paid = await tx.one<Record<string, unknown>>(sql`
    select rt_type, rt_freq, rt_timing, rt_due_day from rent_terms
    where client_id = ${clientId} and rt_id = ${rule.rt_id}`);
  const made = await saveRow(
    tx,
    clientId,
    storedTabs.rentTerms,
    {
      ...paid,
      rt_id: 0,
      sd_id: rule.sd_id,
      rt_start: stepOn,
      // A term that went on beyond the step ends where it ended; one that ended before it has its successor's length.
      rt_end: end !== null && end < stepOn ? addDays(addMonths(stepOn, every), -1) : end,
      rt_monthly: next.rent,
      rt_notes: [`${rule.series}:`, ...next.working].join(' ').slice(0, 1000),
    },
    saving,
  );
  const rt_id = Number(made['rt_id']);
  if (end === null || end >= stepOn)
    await tx.run(sql`
      update rent_terms set rt_end = ${addDays(stepOn, -1)}::date
      where client_id = ${clientId} and rt_id = ${rule.rt_id}`);
  await tx.run(sql`
    update index_rules set next_rt_id = ${rt_id}, former_end = ${end}::date
    where client_id = ${clientId} and ir_id = ${id}`);
  await tx.run(sql`
    insert into index_rules (client_id, sd_id, rt_id, series, "baseMonth", "stepOn", every, lag, share, floor, cap, rounding)
    select client_id, sd_id, ${rt_id}, series, ${next.month}, ${addMonths(stepOn, every)}::date, every, lag, share,
      floor, cap, rounding
    from index_rules where client_id = ${clientId} and ir_id = ${id}`);
  return { rt_id };
}

/** Takes a step back as long as nobody has worked on with its term. */
export async function undoStep(tx: Tx, clientId: number, id: number): Promise<boolean> {
  const [seen] = await ruledTerms(tx, clientId, { id });
  if (!seen) return false;
  await parentLease(tx, clientId, seen.rule.sd_id, 'locked');
  const step = await tx.maybe<{ rt_id: number; next: number; version: number; hasNext: boolean }>(sql`
    select r.rt_id, r.next_rt_id as next, t.version, exists (
        select from index_rules n where n.client_id = r.client_id and n.rt_id = r.next_rt_id and n.active
          and n.next_rt_id is not null) as "hasNext"
    from index_rules r join rent_terms t on t.client_id = r.client_id and t.rt_id = r.next_rt_id and t.active
    where r.client_id = ${clientId} and r.ir_id = ${id} and r.active`);
  if (!step) return false;
  if (step.version > 1 || step.hasNext)
    throw new Problem('conflict', 'The new rent term was changed since. Change or delete it by hand.');
  await tx.run(sql`
    update rent_terms set active = false where client_id = ${clientId} and rt_id = ${step.next}`);
  await tx.run(sql`
    update index_rules set active = false where client_id = ${clientId} and rt_id = ${step.next} and active`);
  await tx.run(sql`
    update rent_terms t set rt_end = r.former_end from index_rules r
    where r.client_id = ${clientId} and r.ir_id = ${id} and t.client_id = r.client_id and t.rt_id = r.rt_id
      and t.rt_end is distinct from r.former_end`);
  await tx.run(sql`
    update index_rules set next_rt_id = null, former_end = null where client_id = ${clientId} and ir_id = ${id}`);
  return true;
}
