import {
  chosenIn,
  compConditionTable,
  isOwnFieldName,
  isSearchedByPart,
  parseConditionsBy,
  quarterSpan,
  searchFields,
  type CompSearch,
  type FieldTable,
  type PlainDate,
  type SearchField,
  type SearchOption,
} from '@panoramic/contract';
import { identifier, sql, type Sql } from '#db/scope/sql.ts';
import { condition, where, type Condition } from '#db/scope/where.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { comparison, ownComparison, ownFieldTableOf } from '../fields/index.ts';
import { nearConditions } from './near.ts';

/** The own fields that the further conditions may name; the definitions are read only where there are conditions. */
export async function searchedOwnFieldsOfComps(
  tx: Tx,
  search: Pick<CompSearch, 'compType' | 'conditions'>,
): Promise<FieldTable> {
  return search.conditions ? ownFieldTableOf(tx, null, `comps${search.compType}`) : {};
}

/** For whom comps are searched, and when. */
export interface Searching {
  readonly clientId: number | null;
  readonly today: PlainDate;
}

/** The WHERE of a search: of the type, not deleted, and what the payload asks for. */
export async function compSearchCondition(
  tx: Tx,
  search: CompSearch,
  { clientId, today }: Searching,
): Promise<Sql> {
  const near = await nearConditions(tx, clientId, search);
  const further = await furtherConditions(tx, search, today);
  const conditions = searchFields(search.compType).flatMap((field) =>
    field.range ? rangeOf(field, search) : partOf(field, search),
  );
  return where(sql`"compType" = ${search.compType} and active`, conditions, [...near, ...further]);
}

async function furtherConditions(tx: Tx, search: CompSearch, today: PlainDate): Promise<Sql[]> {
  const own = await searchedOwnFieldsOfComps(tx, search);
  const table = compConditionTable(search.compType);
  const { conditions, problems } = parseConditionsBy(table, own, search.conditions ?? null);
  if (problems.length > 0) refuse(problems.map((message) => ({ field: 'conditions', message })));
  return conditions.map(({ field, operator, values }) =>
    isOwnFieldName(field)
      ? ownComparison(sql`comps`, own, { field, operator, values }, today)
      : comparison(operator, { column: identifier(field), values, today }),
  );
}

function partOf({ name, of, field }: SearchField, search: CompSearch): Condition[] {
  if (field.kind === 'choices') return oneOf(of, asText(search[name] ?? null));
  return [condition(of, isSearchedByPart(of) ? 'contains' : 'equals', search[name] ?? null)];
}

function oneOf(of: string, chosen: string | null): Condition[] {
  if (chosen === null) return [];
  return [{ column: sql`(${identifier(of)} = any(${chosenIn(chosen)}))`, how: 'equals', value: true }];
}

function rangeOf({ name, of }: SearchField, search: CompSearch): Condition[] {
  // Safe: `name` is the name of a range.
  const from = search[`${name}From` as SearchOption] ?? null;
  const to = search[`${name}To` as SearchOption] ?? null;
  if (of === 'leaseCommencement') return quartersBetween(asText(from), asText(to));
  return [condition(of, 'from', from), condition(of, 'to', to)];
}

function asText(value: Condition['value']): string | null {
  return value === null ? null : String(value);
}

/** Finds commencements that overlap the span; a year without a quarter spans four quarters. */
export function quartersBetween(from: string | null, to: string | null, slack = 0): Condition[] {
  return [
    { column: lastQuarter, how: 'from', value: from === null ? null : quarterSpan(from).first - slack },
    { column: firstQuarter, how: 'to', value: to === null ? null : quarterSpan(to).last + slack },
  ];
}

const firstQuarter = quarterOr(1);
const lastQuarter = quarterOr(4);

/** Quarters counted through the years, as `quarterSpan` counts them. */
function quarterOr(unknown: 1 | 4): Sql {
  return sql`("leaseCommencementYear" * 4 + coalesce(nullif("leaseCommencementQtr", 'X')::integer, ${unknown}))`;
}
