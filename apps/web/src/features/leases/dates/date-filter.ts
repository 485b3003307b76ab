import {
  addressLine,
  choice,
  compareText,
  criticalDateTypes,
  fieldTable,
  leaseName,
  readValue,
  remindedAddresses,
  text,
  type ChoiceField,
  type Field,
  type RemindedDate,
  type TextField,
} from '@panoramic/contract';

/** What the list of critical dates is narrowed to; `null` does not filter. */
export interface DateFilter {
  readonly type: string | null;
  /** An e-mail address that is reminded, or `nobody`. */
  readonly person: string | null;
  readonly state: string | null;
  /** Words of the lease's name or address. */
  readonly words: string | null;
}

export type DateFilterName = keyof DateFilter;

export const noDateFilter: DateFilter = { type: null, person: null, state: null, words: null };

/** The choice of dates that have no address of their own. */
const nobody = 'Nobody named';

type FilterFields = Readonly<Record<'type' | 'person' | 'state', ChoiceField<string>>> & {
  readonly words: TextField;
};

/** The inputs. Only what the dates have can be chosen, and what is chosen already. */
export function dateFilterFields(dates: readonly RemindedDate[], chosen: DateFilter): FilterFields {
  return fieldTable({
    type: choice('Type', typesIn(dates, chosen.type)),
    person: choice('Person', namesIn(dates.flatMap(peopleOf), chosen.person)),
    state: choice('State', namesIn(dates.flatMap(stateOf), chosen.state)),
    words: text('Lease or address'),
  });
}

function typesIn(dates: readonly RemindedDate[], chosen: string | null): readonly string[] {
  const present = new Set([...dates.map(({ cd_type }) => cd_type), chosen]);
  return criticalDateTypes.filter((type) => present.has(type));
}

function namesIn(names: readonly string[], chosen: string | null): readonly string[] {
  return [...new Set([...names, ...(chosen === null ? [] : [chosen])])].toSorted(compareText);
}

function peopleOf({ cd_email }: RemindedDate): readonly string[] {
  const addresses = remindedAddresses(cd_email).map((address) => address.toLowerCase());
  return addresses.length > 0 ? addresses : [nobody];
}

function stateOf({ site_details }: RemindedDate): readonly string[] {
  return site_details.sd_state === null ? [] : [site_details.sd_state];
}

export function isFiltered(filter: DateFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

export function isSameFilter(a: DateFilter, b: DateFilter): boolean {
  return JSON.stringify(dateFilterQuery(a)) === JSON.stringify(dateFilterQuery(b));
}

export function filteredDates(dates: readonly RemindedDate[], filter: DateFilter): readonly RemindedDate[] {
  if (!isFiltered(filter)) return dates;
  const { type, person, state } = filter;
  const words = (filter.words ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return dates.filter(
    (date) =>
      (type === null || date.cd_type === type) &&
      (person === null || peopleOf(date).includes(person)) &&
      (state === null || date.site_details.sd_state === state) &&
      words.every((word) => placeOf(date).includes(word)),
  );
}

function placeOf({ site_details }: RemindedDate): string {
  return `${leaseName(site_details)} ${site_details.sd_building ?? ''} ${addressLine(site_details)}`.toLowerCase();
}

const urlFields: Readonly<Record<DateFilterName, Field>> = {
  type: choice('Type', criticalDateTypes),
  person: text('Person'),
  state: text('State'),
  words: text('Lease or address'),
};

/** The filter in the URL of the list. What cannot be read does not filter. */
export function dateFilterOf(query: URLSearchParams): DateFilter {
  function read(name: DateFilterName): string | null {
    const reading = readValue(query.get(name), urlFields[name]);
    return 'value' in reading && reading.value !== null ? String(reading.value) : null;
  }
  return { type: read('type'), person: read('person'), state: read('state'), words: read('words') };
}

/** The options of the URL that has this filter. */
export function dateFilterQuery(filter: DateFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
}
