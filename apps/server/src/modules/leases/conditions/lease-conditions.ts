import {
  asksForOwnFields,
  isLeaseFigure,
  isLeaseRowCondition,
  isOwnFieldName,
  leaseConditionFields,
  parseConditionsBy,
  type FieldTable,
  type LeaseCondition,
  type LeaseField,
  type LeaseRowCondition,
  type LeaseSearch,
  type PlainDate,
} from '@panoramic/contract';
import { identifier, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { comparison, ownComparison, ownFieldTableOf } from '../../fields/index.ts';
import { figureValue } from './lease-figures.ts';
import { rowConditionsSql } from './row-conditions.ts';

type FindByText = (field: LeaseField, how: 'contains', typed: string) => Sql;

/** The further conditions of a search, and the own fields that they name. */
export interface ReadConditions {
  readonly conditions: readonly LeaseCondition[];
  readonly own: FieldTable;
}

/** The own fields that the conditions may name; the definitions are read only where one does. */
export async function searchedOwnFields(
  tx: Tx,
  clientId: number,
  search: Pick<LeaseSearch, 'conditions'>,
): Promise<FieldTable> {
  return asksForOwnFields(search) ? ownFieldTableOf(tx, clientId, 'leases') : {};
}

export async function readConditions(tx: Tx, clientId: number, search: LeaseSearch): Promise<ReadConditions> {
  const own = await searchedOwnFields(tx, clientId, search);
  const { conditions, problems } = parseConditionsBy(leaseConditionFields, own, search.conditions);
  if (problems.length > 0) refuse(problems.map((message) => ({ field: 'conditions', message })));
  return { conditions, own };
}

const ofLeases = sql`leases`;

/** Finds leases by the index of own values; the values themselves are compared again under row-level security. */
function leasesWithOwn(key: string, values: readonly string[]): Sql {
  return sql`sd_id = any (array(select leases_by_own_value(${key}, ${[...values]}::text[])))`;
}

interface SearchContext {
  readonly clientId: number;
  readonly own: FieldTable;
  readonly today: PlainDate;
  readonly byIndex: FindByText;
}

/** The further conditions of a search as SQL. What a person typed is always a parameter. */
export function conditionsSql(
  conditions: readonly LeaseCondition[],
  { clientId, own, today, byIndex }: SearchContext,
): Sql[] {
  const ofLease = conditions.flatMap(({ field, operator, values }) =>
    isLeaseRowCondition(field) ? [] : [conditionSql({ field, operator, values }, own, today, byIndex)],
  );
  const ofRows = rowConditionsSql(clientId, conditions, today, (column, { operator, values }) =>
    comparison(operator, { column, values, today }),
  );
  return [...ofLease, ...ofRows];
}

type LeaseOwnCondition = Omit<LeaseCondition, 'field'> & {
  readonly field: Exclude<LeaseCondition['field'], LeaseRowCondition>;
};

function conditionSql(
  condition: LeaseOwnCondition,
  own: FieldTable,
  today: PlainDate,
  findByText: FindByText,
): Sql {
  const { field, operator, values } = condition;
  if (isOwnFieldName(field))
    return ownComparison(ofLeases, own, { field, operator, values }, today, leasesWithOwn);
  if (isLeaseFigure(field)) return comparison(operator, { column: figureValue(field, today), values, today });
  // An index finds the rows by a text column.
  const byIndex =
    leaseConditionFields[field].kind === 'text'
      ? (typed: string) => findByText(field, 'contains', typed)
      : undefined;
  return comparison(operator, { column: columnOn(field, today), values, today, byIndex });
}

/** The term that begins on a current commencement is the one that runs today: the contract's `commencementOn`. */
function columnOn(field: LeaseField, today: PlainDate): Sql {
  return field === 'sd_ccd'
    ? sql`commencement_on(leases.sd_ocd, leases.sd_ccd, leases.sd_ncd, ${today}::date)`
    : sql`leases.${identifier(field)}`;
}
