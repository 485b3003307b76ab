import { z } from 'zod';
import { stateChoices } from '../choices.ts';
import {
  choice,
  choicesOf,
  chosenIn,
  listedChoice,
  conditionsSchema,
  conditionWords,
  date,
  fieldSchema,
  fieldTable,
  formatConditions,
  isOwnFieldName,
  parseConditions,
  refusedBy,
  showValue,
  text,
  type Field,
  type FieldCondition,
  type FieldTable,
  type OwnFieldName,
  type RowOf,
} from '../fields/index.ts';
import type { FieldError } from '../errors.ts';
import { leaseStatuses, leaseTypes, openStatus, emptyRow, type LeaseField } from './fields.ts';
import { leaseConditionFields, type LeaseConditionField } from './figures.ts';
import { endsBeforeStart } from './rules.ts';

/** The search form, in its order. */
export const leaseSearchFields = fieldTable({
  soffice_number: text('Office/Store #', { width: 'sm' }),
  s_type: listedChoice('Type', 'leaseTypes', leaseTypes, { width: 'sm' }),
  sbuilding_name: text('Building Name', { width: 'lg' }),
  saddress: text('Street Address', { width: 'lg' }),
  // Several with commas between them, which no city has in its name.
  scity: text('City', { max: 100, width: 'md' }),
  sstate: { ...choicesOf(choice('State', stateChoices)), width: 'xs', typed: true },
  // A search may use the beginning of a zip code, so no pattern is required.
  szip: text('Zip', { max: 10, width: 'sm' }),
  sced: date('Current Expiration Date Start', { width: 'sm' }),
  scede: date('Current Expiration Date End', { width: 'sm' }),
  sstatus: choice('Status', leaseStatuses, { width: 'sm' }),
});

export type LeaseSearchOptions = RowOf<typeof leaseSearchFields>;
export type LeaseSearchOption = keyof LeaseSearchOptions;

/** The values of the form, and further conditions on any field as `formatConditions` writes them. */
export type LeaseSearch = LeaseSearchOptions & { conditions: string | null };

/** The search of `all=1`. */
export const noFilters: LeaseSearch = { ...emptyRow(leaseSearchFields), conditions: null };
/** The search of a URL without parameters: the open leases. */
export const defaultSearch: LeaseSearch = { ...noFilters, sstatus: openStatus };

/** How a value is compared. Text comparison ignores case; ranges include both ends. */
export type MatchKind = 'contains' | 'containsOne' | 'equals' | 'isOne' | 'startsWith' | 'from' | 'to';

export interface Match {
  readonly how: MatchKind;
  readonly column: LeaseField;
}

/** How each option matches, and in which column. */
export const leaseSearchMatches = {
  soffice_number: { how: 'startsWith', column: 'sd_num' },
  s_type: { how: 'equals', column: 'sd_region' },
  sbuilding_name: { how: 'contains', column: 'sd_building' },
  saddress: { how: 'contains', column: 'sd_address' },
  scity: { how: 'containsOne', column: 'sd_city' },
  sstate: { how: 'isOne', column: 'sd_state' },
  szip: { how: 'startsWith', column: 'sd_zip' },
  sced: { how: 'from', column: 'sd_ced' },
  scede: { how: 'to', column: 'sd_ced' },
  sstatus: { how: 'equals', column: 'sd_status' },
} as const satisfies Record<LeaseSearchOption, Match>;

/** 1, 2, or `null`, '' and -1 for both. */
export const statusFilter = z
  .preprocess((raw) => (raw === -1 || raw === '-1' ? null : raw), fieldSchema(leaseSearchFields.sstatus))
  .meta({ field: leaseSearchFields.sstatus, description: 'Status; null or -1 for both' });

/** Options left out are no filter. */
export const leaseSearchSchema: z.ZodType<LeaseSearch, Partial<LeaseSearch>> = searchSchema();

function searchSchema() {
  const options = Object.entries<Field>(leaseSearchFields).map(([name, field]) => [
    name,
    (name === 'sstatus' ? statusFilter : fieldSchema(field)).default(null),
  ]);
  // Safe: the shape has an entry per field of the table.
  const schema = z.object({
    ...Object.fromEntries(options),
    conditions: conditionsSchema(leaseConditionFields).default(null),
  }) as unknown as z.ZodType<LeaseSearch, Partial<LeaseSearch>>;
  return schema.superRefine(refusedBy(leaseSearchProblems));
}

/** Refuses a range that is the wrong way round: it would find nothing and is a typing mistake. */
export function leaseSearchProblems(search: LeaseSearchOptions): readonly FieldError[] {
  return endsBeforeStart(leaseSearchFields, search, [['sced', 'scede']]);
}

export type LeaseCondition = FieldCondition<LeaseConditionField | OwnFieldName>;

/** The further conditions of a search. */
export function leaseConditions({ conditions }: Pick<LeaseSearch, 'conditions'>): readonly LeaseCondition[] {
  return parseConditions(leaseConditionFields, conditions).conditions;
}

/** Whether the search asks for the client's own fields, so that their definitions are needed to carry it out. */
export function asksForOwnFields(search: Pick<LeaseSearch, 'conditions'>): boolean {
  return leaseConditions(search).some(({ field }) => isOwnFieldName(field));
}

/** An active filter with the text of its chip. */
export interface FilterInForce {
  readonly option: LeaseSearchOption | 'conditions';
  readonly words: string;
  /** The search that is left when the filter is taken away. */
  readonly without: LeaseSearch;
}

const words: Record<MatchKind, string> = {
  contains: 'contains',
  containsOne: 'contains',
  equals: 'is',
  isOne: 'is',
  startsWith: 'starts with',
  from: 'from',
  to: 'to',
};

/** Several values as "MO or TX". */
function shownOption(shown: string, how: MatchKind): string {
  return how === 'isOne' || how === 'containsOne' ? chosenIn(shown).join(' or ') : shown;
}

/**
 * The active filters, as "City contains Spring" or "SQFT over 5,000": those of the form in its order, then the
 * others. Conditions on own fields are said in the words of their definitions, as far as these are given.
 */
export function filtersInForce(search: LeaseSearch, own: FieldTable = {}): readonly FilterInForce[] {
  // Safe: the table is a literal, so it has no keys beyond its type's.
  const options = Object.keys(leaseSearchFields) as LeaseSearchOption[];
  const ofForm = options
    .filter((option) => search[option] !== null)
    .map((option) => {
      const field: Field = leaseSearchFields[option];
      const { how } = leaseSearchMatches[option];
      // The chip says "from" and "to" instead of the "Start" and "End" of the form's inputs.
      const label = field.label.replace(/ (Start|End)$/, '');
      return {
        option,
        words: `${label} ${words[how]} ${shownOption(showValue(search[option], field), how)}`,
        without: { ...search, [option]: null },
      };
    });
  const table: FieldTable = { ...own, ...leaseConditionFields };
  const { conditions } = parseConditions(table, search.conditions);
  const further = conditions.map((condition) => ({
    option: 'conditions' as const,
    words: conditionWords(table, condition),
    without: { ...search, conditions: formatConditions(conditions.filter((other) => other !== condition)) },
  }));
  return [...ofForm, ...further];
}
