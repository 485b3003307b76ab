import {
  checkedImportSchema,
  importAnswersSchema,
  readImportSchema,
  type CheckedImport,
  type ImportSource,
  type ParsedInput,
  type ReadImport,
} from '@panoramic/contract';
import { z } from 'zod';
import { importFieldOf } from './import-fields.ts';

/** The counts and the questions of a check. Its rows are paged from the server. */
const checkSummarySchema = checkedImportSchema.omit({ rows: true, importId: true });
export type CheckSummary = z.output<typeof checkSummarySchema>;

/** Everything that was answered in the steps of an import, and what the server said of it. */
export const wizardSchema = z.object({
  read: readImportSchema,
  /** What Import/Check is called with. */
  answers: importAnswersSchema,
  /** `null` before the first check. */
  checked: checkSummarySchema.nullable(),
  /** An answer was changed since the last check. */
  isStale: z.boolean(),
});
export type Wizard = z.output<typeof wizardSchema>;

type Answers = ParsedInput<'Import/Check'>;
export type Correction = Answers['corrections'][number];
export type OnExisting = Answers['onExisting'];
export type AnsweredOrder = Answers['dateOrder'][string];
export type ChoiceAnswer = Answers['choices'][string][string];

export type WizardAction =
  | { readonly type: 'read'; readonly read: ReadImport }
  | { readonly type: 'map'; readonly field: string; readonly source: ImportSource | null }
  | { readonly type: 'titleCase'; readonly columns: readonly string[] }
  | { readonly type: 'onExisting'; readonly onExisting: OnExisting }
  | { readonly type: 'choose'; readonly field: string; readonly word: string; readonly value: ChoiceAnswer }
  | { readonly type: 'dateOrder'; readonly column: string; readonly order: AnsweredOrder }
  | { readonly type: 'monthDay'; readonly monthDay: NonNullable<Answers['monthDay']> }
  | { readonly type: 'joinShifted'; readonly joined: boolean }
  | { readonly type: 'correct'; readonly correction: Correction }
  | { readonly type: 'forgetCorrections' }
  /** What is stored has changed since the check. */
  | { readonly type: 'recheck' }
  | { readonly type: 'checked'; readonly checked: CheckedImport; readonly sent: Answers };

export function newWizard(read: ReadImport): Wizard {
  return {
    read,
    answers: {
      importId: read.importId,
      mapping: read.proposal,
      choices: {},
      onExisting: 'change',
      dateOrder: {},
      monthDay: null,
      joinShifted: false,
      titleCase: [],
      corrections: [],
    },
    checked: null,
    isStale: true,
  };
}

export function wizardReducer(wizard: Wizard, action: WizardAction): Wizard {
  const { answers } = wizard;
  switch (action.type) {
    case 'read':
      return readAgain(wizard, action.read);
    case 'map':
      return answered(wizard, { mapping: { ...answers.mapping, [action.field]: action.source } });
    case 'titleCase':
      return answered(wizard, { titleCase: [...action.columns] });
    case 'onExisting':
      return answered(wizard, { onExisting: action.onExisting });
    case 'choose':
      return answered(wizard, { choices: withChoice(answers.choices, action) });
    case 'dateOrder':
      return answered(wizard, { dateOrder: { ...answers.dateOrder, [action.column]: action.order } });
    case 'monthDay':
      return answered(wizard, { monthDay: action.monthDay });
    case 'joinShifted':
      return answered(wizard, { joinShifted: action.joined });
    case 'correct':
      return answered(wizard, { corrections: withCorrection(answers.corrections, action.correction) });
    case 'forgetCorrections':
      return answered(wizard, { corrections: [] });
    case 'recheck':
      return { ...wizard, isStale: true };
    case 'checked':
      return withCheck(wizard, action);
  }
}

function answered(wizard: Wizard, change: Partial<Answers>): Wizard {
  return { ...wizard, answers: { ...wizard.answers, ...change }, isStale: true };
}

/**
 * A file that is read another way has other columns and other row numbers: the mapping is proposed again and
 * corrections are dropped. Answers about words and existing rows stay.
 */
function readAgain({ answers }: Wizard, read: ReadImport): Wizard {
  const begun = newWizard(read);
  const { choices, onExisting } = answers;
  return { ...begun, answers: { ...begun.answers, choices, onExisting } };
}

type Choices = Answers['choices'];

function withChoice(
  choices: Choices,
  { field, word, value }: { field: string; word: string; value: ChoiceAnswer },
): Choices {
  return { ...choices, [field]: { ...choices[field], [word]: value } };
}

function withCorrection(corrections: readonly Correction[], correction: Correction): Correction[] {
  return [...corrections.filter((other) => !isSameCell(other, correction)), correction];
}

type Cell = Pick<Correction, 'sheet' | 'row' | 'field'>;

function isSameCell(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.field === b.field && a.sheet === b.sheet;
}

/** The text that a cell was put right to; `undefined` for a cell as it stands in the file. */
export function correctedText(corrections: readonly Correction[], cell: Cell): string | undefined {
  return corrections.find((one) => isSameCell(one, cell))?.text;
}

/**
 * Takes the proposals for unknown words as answers where there are none yet, so that pressing Check again
 * accepts them. Answers that were given while the check was running are still to be checked. The server asks
 * only unanswered questions; answered ones stay on the screen.
 */
function withCheck(wizard: Wizard, { checked, sent }: { checked: CheckedImport; sent: Answers }): Wizard {
  const { rows: _, importId: __, ...summary } = checked;
  const { answers, read } = wizard;
  let { choices } = answers;
  for (const { field, word, proposal } of summary.unknownWords) {
    const value = proposal === null ? undefined : proposedValue(read, field, proposal);
    if (value !== undefined && choices[field]?.[word] === undefined)
      choices = withChoice(choices, { field, word, value });
  }
  const asked = {
    ...summary,
    unknownWords: withEarlier(summary.unknownWords, wizard.checked?.unknownWords, ({ field, word }) =>
      JSON.stringify([field, word]),
    ),
    months: withEarlier(summary.months, wizard.checked?.months, ({ column }) => column),
    shifted: summary.shifted,
    unclearDates: withEarlier(summary.unclearDates, wizard.checked?.unclearDates, ({ column }) => column),
  };
  const isStale = answers !== sent || choices !== answers.choices;
  return { ...wizard, answers: { ...answers, choices }, checked: asked, isStale };
}

/** The questions of the last check, and after them those that were answered before it. */
function withEarlier<Q>(last: Q[], earlier: readonly Q[] = [], nameOf: (question: Q) => string): Q[] {
  const asked = new Set(last.map(nameOf));
  return [...last, ...earlier.filter((question) => !asked.has(nameOf(question)))];
}

/** A choice that is proposed by its value or by its label. */
function proposedValue(read: ReadImport, field: string, proposal: string): ChoiceAnswer | undefined {
  const known = importFieldOf(read, field);
  if (known?.kind !== 'choice') return undefined;
  return known.choices.find(({ value, label }) => String(value) === proposal || label === proposal)?.value;
}
