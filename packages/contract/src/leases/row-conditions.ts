import { choice, date, fieldTable, integer, listedChoice, text } from '../fields/index.ts';
import { optionTypes } from './option-types.ts';
import { criticalDateTypes } from './tabs/critical-date-types.ts';

/** Characters of the words that are searched for. */
const max = 200;

/**
 * What a search asks of a lease beside its fields and figures; no list has columns of these. Conditions on options
 * are about one and the same option, which is open, and so are those on critical dates.
 */
export const leaseRowConditions = fieldTable({
  any_words: text('Any Words', { max, byWords: true }),
  note_words: text('Notes', { max, byWords: true }),
  document_words: text('Documents', { max, byWords: true }),
  contact_words: text('Contacts', { max, byWords: true }),
  days_left: integer('Days to Expiration', { min: -36_500, max: 36_500 }),
  option_type: choice('Option Type', optionTypes),
  option_date: date('Option Date'),
  date_type: listedChoice('Critical Date Type', 'criticalDateTypes', criticalDateTypes),
  date_on: date('Critical Date'),
});

export type LeaseRowCondition = keyof typeof leaseRowConditions;

export function isLeaseRowCondition(name: string): name is LeaseRowCondition {
  return Object.hasOwn(leaseRowConditions, name);
}
