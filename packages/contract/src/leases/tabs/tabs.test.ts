import { describe, expect, test } from 'vitest';
import { showValue } from '../../fields/index.ts';
import { emptyRow } from '../fields.ts';
import {
  contactChangeSchema,
  contactFields,
  contactName,
  criticalDateChangeSchema,
  deleteQuestion,
  documentChangeSchema,
  documentLabel,
  documentFields,
  documentsTab,
  isEmptyRow,
  leaseTabs,
  noteFields,
  notesTab,
  phonesOf,
  phoneToCall,
  remindedAddresses,
  rentTermChangeSchema,
  rentTermFields,
  rentTermsTab,
} from './index.ts';

/** What the specification says of its tabs; a tab that it does not name has no entry. */
test.each([
  ['rentTerms', 'Rent Term', ['Type', 'Start', 'End', 'Monthly', 'Per SQFT', 'Notes']],
  ['criticalDates', 'Critical Date', ['Type', 'Critical Date', 'Notes/Comments']],
  ['notes', 'Note', ['Type', 'Name', 'Date', 'Notes']],
  ['documents', 'Document File', ['Type', 'Document', 'Note']],
  ['contacts', 'Contact', ['Type', 'Company', 'Phone Numbers', 'Email']],
] as const)(
  '%s: deleting asks of a %s, the columns are those of the specification',
  (name, noun, columns) => {
    const tab = leaseTabs[name];
    expect(tab.columns.map(({ label }) => label)).toEqual(columns);
    expect(deleteQuestion(tab.noun)).toBe(`Are you sure you want to delete this ${noun}?`);
  },
);

describe.each(Object.keys(leaseTabs) as (keyof typeof leaseTabs)[])('%s', (name) => {
  const tab = leaseTabs[name];

  test('names only fields that it has', () => {
    const named: string[] = [
      ...tab.columns.flatMap(({ fields }) => [...fields]),
      ...tab.editOnly,
      ...tab.mainFields,
    ];
    expect(named.filter((field) => !Object.hasOwn(tab.fields, field))).toEqual([]);
  });

  test('a new row with its defaults is empty, with a main field or an id it is not', () => {
    const row = { ...emptyRow<typeof tab.fields>(tab.fields), ...tab.defaults('2027-01-01') };
    expect(isEmptyRow(tab, { ...row, [tab.key]: 0 })).toBe(true);
    expect(isEmptyRow(tab, { ...row, [tab.key]: 7 })).toBe(false);
    for (const field of tab.mainFields) expect(isEmptyRow(tab, { ...row, [field]: 'x' })).toBe(false);
  });
});

function monthlyFrom(payload: object) {
  return rentTermChangeSchema.parse(payload).rt_monthly;
}

function accepts(cd_email: string) {
  return criticalDateChangeSchema.safeParse({ cd_email }).success;
}

test('Add adds 20 blank rows on rent terms, 1 on the other tabs', () => {
  const { rentTerms, ...others } = leaseTabs;
  expect(rentTerms.blankRows).toBe(20);
  for (const { blankRows } of Object.values(others)) expect(blankRows).toBe(1);
});

test('rent terms and critical dates leave edit mode at once, notes when the server has answered', () => {
  expect(leaseTabs.rentTerms.leavesEditMode).toBe('at once');
  expect(leaseTabs.criticalDates.leavesEditMode).toBe('at once');
  expect(leaseTabs.notes.leavesEditMode).toBe('when saved');
});

describe('rent term', () => {
  test('an end before its start is refused with the field named', () => {
    const row = { ...emptyRow(rentTermFields), rt_id: 0, rt_start: '2027-02-01', rt_end: '2027-01-31' };
    expect(rentTermsTab.problems(row)).toEqual([{ field: 'rt_end', message: 'End is before Start.' }]);
    expect(rentTermsTab.problems({ ...row, rt_end: '2027-02-01' })).toEqual([]);
  });

  test('a payload with only the annual rent sets the monthly one', () => {
    expect(monthlyFrom({ rt_annual: 1200 })).toBe(100);
    expect(monthlyFrom({ rt_annual: '100', rt_monthly: '' })).toBe(8.33);
    expect(monthlyFrom({ rt_annual: 1200, rt_monthly: 50 })).toBe(50);
    expect(monthlyFrom({ rt_annual: 1200, rt_monthly: 0 })).toBe(0);
    expect(monthlyFrom({ rt_annual: null, rt_monthly: null })).toBeNull();
    expect(monthlyFrom({ rt_annual: '' })).toBeUndefined();
    expect(rentTermChangeSchema.safeParse({ rt_annual: 'much' }).error?.issues[0]?.path).toEqual([
      'rt_annual',
    ]);
  });

  test('derived figures, editing flags and whatever else is sent are ignored', () => {
    const sent = {
      rt_id: 3,
      sd_id: '5',
      rt_psqft: 9,
      rt_months: 'x',
      editMode: true,
      active: false,
      rt_notes: 'a',
    };
    expect(rentTermChangeSchema.parse(sent)).toEqual({ rt_id: 3, sd_id: 5, rt_notes: 'a' });
  });

  test('no id is 0, and a version may be left out', () => {
    expect(rentTermChangeSchema.parse({})).toEqual({ rt_id: 0, sd_id: 0 });
    expect(rentTermChangeSchema.parse({ rt_id: null, sd_id: '', version: null })).toEqual({
      rt_id: 0,
      sd_id: 0,
    });
    expect(rentTermChangeSchema.parse({ version: '4' }).version).toBe(4);
    expect(rentTermChangeSchema.safeParse({ rt_id: -1 }).success).toBe(false);
    expect(rentTermChangeSchema.safeParse({ version: 1.5 }).success).toBe(false);
  });
});

