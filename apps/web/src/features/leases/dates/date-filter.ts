import {
  addressLine,
  choice,
  compareText,
  criticalDateTypes,
  fieldTable,
  isLongPast,
  leaseName,
  listedChoice,
  readValue,
  remindedAddresses,
  text,
  type ChoiceField,
  type Field,
  type RemindedDate,
  type TextField,
} from '@panoramic/contract';

/** Dates within these days and the overdue ones; or those that are long past, which no other choice has. */
export const dueChoices = ['7', '30', '90', 'past'] as const;
export type DueWithin = (typeof dueChoices)[number];

/** What the list of critical dates is narrowed to; `null` does not filter. */
export interface DateFilter {
  readonly due: DueWithin | null;
  /** 'me': the dates of which the user is reminded. */
  readonly whose: 'me' | null;
  readonly type: string | null;
  /** An e-mail address that is reminded, or `nobody`. */
  readonly person: string | null;
  readonly state: string | null;
  /** Words of the lease's name or address. */
  readonly words: string | null;
}

/** What is typed or chosen in the bar; the rest has a control of its own. */
export type DateFilterName = Exclude<keyof DateFilter, 'due' | 'whose'>;

export const noDateFilter: DateFilter = {
  due: null,
  whose: null,
  type: null,
  person: null,
  state: null,
  words: null,
};

/** The choice of dates that have no address of their own. */
const nobody = 'Nobody named';

type FilterFields = Readonly<Record<'type' | 'person' | 'state', ChoiceField<string>>> & {
  readonly words: TextField;
};

/** The distinct values that the dates have. */
interface DateChoices {
  readonly types: ReadonlySet<string | null>;
  readonly people: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
}

export function dateChoices(dates: readonly RemindedDate[]): DateChoices {
  return {
    types: new Set(dates.map(({ cd_type }) => cd_type)),
    people: new Set(dates.flatMap(peopleOf)),
    states: new Set(dates.flatMap(stateOf)),
  };
}

/** The inputs of the filter. They offer the values that the dates have, and the value already chosen. */
export function dateFilterFields({ types, people, states }: DateChoices, chosen: DateFilter): FilterFields {
  return fieldTable({
    type: choice('Type', typesIn(types, chosen.type)),
    person: choice('Person', namesIn(people, chosen.person)),
    state: choice('State', namesIn(states, chosen.state)),
    words: text('Lease or address'),
  });
}

/** Those that every client has come first. */
function typesIn(found: ReadonlySet<string | null>, chosen: string | null): readonly string[] {
  const types = new Set([...found, chosen].filter((type) => type !== null));
  const specified: readonly string[] = criticalDateTypes;
  return [...specified.filter((type) => types.delete(type)), ...namesIn(types, null)];
}

function namesIn(names: ReadonlySet<string>, chosen: string | null): readonly string[] {
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

/** The server narrows to the dates of which the user is reminded. */
export function filteredDates(dates: readonly RemindedDate[], filter: DateFilter): readonly RemindedDate[] {
  if (!isFiltered(filter)) return dates;
  const { due, type, person, state } = filter;
  const words = (filter.words ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return dates.filter(
    (date) =>
      (due === null || isDue(date, due)) &&
      (type === null || date.cd_type === type) &&
      (person === null || peopleOf(date).includes(person)) &&
      (state === null || date.site_details.sd_state === state) &&
      words.every((word) => placeOf(date).includes(word)),
  );
}

function isDue(date: RemindedDate, due: DueWithin): boolean {
  if (due === 'past') return isLongPast(date);
  return date.daysLeft !== null && date.daysLeft <= Number(due) && !isLongPast(date);
}

/** Cached for each date, because the list is filtered again with every letter. */
const places = new WeakMap<RemindedDate, string>();

function placeOf(date: RemindedDate): string {
  const known = places.get(date);
  if (known !== undefined) return known;
  const { site_details } = date;
  const place =
    `${leaseName(site_details)} ${site_details.sd_building ?? ''} ${addressLine(site_details)}`.toLowerCase();
  places.set(date, place);
  return place;
}

const urlFields: Readonly<Record<DateFilterName, Field>> = {
  type: listedChoice('Type', 'criticalDateTypes', criticalDateTypes),
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
  const due = query.get('due');
  return {
    due: dueChoices.find((one) => one === due) ?? null,
    whose: query.get('whose') === 'me' ? 'me' : null,
    type: read('type'),
    person: read('person'),
    state: read('state'),
    words: read('words'),
  };
}

/** The options of the URL that has this filter. */
export function dateFilterQuery(filter: DateFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
}
