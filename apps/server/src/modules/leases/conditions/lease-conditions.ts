import {
  addMonths,
  isLeaseFigure,
  leaseConditionFields,
  type ConditionValue,
  type LeaseCondition,
  type LeaseField,
  type Operator,
  type PlainDate,
} from '@panoramic/contract';
import { identifier, sql, type Sql } from '#db/scope/sql.ts';
import { literal } from '#db/scope/where.ts';
import { figureValue } from './lease-figures.ts';

interface Compared {
  readonly column: Sql;
  readonly values: readonly ConditionValue[];
  readonly today: PlainDate;
  /** The field, where it is a text column of leases and an index may find the rows; else `null`. */
  readonly indexed: LeaseField | null;
}

type FindByText = (field: LeaseField, how: 'contains', typed: string) => Sql;

/** A condition of a search as SQL. What a person typed is always a parameter. */
export function conditionSql(
  { field, operator, values }: LeaseCondition,
  today: PlainDate,
  byIndex: FindByText,
): Sql {
  const column = isLeaseFigure(field) ? figureValue(field, today) : columnOn(field, today);
  const indexed = isLeaseFigure(field) || leaseConditionFields[field].kind !== 'text' ? null : field;
  return comparisons[operator]({ column, values, today, indexed }, byIndex);
}

/** The term that begins on a current commencement is the one that runs today: the contract's `commencementOn`. */
function columnOn(field: LeaseField, today: PlainDate): Sql {
  return field === 'sd_ccd'
    ? sql`commencement_on(leases.sd_ocd, leases.sd_ccd, leases.sd_ncd, ${today}::date)`
    : sql`leases.${identifier(field)}`;
}

/** The index holds pieces of three characters. */
const shortestPiece = 3;

const comparisons: Record<Operator, (compared: Compared, byIndex: FindByText) => Sql> = {
  contains: ({ column, values: [value], indexed }, byIndex) => {
    const typed = String(value);
    if (indexed && typed.length >= shortestPiece) return byIndex(indexed, 'contains', typed);
    return sql`${column} ilike ${`%${literal(typed)}%`}`;
  },
  is: ({ column, values: [value] }) => sql`lower(${column}) = lower(${value}::text)`,
  // An empty field also counts as different from the value.
  isNot: ({ column, values: [value] }) => sql`lower(${column}) is distinct from lower(${value}::text)`,
  over: ({ column, values: [value] }) => sql`${column} > ${value}`,
  under: ({ column, values: [value] }) => sql`${column} < ${value}`,
  before: ({ column, values: [value] }) => sql`${column} < ${value}`,
  after: ({ column, values: [value] }) => sql`${column} > ${value}`,
  between: ({ column, values: [from, to] }) => sql`${column} between ${from} and ${to}`,
  next: ({ column, values: [months], today }) =>
    sql`${column} between ${today} and ${addMonths(today, Number(months))}`,
  in: ({ column, values }) => sql`${column} = any (${[...values]}::${arrayOf(values)})`,
  empty: ({ column }) => sql`coalesce(btrim(${column}::text), '') = ''`,
};

function arrayOf([first]: readonly ConditionValue[]): Sql {
  if (typeof first === 'number') return sql`integer[]`;
  return typeof first === 'boolean' ? sql`boolean[]` : sql`text[]`;
}