describe('note', () => {
  const row = { ...emptyRow(noteFields), com_id: 0 };

  test('an empty one gives the alerts of the catalogue, in their order', () => {
    expect(notesTab.problems(row)[0]?.message).toBe("Comment can't be blank.");
    expect(notesTab.problems({ ...row, com_text: ' \n' })[0]?.message).toBe("Comment can't be blank.");
    expect(notesTab.problems({ ...row, com_text: 'x' })[0]?.message).toBe('Comment date is required.');
    expect(notesTab.problems({ ...row, com_text: 'x', com_date: '2027-01-01' })).toEqual([]);
  });

  test("starts with today's date", () => {
    expect(notesTab.defaults('2027-01-01')).toEqual({ com_date: '2027-01-01' });
  });
});

describe('critical date', () => {
  test('a reminder after its critical date is refused with the field named', () => {
    const row = {
      cd_id: 0,
      cd_type: null,
      cd_action: '2027-03-31',
      cd_note: null,
      cd_reminder: '2027-04-01',
      cd_email: null,
      cd_status: true,
      cd_expansion: null,
      cd_counts: null,
    };
    expect(leaseTabs.criticalDates.problems(row)).toEqual([
      { field: 'cd_reminder', message: 'Reminder Date is after Critical Date.' },
    ]);
    expect(leaseTabs.criticalDates.problems({ ...row, cd_reminder: '2027-03-31' })).toEqual([]);
    expect(leaseTabs.criticalDates.problems({ ...row, cd_action: null })).toEqual([]);
  });

  test('takes several addresses to remind', () => {
    expect(accepts('a@example.com, b.c@example.org; d@example.net')).toBe(true);
    expect(accepts('a@example.com,')).toBe(true);
    expect(accepts('a@example')).toBe(false);
    expect(accepts('a@example.com b')).toBe(false);
    expect(accepts('a@example.com\r\nBcc: x@example.com')).toBe(false);
    expect(remindedAddresses('a@example.com, b@example.org;')).toEqual(['a@example.com', 'b@example.org']);
    expect(remindedAddresses(null)).toEqual([]);
  });

  // Trying every way to read it would take longer than any test may.
  test('an address list that almost fits is refused', () => {
    const almost = `${'a@b.'.repeat(240)} `;
    expect(criticalDateChangeSchema.safeParse({ cd_email: almost }).success).toBe(false);
  });
});

describe('document', () => {
  const row = { ...emptyRow(documentFields), file_id: 0 };

  test('a new one may be saved without a file', () => {
    expect(documentsTab.problems(row)).toEqual([]);
    expect(documentsTab.problems({ ...row, filename: 'lease.pdf' })).toEqual([]);
  });

  test('the words null and undefined in a form mean not set', () => {
    const form = {
      file_id: '0',
      site_id: '4',
      type: 'Lease',
      date: 'null',
      text: 'undefined',
      filename: 'null',
      version: 'null',
    };
    expect(documentChangeSchema.parse(form)).toEqual({ file_id: 0, site_id: 4, type: 'Lease' });
  });

  test('a file name of any length and kind reaches the server, which makes it safe', () => {
    const filename = `../../${'x'.repeat(300)}\u0000.pdf`;
    expect(documentChangeSchema.parse({ filename }).filename).toBe(filename);
  });

  test('is shown by its name, or by its file name when it has none', () => {
    expect(documentLabel({ name: 'Lease', filename: 'a.pdf' })).toBe('Lease');
    expect(documentLabel({ name: '', filename: 'a.pdf' })).toBe('a.pdf');
  });
});

describe('contact', () => {
  const contact = { ...emptyRow(contactFields), phone_work: '314 555 0100', phone_fax: '314 555 0199' };

  test('shows the numbers that are set and marks the preferred one by its code', () => {
    expect(phonesOf({ ...contact, phone_best: 4 })).toEqual([
      { label: 'Work', number: '(314) 555-0100', preferred: false },
      { label: 'Fax', number: '(314) 555-0199', preferred: true },
    ]);
  });

  test.each([
    ['3145550100', '(314) 555-0100'],
    ['314.555.0100', '(314) 555-0100'],
    ['+1 (314) 555-0100', '(314) 555-0100'],
    ['314-555-0100 x5', '314-555-0100 x5'],
    ['555-0100', '555-0100'],
    ['+49 30 123456', '+49 30 123456'],
  ])('the number %s is written %s', (typed, shown) => {
    expect(phonesOf({ ...contact, phone_work: typed })[0]?.number).toBe(shown);
    expect(showValue(typed, contactFields.phone_cell)).toBe(shown);
  });

  test('offers the preferred number for a call, or the first that is set', () => {
    expect(phoneToCall({ ...contact, phone_best: 4 })?.label).toBe('Fax');
    expect(phoneToCall({ ...contact, phone_best: 2 })?.label).toBe('Work');
    expect(phoneToCall(emptyRow(contactFields))).toBeNull();
  });

  test('accepts any text within the lengths', () => {
    const loose = {
      c_state: 'Ontario',
      c_zip: 'K1A 0B1',
      email1: 'ask the front desk',
      phone_work: 'ext. 5',
    };
    expect(contactChangeSchema.parse(loose)).toMatchObject(loose);
    expect(contactChangeSchema.safeParse({ phone_work: '1'.repeat(41) }).success).toBe(false);
    expect(contactChangeSchema.safeParse({ phone_best: 5 }).success).toBe(false);
  });

  test('is named by first and last name', () => {
    expect(contactName({ c_fname: 'Ana', c_lname: null })).toBe('Ana');
    expect(contactName({ c_fname: 'Ana', c_lname: 'Ruiz' })).toBe('Ana Ruiz');
  });
});
