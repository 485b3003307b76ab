import {
  compFromLease,
  effectiveRateOf,
  leaseCompTypes,
  subjectOf,
  type CompDraft,
  type CompTypeId,
} from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { saveComp } from '../../comps/index.ts';
import type { CompIndex } from '../comp-index.ts';
import { readLeaseFacts } from '../lease-facts.store.ts';
import { assertRole } from '../market-access.ts';

/** Comps that are made from leases. */
export function leaseCompHandlers(index: CompIndex) {
  return handlers({
    'Market/GetCompDraft': steps(async (ctx, asked) => {
      const { clientId, actor, today } = ctx;
      assertRole(actor, 'Write');
      const { facts, settings, changes } = await ctx.transact(
        (tx) => readLeaseFacts(tx, clientId, asked.id),
        'read',
      );
      if (!facts) throw noSuchLease();
      const { market } = await index.at(changes, ctx);
      const { lease: known } = subjectOf(market, facts, settings, today);
      const parties = await ctx.transact((tx) => partiesOf(tx, clientId, asked.id), 'read');
      const type: number = asked.compType ?? leaseCompTypes[known.propertyType ?? 'Office'];
      refuseOtherTypes(type);
      const { made, ...named } = parties;
      return {
        comp: compFromLease(type, { lease: facts.lease, terms: facts.terms, market: known, ...named }),
        workedOut: effectiveRateOf(facts.lease, facts.terms),
        made,
      } satisfies CompDraft;
    }),

    'Market/MakeComp': async ({ tx, clientId, actor, today }, { sd_id, comp }) => {
      assertRole(actor, 'Write');
      const lease = await tx.maybe(sql`
        select sd_id from leases where client_id = ${clientId} and sd_id = ${sd_id} and active`);
      if (!lease) throw noSuchLease();
      refuseOtherTypes(comp.compType);
      return saveComp(tx, { ...comp, id: 0 }, today, { fromClient: clientId, fromLease: sd_id });
    },
  });
}

function refuseOtherTypes(type: number): asserts type is CompTypeId {
  if (!Object.values<number>(leaseCompTypes).includes(type))
    refuse([{ field: 'compType', message: 'A lease makes an Office, Industrial or Retail Lease comp.' }]);
}

function noSuchLease(): Problem {
  return new Problem('not-found', 'There is no such lease.');
}

interface Parties {
  readonly tenant: string;
  readonly landlord: string | null;
  readonly made: readonly number[];
}

/** The client, the landlord of the lease, and the comps that were made from the lease. */
function partiesOf(tx: Tx, clientId: number, id: number): Promise<Parties> {
  return tx.one<Parties>(sql`
    select cl_name as tenant,
      (select name from landlords where client_id = ${clientId} and sd_id = ${id}) as landlord,
      array(select id from comps where "fromClient" = ${clientId} and "fromLease" = ${id} and active order by id) as made
    from clients where cl_id = ${clientId}`);
}
