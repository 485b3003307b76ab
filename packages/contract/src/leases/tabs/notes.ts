import { date, fieldTable, integer, listedChoice, longText, text } from '../../fields/index.ts';
import { rowChangeSchema, savedRowSchema, type SavedRow } from '../../fields/rows.ts';
import { isFilled } from '../rules.ts';
import { leaseTab } from './tab.ts';
import { leaseTabLinks } from '../../paths.ts';

export const noteTypes = ['Status', 'General', 'TI Note'] as const;

export const noteFields = fieldTable({
  com_type: listedChoice('Type', 'noteTypes', noteTypes, { width: 'sm' }),
  /** The server sets the signed-in user and ignores the payload. */
  com_name: text('Name', { derived: true, width: 'sm' }),
  com_date: date('Date', { width: 'sm' }),
  com_text: longText('Notes'),
  com_user_id: integer('User Id', { derived: true }),
  com_timestamp: text('Saved At', { derived: true }),
});

const ids = ['com_id', 'site_id'] as const;
export type Note = SavedRow<typeof noteFields, (typeof ids)[number]>;
export const noteSchema = savedRowSchema(noteFields, ids);
export const noteChangeSchema = rowChangeSchema(noteFields, ids);

export const notesTab = leaseTab({
  title: leaseTabLinks.notes.title,
  noun: 'Note',
  help: {
    text: 'What colleagues should know about this site, with name and date. Every note needs a text and a date; today’s stands there already.',
    terms: ['TI Note'],
  },
  key: 'com_id',
  parent: 'site_id',
  fields: noteFields,
  columns: [
    { label: 'Type', fields: ['com_type'] },
    { label: 'Name', fields: ['com_name'] },
    { label: 'Date', fields: ['com_date'] },
    { label: 'Notes', fields: ['com_text'] },
  ],
  editOnly: [],
  // The date is not listed: a new row starts with today's date and still counts as empty.
  mainFields: ['com_type', 'com_text'],
  ownFields: null,
  sheet: {
    aliases: ['note', 'comments', 'sitecomments', 'remarks'],
    knownBy: ['com_type', 'com_date', 'com_text'],
    mayLack: ['com_type', 'com_date'],
  },
  blankRows: 1,
  leavesEditMode: 'when saved',
  calls: {
    list: 'Leases/GetSiteComments',
    save: 'Leases/EditSiteComments',
    remove: 'Leases/DeleteSiteComments',
  },
  row: noteSchema,
  change: noteChangeSchema,
  saveSummary: 'Without a date it takes today’s.',
  defaults: (today) => ({ com_date: today }),
  problems: (row) => {
    if (!isFilled(row.com_text)) return [{ field: 'com_text', message: "Comment can't be blank." }];
    // Applies to the screen only: a save through the API without a date gets today's.
    if (row.com_date === null) return [{ field: 'com_date', message: 'Comment date is required.' }];
    return [];
  },
});
