import {
  addMonths,
  ownKeyOf,
  type ConditionValue,
  type Field,
  type FieldCondition,
  type FieldTable,
  type Operator,
  type OwnFieldName,
  type PlainDate,
} from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import { literal } from '#db/scope/where.ts';

interface Compared {
  readonly column: Sql;
  readonly values: readonly ConditionValue[];
  readonly today: PlainDate;
  /** Finds the rows whose text contains what was typed, where an index can. */
  readonly byIndex?: ((typed: string) => Sql) | undefined;
}

/** A condition on a column. What a person typed is always a parameter. */
export function comparison(operator: Operator, compared: Compared): Sql {
  return comparisons[operator](compared);
}

/** A condition on an own field of the rows of `table`; `byValue` finds the rows with one of the values by an index. */
export function ownComparison(
  table: Sql,
  own: FieldTable,
  { field: name, operator, values }: FieldCondition<OwnFieldName>,
  today: PlainDate,
  byValue?: (key: string, values: readonly string[]) => Sql,
): Sql {
  const field: Field | undefined = own[name];
  const text = sql`${table}.own ->> ${ownKeyOf(name)}::text`;
  const found = byValue && sql`${byValue(ownKeyOf(name), values.map(String))} and `;
  if (operator === 'in')
    return sql`${found ?? sql``}string_to_array(${text}, ', ') && ${values.map(String)}::text[]`;
  if (operator === 'is' && found)
    return sql`${found}${comparison(operator, { column: sql`(${text})`, values, today })}`;
  const column = field && 'decimals' in field ? sql`(${text})::numeric` : sql`(${text})`;
  return comparison(operator, { column, values, today });
}

/** The index holds pieces of three characters. */
const shortestPiece = 3;

const comparisons: Record<Operator, (compared: Compared) => Sql> = {
  contains: ({ column, values: [value], byIndex }) => {
    const typed = String(value);
    if (byIndex && typed.length >= shortestPiece) return byIndex(typed);
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
