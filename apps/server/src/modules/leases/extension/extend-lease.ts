import {
  isDecided,
  leaseFields,
  leaseProblems,
  type Lease,
  type LeaseOption,
  type PlainDate,
} from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { updateRow } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { leaseTable } from '../lease.store.ts';
import { saveRow } from '../tabs/rows.ts';
import { rentTerms } from '../tabs/stored-tabs.ts';

/** One transaction: a lease is extended with its rent and its dates, or not at all. */
export const extensionHandlers = handlers({
  'Leases/ExtendLease': async (ctx, { sd_id, version, sd_ccd, sd_ced, terms, closedDates, exercised }) => {
    const { tx, clientId } = ctx;
    const before = await tx.maybe<Pick<Lease, 'sd_ced' | 'sd_ncd'>>(sql`
      select sd_ced, sd_ncd from leases where client_id = ${clientId} and sd_id = ${sd_id} and active
      for no key update`);
    if (!before) throw new Problem('not-found', 'There is no such lease.');
    if (sd_ced === null || (before.sd_ced !== null && sd_ced <= before.sd_ced))
      refuse([
        {
          field: 'sd_ced',
          message: `${leaseFields.sd_ced.label} must be after the present one.`,
        },
      ]);
    const lease = await updateRow<Lease>(tx, leaseTable, {
      clientId,
      id: sd_id,
      version: version ?? null,
      values: { sd_ced, ...commencementAfter(before, sd_ccd, ctx.today) },
    });
    const problems = leaseProblems(lease);
    if (problems.length > 0) refuse(problems);
    for (const term of terms) {
      const saved = await saveRow(tx, clientId, rentTerms, { ...term, sd_id }, ctx);
      if (saved['sd_id'] !== sd_id)
        throw new Problem('not-found', 'There is no such rent term of this lease.');
    }
    if (exercised !== 0) await markExercised(tx, clientId, { sd_id, cd_id: exercised, today: ctx.today });
    const closed = await tx.run(sql`
      update critical_dates set cd_status = false
      where client_id = ${clientId} and sd_id = ${sd_id} and cd_id = any(${closedDates}) and active`);
    if (closed < new Set(closedDates).size)
      throw new Problem('not-found', 'There is no such critical date of this lease.');
    return lease;
  },
});

/**
 * Sets the current commencement only when the new term has begun; until then the term that runs stays the current
 * one. An extension that is agreed before the last one has begun lengthens that one.
 */
function commencementAfter(
  { sd_ncd }: Pick<Lease, 'sd_ncd'>,
  start: PlainDate | null,
  today: PlainDate,
): Partial<Pick<Lease, 'sd_ccd' | 'sd_ncd'>> {
  if (start === null) return {};
  if (start <= today) return { sd_ccd: start, sd_ncd: null };
  // The last extension has begun, and `beginAgreedTerms` has not come to it yet.
  if (sd_ncd !== null && sd_ncd <= today) return { sd_ccd: sd_ncd, sd_ncd: start };
  return { sd_ncd: sd_ncd !== null && sd_ncd < start ? sd_ncd : start };
}

/** Marks the option as exercised and its date as done. Refuses one that somebody has decided meanwhile. */
async function markExercised(
  tx: Tx,
  clientId: number,
  { sd_id, cd_id, today }: { sd_id: number; cd_id: number; today: PlainDate },
): Promise<void> {
  const option = await tx.maybe<Pick<LeaseOption, 'op_outcome'>>(sql`
    select op_outcome from critical_date_options
    where client_id = ${clientId} and sd_id = ${sd_id} and cd_id = ${cd_id} and active
    for no key update`);
  if (!option) throw new Problem('not-found', 'There is no such option of this lease.');
  if (isDecided(option))
    throw new Problem(
      'refused',
      `The outcome of the option is ${option.op_outcome} already. Nothing was changed.`,
    );
  await tx.run(sql`
    update critical_date_options set op_outcome = 'Exercised', op_outcome_on = ${today}
    where client_id = ${clientId} and cd_id = ${cd_id} and active`);
  await tx.run(sql`
    update critical_dates set cd_status = false
    where client_id = ${clientId} and sd_id = ${sd_id} and cd_id = ${cd_id} and active and cd_status`);
}
