import type { CheckedImport, ReadImport } from '@panoramic/contract';
import { expect, test } from 'vitest';
import {
  correctedText,
  newWizard,
  wizardReducer,
  wizardSchema,
  type Wizard,
  type WizardAction,
} from './wizard.ts';

const read: ReadImport = {
  importId: 7,
  fileName: 'stores.csv',
  kind: 'leases',
  sheets: [{ name: 'stores', rows: 3, kind: null, prefix: '' }],
  sheet: 'stores',
  headerRow: 1,
  delimiter: ',',
  encoding: 'utf-8',
  rows: 3,
  columns: [
    { name: 'Store #', samples: ['1', '2'], first: [], sheet: 'stores' },
    { name: 'Kind', samples: ['Triple Net'], first: [], sheet: 'stores' },
  ],
  proposal: { sd_num: 'Store #', sd_lease: 'Kind' },
  sure: [],
  likely: {},
  upperCase: [],
  own: [],
  notes: [],
};

const none = { new: [], changed: [], unchanged: [], skipped: [], error: [] };
const clean: CheckedImport = {
  importId: 7,
  counts: { new: 3, changed: 0, unchanged: 0, skipped: 0, error: 0 },
  rows: none,
  unknownWords: [],
  unclearDates: [],
  months: [],
  shifted: null,
};

function after(wizard: Wizard, ...actions: WizardAction[]): Wizard {
  return actions.reduce(wizardReducer, wizard);
}

function checkedOf(wizard: Wizard, checked: CheckedImport = clean): Wizard {
  return after(wizard, { type: 'checked', checked, sent: wizard.answers });
}

const wrong = { sheet: 'stores', row: 3, field: 'sd_ced' } as const;

test('a new import begins with the proposed columns, and has to be checked', () => {
  const { answers, checked, isStale } = newWizard(read);
  expect(answers.mapping).toEqual({ sd_num: 'Store #', sd_lease: 'Kind' });
  expect([checked, isStale]).toEqual([null, true]);
});

test('every answer asks for another check', () => {
  const checked = checkedOf(newWizard(read));
  expect(checked.isStale).toBe(false);
  const actions: WizardAction[] = [
    { type: 'map', field: 'sd_lease', source: null },
    { type: 'titleCase', columns: ['Kind'] },
    { type: 'onExisting', onExisting: 'skip' },
    { type: 'choose', field: 'sd_lease', word: 'Triple Net', value: 'NNN' },
    { type: 'dateOrder', column: 'Expires', order: 'dmy' },
    { type: 'recheck' },
    { type: 'correct', correction: { ...wrong, text: '03/31/2027' } },
  ];
  for (const action of actions) expect(after(checked, action).isStale, action.type).toBe(true);
});

test('a cell can be corrected again, and all can be taken from the file again', () => {
  const twice = after(
    newWizard(read),
    { type: 'correct', correction: { ...wrong, text: '3/3' } },
    { type: 'correct', correction: { ...wrong, text: '03/31/2027' } },
  );
  expect(twice.answers.corrections).toEqual([{ ...wrong, text: '03/31/2027' }]);
  expect(correctedText(twice.answers.corrections, wrong)).toBe('03/31/2027');
  expect(correctedText(twice.answers.corrections, { ...wrong, row: 4 })).toBeUndefined();
  expect(after(twice, { type: 'forgetCorrections' }).answers.corrections).toEqual([]);
});

test('a proposal for an unknown word becomes the answer of the next check', () => {
  const wizard = checkedOf(newWizard(read), {
    ...clean,
    unknownWords: [
      { field: 'sd_lease', word: 'Triple Net', rows: 2, proposal: 'NNN' },
      { field: 'sd_status', word: 'Trading', rows: 2, proposal: 'Open' },
      { field: 'sd_lease', word: 'Percentage', rows: 1, proposal: null },
    ],
  });
  expect(wizard.answers.choices).toEqual({ sd_lease: { 'Triple Net': 'NNN' }, sd_status: { Trading: 1 } });
  expect(wizard.isStale).toBe(true);
});

test('an answer that was given stays when the check proposes another', () => {
  const answered = after(newWizard(read), {
    type: 'choose',
    field: 'sd_lease',
    word: 'Triple Net',
    value: null,
  });
  const wizard = checkedOf(answered, {
    ...clean,
    unknownWords: [{ field: 'sd_lease', word: 'Triple Net', rows: 2, proposal: 'NNN' }],
  });
  expect(wizard.answers.choices).toEqual({ sd_lease: { 'Triple Net': null } });
  expect(wizard.isStale).toBe(false);
});

test('questions stay on the screen after they were answered', () => {
  const unclear = { column: 'Expires', samples: ['03/04/2027'] };
  const word = { field: 'sd_lease', word: 'Triple Net', rows: 2, proposal: null };
  const asked = checkedOf(newWizard(read), { ...clean, unknownWords: [word], unclearDates: [unclear] });
  expect(asked.isStale).toBe(false);
  const answered = checkedOf(after(asked, { type: 'dateOrder', column: 'Expires', order: 'dmy' }));
  expect(answered.checked?.unclearDates).toEqual([unclear]);
  expect(answered.checked?.unknownWords).toEqual([word]);
});

test('an answer that was given while the check was running is still to be checked', () => {
  const sent = newWizard(read);
  const changed = after(sent, { type: 'onExisting', onExisting: 'add' });
  const wizard = after(changed, { type: 'checked', checked: clean, sent: sent.answers });
  expect([wizard.checked?.counts.new, wizard.isStale]).toEqual([3, true]);
});

test('a file that is read another way gets its columns proposed again and loses its corrections', () => {
  const begun = after(
    newWizard(read),
    { type: 'map', field: 'sd_lease', source: { value: 'NNN' } },
    { type: 'onExisting', onExisting: 'skip' },
    { type: 'correct', correction: { ...wrong, text: 'x' } },
  );
  const wizard = after(begun, { type: 'read', read: { ...read, headerRow: 4, proposal: { sd_num: 'Nr' } } });
  expect(wizard.answers.mapping).toEqual({ sd_num: 'Nr' });
  expect(wizard.answers.corrections).toEqual([]);
  expect(wizard.answers.onExisting).toBe('skip');
  expect([wizard.checked, wizard.isStale]).toEqual([null, true]);
});

test('an import is read back from the browser as it was stored', () => {
  const wizard = after(
    checkedOf(newWizard(read)),
    { type: 'map', field: 'sd_city', source: { column: 'Location', part: 'city' } },
    { type: 'choose', field: 'sd_status', word: 'Trading', value: 1 },
    { type: 'correct', correction: { ...wrong, text: '03/31/2027' } },
  );
  expect(wizardSchema.parse(JSON.parse(JSON.stringify(wizard)))).toEqual(wizard);
});
