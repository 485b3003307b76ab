import {
  centsOf,
  closedStatus,
  indexProposal,
  percentChange,
  proposalWords,
  rentTypeOf,
  type CallOutput,
  type ParsedInput,
  type PlainDate,
  type RentIncrease,
  type StoredIndexRule,
  type Term,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuseDuplicate } from '#db/scope/unique-violation.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import { parentLease, saveRow, type Saving } from '../../leases/index.ts';
import { indexRules } from '../expense-tables.ts';

/** A rule with its rent term and the values of its series. */
export interface RuledTerm {
  readonly rule: StoredIndexRule;
  readonly term: Pick<Term, 'rt_type' | 'rt_counts' | 'rt_start' | 'rt_end' | 'rt_monthly'>;
  readonly values: ReadonlyMap<string, number>;
}

interface FoundRule {
  readonly rule: StoredIndexRule;
  readonly term: RuledTerm['term'];
  readonly values: readonly { readonly month: string; readonly value: number }[];
}

interface RulesRequest {
  readonly lease?: number;
  readonly id?: number;
}

/** The rules of open leases whose terms are there. */
export async function ruledTerms(
  tx: Tx,
  clientId: number,
  { lease, id }: RulesRequest,
): Promise<RuledTerm[]> {
  const found = await tx.rows<FoundRule>(sql`
    select json_build_object('ir_id', r.ir_id, 'sd_id', r.sd_id, 'rt_id', r.rt_id, 'series', r.series,
        'baseMonth', r."baseMonth", 'stepOn', r."stepOn", 'every', r.every, 'lag', r.lag, 'share', r.share,
        'floor', r.floor, 'cap', r.cap, 'rounding', r.rounding, 'next_rt_id', (
          select n.rt_id from rent_terms n
          where n.client_id = r.client_id and n.rt_id = r.next_rt_id and n.active), 'active', r.active,
        'version', r.version) as rule,
      json_build_object('rt_type', t.rt_type, 'rt_counts', t.rt_counts, 'rt_start', t.rt_start, 'rt_end', t.rt_end,
        'rt_monthly', t.rt_monthly) as term, (
        select coalesce(json_agg(json_build_object('month', v.month, 'value', v.value)), '[]')
        from index_values v where v.client_id = ${clientId} and v.series = r.series and v.active
          and (v.month = r."baseMonth" or v.month = to_char(
            date_trunc('month', r."stepOn") - make_interval(months => coalesce(r.lag, 0)), 'YYYY-MM'))) as values
    from index_rules r
    join rent_terms t on t.client_id = r.client_id and t.rt_id = r.rt_id and t.active
    join leases l on l.client_id = r.client_id and l.sd_id = r.sd_id and l.active
    where r.client_id = ${clientId} and r.active
      and (${lease ?? null}::integer is null or r.sd_id = ${lease ?? null})
      and (${id ?? null}::integer is null or r.ir_id = ${id ?? null})
      and (${lease ?? id ?? null}::integer is not null or l.sd_status is distinct from ${closedStatus})
    order by r."stepOn", r.ir_id`);
  return found.map(({ rule, term, values }) => ({
    rule,
    term,
    values: new Map(values.map(({ month, value }) => [month, value])),
  }));
}

export async function rulesOfLease(
  tx: Tx,
  clientId: number,
  id: number,
): Promise<CallOutput<'Rent/GetIndexRules'>> {
  await parentLease(tx, clientId, id);
  return (await ruledTerms(tx, clientId, { lease: id })).map(({ rule, term, values }) => ({
    rule,
    proposal: indexProposal(rule, term.rt_monthly, values),
  }));
}

const taken = { index_rules_of_term: { field: 'rt_id', message: 'The rent term has a rule already.' } };

export async function saveIndexRule(
  tx: Tx,
  clientId: number,
  change: ParsedInput<'Rent/EditIndexRule'>,
  saving: Saving,
): Promise<StoredIndexRule> {
  const { rt_id, ...fields } = change;
  const isNew = change.ir_id === 0;
  if (isNew) {
    const term = await tx.maybe(sql`
      select rt_id from rent_terms
      where client_id = ${clientId} and rt_id = ${rt_id} and sd_id = ${change.sd_id} and active`);
    await parentLease(tx, clientId, change.sd_id);
    if (!term) refuse([{ field: 'rt_id', message: 'The lease has no such rent term.' }]);
  }
  const payload = isNew ? change : fields;
  const row = await refuseDuplicate(saveRow(tx, clientId, indexRules, payload, saving), taken).catch(
    (error: unknown) => {
      throw error instanceof Refusal
        ? new Problem('refused', error.message, { errors: [error.reason] })
        : error;
    },
  );
  const [saved] = await ruledTerms(tx, clientId, { id: Number(row['ir_id']) });
  if (!saved) throw new Problem('not-found', 'There is no such rent term.');
  return saved.rule;
}

type IndexStep = RentIncrease & { readonly kind: 'index' };

/** By lease: the steps by an index up to a day that nobody has accepted yet. */
export async function indexSteps(
  tx: Tx,
  clientId: number,
  until: PlainDate,
): Promise<ReadonlyMap<number, readonly IndexStep[]>> {
  const steps = new Map<number, IndexStep[]>();
  for (const { rule, term, values } of await ruledTerms(tx, clientId, {})) {
    const next = indexProposal(rule, term.rt_monthly, values);
    if (!next || next.stepOn > until) continue;
    const from = term.rt_monthly ?? 0;
    const own = steps.get(rule.sd_id) ?? [];
    own.push({
      kind: 'index',
      type: term.rt_type === null ? null : rentTypeOf(term),
      date: next.stepOn,
      from,
      to: next.rent,
      difference: next.rent === null ? null : (centsOf(next.rent) - centsOf(from)) / 100,
      percent: next.rent === null || from === 0 ? null : percentChange(centsOf(from), centsOf(next.rent)),
      assumed: next.rent !== null,
      note: proposalWords(rule, next),
    });
    steps.set(rule.sd_id, own);
  }
  return steps;
}
