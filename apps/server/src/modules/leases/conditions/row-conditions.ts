import {
  optionTypes,
  type LeaseCondition,
  type LeaseRowCondition,
  type PlainDate,
} from '@panoramic/contract';
import { join, raw, sql, type Sql } from '#db/scope/sql.ts';
import { leasesWithWords, type WordsIn } from '../lease-words.store.ts';

type Compare = (column: Sql, condition: LeaseCondition) => Sql;

/** Where words are looked for: in everything that a lease has, or in the rows of one kind. */
const wordsIn = {
  any_words: ['lease', 'contact', 'date', 'note', 'document'],
  note_words: ['note'],
  document_words: ['document'],
  contact_words: ['contact'],
} as const satisfies Partial<Record<LeaseRowCondition, readonly WordsIn[]>>;

/** The type by which a date is treated: one of a client's own counts as one of ours. */
const countedType = sql`coalesce(d.cd_counts, d.cd_type)`;

/** The column of critical dates that a condition compares, and whether the dates are options alone. */
const ofDates = {
  option_type: { column: countedType, optionsAlone: true },
  option_date: { column: sql`d.cd_action`, optionsAlone: true },
  date_type: { column: sql`d.cd_type`, optionsAlone: false },
  date_on: { column: sql`d.cd_action`, optionsAlone: false },
} as const satisfies Partial<Record<LeaseRowCondition, { column: Sql; optionsAlone: boolean }>>;

/**
 * The conditions that are not about the lease's own fields and figures. Those on options are about one and the same
 * option, and so are those on critical dates; only open dates count.
 */
export function rowConditionsSql(
  clientId: number,
  conditions: readonly LeaseCondition[],
  today: PlainDate,
  compare: Compare,
): Sql[] {
  const left = sql`(leases.sd_ced - ${today}::date)`;
  const single = conditions.flatMap((one) => {
    if (one.field === 'days_left') return [compare(left, one)];
    return isAmong(wordsIn, one.field)
      ? [leasesWithWords(String(one.values[0]).split(/\s+/), wordsIn[one.field])]
      : [];
  });
  return [...single, ...[true, false].flatMap((options) => datesSql(clientId, conditions, options, compare))];
}

function datesSql(
  clientId: number,
  conditions: readonly LeaseCondition[],
  options: boolean,
  compare: Compare,
): Sql[] {
  const asked = conditions.flatMap((one) => {
    const known = isAmong(ofDates, one.field) ? ofDates[one.field] : null;
    return known?.optionsAlone === options ? [{ one, column: known.column }] : [];
  });
  const compared = asked
    .filter(({ one }) => one.operator !== 'empty')
    .map(({ one, column }) => compare(column, one));
  const empty = asked
    .filter(({ one }) => one.operator === 'empty')
    .map(({ column }) => sql`not ${dateSql(clientId, options, [sql`${column} is not null`])}`);
  return compared.length === 0 ? empty : [dateSql(clientId, options, compared), ...empty];
}

/** Read by the client's open dates, not lease by lease: a list asks for all leases at once. */
function dateSql(clientId: number, options: boolean, compared: readonly Sql[]): Sql {
  const carriesOption = sql`(d.cd_expansion or ${countedType} = any (${[...optionTypes]}::text[]))`;
  return sql`(leases.sd_id in (
    select d.sd_id from critical_dates d
    where d.client_id = ${clientId} and d.active and d.cd_status
      and ${join([options ? carriesOption : raw('true'), ...compared], ' and ')}))`;
}

function isAmong<T extends object>(table: T, name: string): name is keyof T & string {
  return Object.hasOwn(table, name);
}
