import {
  calls,
  compChangeTable,
  compTypes,
  leaseFields,
  leaseTabs,
  optionFields,
  reminderSettingFields,
  rentNoteFields,
  text,
  withOwnInside,
  type AnyLeaseTab,
  type Call,
  type CallName,
  type FieldTable,
  type OwnFieldRow,
} from '@panoramic/contract';
import type { Answer, Person } from '../person.ts';
import { compSet } from './comp-set-kind.ts';
import { accountingLike } from './accounting-kind.ts';
import { paymentKinds } from './payment-kinds.ts';
import { expenseKinds } from './expense-kinds.ts';
import { listView, ownChoice } from './named-kinds.ts';
import { ownField } from './own-field-kind.ts';
import { administered, clientKind } from './administered-kinds.ts';
import { withOwnFields } from './own-fields.ts';
import { freshOption, rowInList } from './row-in-list.ts';
import type { Row, SavedKind } from './saved-kind.ts';

export type { Row, SavedKind } from './saved-kind.ts';

export async function leaseToSave(person: Person, mark: string): Promise<number> {
  return Number((await person.send('Leases/EditLease', { sd_num: mark })).record['sd_id']);
}

const lease: SavedKind = {
  what: 'lease',
  creates: 'Leases/EditLease',
  edits: 'Leases/EditLease',
  key: 'sd_id',
  fields: leaseFields,
  fallsBack: [],
  versioned: true,
  fresh: async (_, mark) => ({ sd_num: mark, sd_building: mark }),
  made: async (person, _, answer) => lease.read(person, answer.record),
  read: async (person, row) => (await person.send('Leases/GetLease', { id: row['sd_id'] })).record,
};

/** The fields that a row of the tab needs. */
const needed: Readonly<Record<string, (mark: string) => Row>> = {
  'Leases/EditSiteComments': (mark) => ({ com_text: mark }),
  'Leases/EditDocumentFiles': (mark) => ({ documentBase64: Buffer.from(mark).toString('base64') }),
};

function rowOf(tab: AnyLeaseTab): SavedKind {
  // Safe, both: the names of a tab's calls are names of the table.
  const [save, list] = [tab.calls.save as CallName, tab.calls.list as CallName];
  const call: Call = calls[save];
  const kind: SavedKind = {
    what: tab.noun,
    creates: save,
    edits: save,
    key: tab.key,
    parent: tab.parent,
    // A yearly rent is kept only where it gives the monthly one, and has tests of its own.
    fields: without(settable(tab.fields), /^rt_yearly$/),
    fallsBack: Object.keys(tab.defaults('2026-01-01')),
    ...(call.multipart && { form: true }),
    versioned: true,
    fresh: async (person, mark) => ({
      [tab.parent]: await leaseToSave(person, mark),
      ...needed[save]?.(mark),
    }),
    made: async (person, _, answer) => kind.read(person, answer.record),
    read: (person, row) => rowInList(person, list, row[tab.parent], tab.key, row),
  };
  return kind;
}

function settable(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).filter(([, { derived }]) => derived !== true));
}

const rentNote: SavedKind = {
  what: 'General Notes',
  creates: 'Leases/EditRTNote',
  edits: 'Leases/EditRTNote',
  key: 'sd_id',
  fields: rentNoteFields,
  fallsBack: [],
  versioned: true,
  fresh: async (person, mark) => ({ sd_id: await leaseToSave(person, mark), tn_note: mark }),
  made: async (person, _, answer) => rentNote.read(person, answer.record),
  read: async (person, row) => (await person.send('Leases/GetRTNote', { id: row['sd_id'] })).record,
};

const option: SavedKind = {
  ...rentNote,
  what: 'option',
  creates: 'Leases/EditOption',
  edits: 'Leases/EditOption',
  key: 'cd_id',
  parent: 'sd_id',
  fields: optionFields,
  fallsBack: ['op_outcome_on'],
  fresh: (person, mark) => freshOption(person, mark, leaseToSave(person, mark)),
  made: async (person, _, answer) => option.read(person, answer.record),
  read: (person, row) => rowInList(person, 'Leases/GetOptions', row['sd_id'], 'cd_id', row),
};

function compOf({ id: compType, name }: (typeof compTypes)[number]): SavedKind {
  const kind: SavedKind = {
    what: `comp: ${name}`,
    creates: 'Comps/EditComps',
    edits: 'Comps/EditComps',
    key: 'id',
    // Year and quarter are one value in two fields, and have tests of their own.
    fields: without(settable(compChangeTable(compType)), /^leaseCommencement/),
    fallsBack: [],
    sentAlong: ['compType'],
    versioned: true,
    fresh: async (_, mark) => ({ compType, address: mark }),
    made: async (person, _, answer) => kind.read(person, answer.record),
    read: async (person, row) => (await person.send('Comps/GetComp', { id: row['id'] })).record,
  };
  return kind;
}

