import { z } from 'zod';
import type { FieldTable } from '../field.ts';
import { isOwnFieldName, type OwnFieldName } from '../own-name.ts';
import { readCondition, unreadCondition, type FieldCondition } from './conditions.ts';

/** The most conditions that one search has. */
export const maxConditions = 20;
/** Characters of their text, so that it fits into an address. */
const longestText = 6000;

/**
 * Conditions as one text, for addresses and saved searches: `sd_sqft.over.5000~sd_state.in.MO*TX`.
 * Its signs are those that an address need not encode; inside a value a `!` stands before them.
 */
export function formatConditions(conditions: readonly FieldCondition[]): string | null {
  if (conditions.length === 0) return null;
  return conditions.map(formatCondition).join('~');
}

function formatCondition({ field, operator, values }: FieldCondition): string {
  const given = values.map((value) => String(value).replaceAll(/[!~*]/g, '!$&')).join('*');
  return values.length === 0 ? `${field}.${operator}` : `${field}.${operator}.${given}`;
}

interface ParsedConditions<Name extends string> {
  readonly conditions: readonly FieldCondition<Name>[];
  /** Why the other conditions cannot be read. */
  readonly problems: readonly string[];
}

/**
 * A condition on an own field that the table does not have is kept as it is written: the definitions, which not
 * everybody has at hand, are looked at where the search is carried out.
 */
export function parseConditions<T extends FieldTable>(
  table: T,
  text: string | null,
): ParsedConditions<(keyof T & string) | OwnFieldName> {
  if (text === null || text === '') return { conditions: [], problems: [] };
  if (text.length > longestText) return { conditions: [], problems: ['The conditions are too long.'] };
  const conditions = new Map<string, FieldCondition<(keyof T & string) | OwnFieldName>>();
  const problems: string[] = [];
  for (const part of split(text, '~')) {
    const field = nameIn(part);
    const [operator = ''] = part.slice(field.length + 1).split('.', 1);
    const rest = part.slice(field.length + operator.length + 2);
    const hasValues = part.length > field.length + operator.length + 1;
    const values = hasValues ? split(rest, '*').map((value) => value.replaceAll(/!([!~*])/g, '$1')) : [];
    const raw = { field, operator, values };
    const isKnown = Object.hasOwn(table, field);
    const reading =
      !isKnown && isOwnFieldName(field) ? unreadCondition(field, raw) : readCondition(table, raw);
    // The same condition twice says nothing more.
    if ('value' in reading) conditions.set(formatCondition(reading.value), reading.value);
    else problems.push(reading.problem);
  }
  if (conditions.size > maxConditions) problems.push(`At most ${maxConditions} conditions.`);
  return { conditions: [...conditions.values()].slice(0, maxConditions), problems };
}

/** The same with the conditions on own fields read by their definitions; every refusal names its field. */
export function parseConditionsBy<T extends FieldTable>(
  table: T,
  own: FieldTable,
  text: string | null,
): ParsedConditions<(keyof T & string) | OwnFieldName> {
  const all = { ...own, ...table };
  const { conditions, problems } = parseConditions(all, text);
  const gone = conditions.filter(({ field }) => !Object.hasOwn(all, field));
  // Safe: a name that is not in the table is one of an own field.
  const known = conditions.filter((one) => !gone.includes(one)) as FieldCondition<
    (keyof T & string) | OwnFieldName
  >[];
  return {
    conditions: known,
    problems: [...problems, ...gone.map(({ field }) => `There is no field “${field}” to search by.`)],
  };
}

/** The name of an own field has a point in it. */
function nameIn(condition: string): string {
  const parts = condition.split('.', 2);
  return isOwnFieldName(condition) ? parts.join('.') : (parts[0] ?? '');
}

/** Splits at each `sign` that is not escaped by a `!`; a `!` that is itself escaped does not count. */
function split(text: string, sign: '~' | '*'): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === sign) parts.push('');
    else parts.push(parts.pop() + character + (character === '!' ? text.charAt((at += 1)) : ''));
  }
  return parts;
}

/** The text of conditions on the fields of the table, as `formatConditions` writes it. */
export function conditionsSchema(table: FieldTable): z.ZodType<string | null> {
  return z
    .unknown()
    .transform((raw, context): string | null => {
      if (raw === null || raw === '') return null;
      const problems = typeof raw === 'string' ? [] : ['Must be text.'];
      const parsed = parseConditions(table, typeof raw === 'string' ? raw : null);
      for (const message of [...problems, ...parsed.problems])
        context.issues.push({ code: 'custom', input: raw, message });
      return formatConditions(parsed.conditions);
    })
    .meta({
      schema: { type: ['string', 'null'], maxLength: longestText },
      description: 'Further conditions, as field.operator.value with ~ between them',
    });
}
