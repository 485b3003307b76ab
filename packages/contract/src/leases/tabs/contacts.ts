import type { z } from 'zod';
import {
  choice,
  fieldTable,
  integer,
  listedChoice,
  longText,
  phone,
  text,
  type TextField,
} from '../../fields/index.ts';
import { rowChangeWithOwn, savedRowWithOwn, type SavedRow } from '../../fields/rows.ts';
import { showPhone } from '../../fields/texts.ts';
import { isFilled } from '../rules.ts';
import { leaseTab } from './tab.ts';
import { leaseTabLinks } from '../../paths.ts';

export const contactTypes = [
  'Branch/Store Manager',
  'Landlord',
  'Property Manager',
  "Landlord's Leasing Agent",
  "Tenant's Real Estate Broker",
  'Architect',
  'General Contractor',
  'Other',
] as const;

export const preferredPhones = [
  { value: 1, label: 'Work' },
  { value: 2, label: 'Cell' },
  { value: 3, label: 'Home' },
  { value: 4, label: 'Fax' },
] as const;

/** Accepts any text within the length, for example two addresses or "ask the front desk". */
function looseEmail(label: string): TextField {
  return { kind: 'email', label, max: 254, width: 'md' };
}

export const contactFields = fieldTable({
  c_type: listedChoice('Type', 'contactTypes', contactTypes, { width: 'md' }),
  c_company: text('Company', { width: 'lg' }),
  c_fname: text('First Name', { width: 'md' }),
  c_lname: text('Last Name', { width: 'md' }),
  c_add1: text('Address', { width: 'lg' }),
  c_add2: text('Address 2', { width: 'lg' }),
  c_city: text('City', { max: 100, width: 'md' }),
  c_state: text('State', { width: 'xs' }),
  c_zip: text('Zip', { width: 'sm' }),
  phone_work: phone('Work', { width: 'sm' }),
  phone_cell: phone('Cell', { width: 'sm' }),
  phone_home: phone('Home', { width: 'sm' }),
  phone_fax: phone('Fax', { width: 'sm' }),
  phone_best: choice('Preferred Phone', preferredPhones, { width: 'sm' }),
  email1: looseEmail('Email'),
  email2: looseEmail('Email 2'),
  notes: longText('Notes'),
  c_user: integer('User Id', { derived: true }),
});

const ids = ['c_id', 'c_site'] as const;
export type Contact = SavedRow<typeof contactFields, (typeof ids)[number]>;
export const contactSchema: z.ZodType<Contact> = savedRowWithOwn(contactFields, ids, 'contacts');
export const contactChangeSchema = rowChangeWithOwn(contactFields, ids, 'contacts');

export const contactsTab = leaseTab({
  title: leaseTabLinks.contacts.title,
  noun: 'Contact',
  help: {
    text: 'Whom to call about this site. The preferred phone is marked; phones and e-mail addresses are links. Landlord and Property Manager also stand on the Summary.',
  },
  key: 'c_id',
  parent: 'c_site',
  fields: contactFields,
  columns: [
    { label: 'Type', fields: ['c_type'] },
    {
      label: 'Company',
      fields: ['c_company', 'c_fname', 'c_lname', 'c_add1', 'c_add2', 'c_city', 'c_state', 'c_zip'],
    },
    { label: 'Phone Numbers', fields: ['phone_work', 'phone_cell', 'phone_home', 'phone_fax'] },
    { label: 'Email', fields: ['email1', 'email2'] },
  ],
  editOnly: ['phone_best', 'notes'],
  mainFields: [
    'c_type',
    'c_company',
    'c_fname',
    'c_lname',
    'c_add1',
    'c_add2',
    'c_city',
    'c_state',
    'c_zip',
    'phone_work',
    'phone_cell',
    'phone_home',
    'phone_fax',
    'email1',
    'email2',
    'notes',
  ],
  ownFields: 'contacts',
  sheet: {
    aliases: ['contact', 'people', 'landlords', 'vendors'],
    knownBy: ['c_type', 'c_company', 'c_fname', 'c_lname'],
    mayLack: ['c_type'],
  },
  blankRows: 1,
  leavesEditMode: 'when saved',
  calls: { list: 'Leases/GetContacts', save: 'Leases/EditContacts', remove: 'Leases/DeleteContacts' },
  row: contactSchema,
  change: contactChangeSchema,
  defaults: () => ({}),
  problems: () => [],
});

const phoneFields = ['phone_work', 'phone_cell', 'phone_home', 'phone_fax'] as const;
type Phones = Pick<Contact, (typeof phoneFields)[number] | 'phone_best'>;

export interface ContactPhone {
  readonly label: string;
  readonly number: string;
  readonly preferred: boolean;
}

/** The numbers that are set, in order. The code of a number is its position in the list of kinds. */
export function phonesOf(contact: Phones): readonly ContactPhone[] {
  return phoneFields.flatMap((field, index) => {
    const number = contact[field];
    if (number === null || !isFilled(number)) return [];
    return [
      {
        label: contactFields[field].label,
        number: showPhone(number),
        preferred: contact.phone_best === index + 1,
      },
    ];
  });
}

/** The preferred number, or the first that is set. */
export function phoneToCall(contact: Phones): ContactPhone | null {
  const phones = phonesOf(contact);
  return phones.find(({ preferred }) => preferred) ?? phones[0] ?? null;
}

export function contactName(contact: Pick<Contact, 'c_fname' | 'c_lname'>): string {
  return [contact.c_fname, contact.c_lname].filter(isFilled).join(' ');
}

/** What a contact is called as a party of the lease: its company, or else the person. */
export function nameAsParty(contact: Pick<Contact, 'c_company' | 'c_fname' | 'c_lname'>): string | null {
  const [company, first, last] = contactIdentity.map((name) => contact[name]?.trim());
  return company || [first, last].filter(Boolean).join(' ') || null;
}

/** What says who a contact is; two contacts with the same words here are the same one. */
export const contactIdentity = ['c_company', 'c_fname', 'c_lname'] as const;

/** By what a contact is reached: what changes on all leases at once when somebody moves. */
export const contactReach = [
  'phone_work',
  'phone_cell',
  'phone_home',
  'phone_fax',
  'phone_best',
  'email1',
  'email2',
] as const;

/** All that one lease's contact can take over from another's; notes are about the lease. */
export const contactCard = [
  ...contactIdentity,
  'c_add1',
  'c_add2',
  'c_city',
  'c_state',
  'c_zip',
  ...contactReach,
] as const;
export type ContactCard = Pick<Contact, 'c_type' | (typeof contactCard)[number]>;

/** The same contact, who is to be reached in another way. */
export function isReachChange(before: ContactCard, after: ContactCard): boolean {
  return (
    contactIdentity.every((name) => before[name] === after[name]) &&
    contactIdentity.some((name) => isFilled(after[name])) &&
    contactReach.some((name) => before[name] !== after[name])
  );
}