function without(fields: FieldTable, names: RegExp): FieldTable {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.test(name)));
}

/** Belongs to its user in every client, so there is no version to conflict. */
const search: SavedKind = {
  what: 'saved search',
  creates: 'Account/SaveSearch',
  edits: 'Account/SaveSearch',
  key: 'id',
  fields: { name: text('Name', { max: 80 }) },
  fallsBack: [],
  sentAlong: ['list', 'options'],
  versioned: false,
  fresh: async (_, mark) => ({ list: 'leases', name: mark, options: { scity: mark } }),
  made: async (person, _, answer) => search.read(person, answer.record),
  read: async (person, row) => {
    const { searches } = (await person.send('Account/GetPreferences')).record as { searches?: Row[] };
    return searches?.find(({ id }) => id === row['id']) ?? {};
  },
};

/** The settings are made with their client and only changed later, so they are tried field by field only. */
const reminderSettings: SavedKind = {
  ...clientKind,
  what: 'reminder settings',
  edits: 'Reminders/SaveClientSettings',
  fields: reminderSettingFields,
  fallsBack: ['time'],
  made: async (person, payload, answer) =>
    reminderSettings.read(person, await clientKind.made(person, payload, answer)),
  read: async (person, row) => (await person.send('Reminders/GetClientSettings', { id: row['id'] })).record,
};

const tabKinds = Object.values<AnyLeaseTab>(leaseTabs).map(rowOf);

/** Rows of these have fields that a client defines itself, which are random in each run. */
const ownRows: Readonly<Record<string, OwnFieldRow>> = {
  'Leases/EditLease': 'leases',
  'Leases/EditRentTerm': 'rentTerms',
  'Leases/EditCriticalDate': 'criticalDates',
  'Leases/EditDocumentFiles': 'documents',
  'Leases/EditContacts': 'contacts',
};

function kindsWithOwn(): SavedKind[] {
  const ofClient = [lease, ...tabKinds].flatMap((kind) => {
    const rows = ownRows[kind.creates];
    return rows ? [withOwnFields(kind, rows)] : [];
  });
  const comps = compTypes.slice(0, 1).map((type) => withOwnFields(compOf(type), `comps${type.id}`));
  return [...ofClient, ...comps];
}

export const savedKinds: readonly SavedKind[] = [
  lease,
  ...tabKinds,
  rentNote,
  option,
  accountingLike(rentNote, leaseToSave),
  ...paymentKinds(leaseToSave),
  ...expenseKinds(leaseToSave),
  ...compTypes.map(compOf),
  ...kindsWithOwn(),
  ...administered,
  search,
  compSet,
  ownField,
  ownChoice,
  listView,
];

/** Everything that has fields of its own. */
export const fieldKinds: readonly SavedKind[] = [...savedKinds, reminderSettings];

/** The kinds that have a field which no earlier kind has; types of comps share most fields. */
export function differing(kinds: readonly SavedKind[]): SavedKind[] {
  const seen = new Set<string>();
  return kinds.filter(({ edits, fields }) => {
    const added = Object.keys(fields).filter((name) => !seen.has(`${edits} ${name}`));
    for (const name of added) seen.add(`${edits} ${name}`);
    return added.length > 0;
  });
}

/** Tells rows of a client from those that belong to none. */
export function isOfClient(kind: SavedKind): boolean {
  const call: Call = calls[kind.creates];
  return call.client === true;
}

/** A new row of the kind. */
export async function makeOne(person: Person, kind: SavedKind, mark: string, values: Row = {}): Promise<Row> {
  const payload = { ...(await kind.fresh(person, mark)), ...values };
  const answer = await person.send(kind.creates, inputOf(kind, payload));
  if (answer.status !== 200) throw new Error(`A ${kind.what} cannot be made: ${answer.text}`);
  return kind.made(person, payload, answer);
}

export function change(
  person: Person,
  kind: SavedKind,
  row: Row,
  values: Row,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const known = [kind.key, ...(kind.sentAlong ?? [])].map((name) => [name, row[name]]);
  return person.send(kind.edits, inputOf(kind, { ...Object.fromEntries(known), ...values }), headers);
}

export function inputOf(kind: SavedKind, row: Row): unknown {
  const payload: Row = withOwnInside(row);
  if (!kind.form) return payload;
  const form = new FormData();
  for (const [name, value] of Object.entries(payload))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

/** The fields that a reply names as wrong; null for a call that succeeded. */
export function refusedFields(answer: Answer): readonly string[] | null {
  const refusal = answer.headers.get('x-refusal');
  if (refusal) return [String((JSON.parse(decodeURIComponent(refusal)) as { field: unknown }).field)];
  if (answer.status === 200) return null;
  const { errors } = answer.record as { errors?: { field: string }[] };
  return (errors ?? []).map(({ field }) => field);
}
