import {
  choice,
  editValue,
  fieldTable,
  flag,
  integer,
  longText,
  number,
  ownFieldAsField,
  text,
  typedValue,
  type AnyValue,
  type CallInput,
  type Field,
  type FieldError,
  type OwnField,
  type OwnFieldType,
  type RowOf,
} from '@panoramic/contract';
import type { FormGroup } from '../../../fields/index.ts';
import { hasChoices, typeChoices, type DefinedRow } from './field-words.ts';

const most = 999_999_999_999;

/** What is asked of a definition. */
export const definitionFields = fieldTable({
  label: text('Label', { max: 100, width: 'lg', help: 'Rename it whenever you like: nothing is lost.' }),
  type: choice('Kind', typeChoices),
  choices: longText('Choices', {
    width: 'full',
    help: 'One a line, in the order of the list. None with a comma in it.',
  }),
  min: number('Least', { min: -most, max: most, width: 'sm' }),
  max: number('Most', { min: -most, max: most, width: 'sm' }),
  characters: integer('Most characters', { min: 1, max: 10_000, width: 'sm' }),
  default: text('Default', { max: 10_000, help: 'Stands in the form of a new row.' }),
  required: flag('Required for new rows'),
  group: text('Group', {
    max: 60,
    width: 'full',
    help: 'The group of the form that it stands in, such as Money. Empty: Own fields.',
  }),
  help: text('Help', { max: 200, width: 'full', help: 'One short line under the input.' }),
});

export type DefinitionRow = RowOf<typeof definitionFields>;
type Name = keyof typeof definitionFields;

export const newDefinition: Partial<DefinitionRow> = { type: 'text', required: false };

/** The definition as the form shows it. */
export function definitionRow(own: OwnField): DefinitionRow {
  const { label, type, help, group, required, choices, min, max } = own;
  const isText = type === 'text' || type === 'longText';
  return {
    label,
    type,
    help,
    group,
    required,
    choices: choices.join('\n'),
    min,
    max: isText ? null : max,
    characters: isText ? max : null,
    default: shownDefault(own),
  };
}

function shownDefault(own: OwnField): string {
  if (own.type === 'flag') return own.default === null ? '' : own.default === true ? 'Yes' : 'No';
  // Safe: the default is a value of the field.
  return editValue(own.default as never, ownFieldAsField(own));
}

const numbers: readonly (string | null)[] = ['number', 'money', 'percent', 'squareFeet'];

/** The groups of the form for a kind; the kind of a field that is there already changes elsewhere. */
export function definitionGroups(
  type: string | null,
  isNew: boolean,
): readonly FormGroup<typeof definitionFields>[] {
  const limits: readonly Name[] = numbers.includes(type)
    ? ['min', 'max']
    : type === 'text' || type === 'longText'
      ? ['characters']
      : [];
  return [
    {
      fields: [
        'label',
        ...(isNew ? (['type'] as const) : []),
        ...(hasChoices(type) ? (['choices'] as const) : []),
        ...limits,
      ],
    },
    { title: 'In new rows', fields: ['default', 'required'] },
    { title: 'In the form', fields: ['group', 'help'] },
  ];
}

export function definedChoices(typed: string | null): string[] {
  return (typed ?? '').split('\n').flatMap((line) => line.trim() || []);
}

/** What a save sends of the form. */
export function definitionInput(kind: DefinedRow, row: DefinitionRow): CallInput<'Fields/EditField'> {
  const { type, choices, min, max, characters, label, help, group, required } = row;
  const asked = {
    // Safe: one of the choices, which are the kinds.
    type: (type ?? 'text') as OwnFieldType,
    label: label ?? '',
    help: help ?? '',
    choices: definedChoices(choices),
    min,
    max: characters ?? max,
  };
  return {
    kind,
    ...asked,
    group: group ?? '',
    required: required ?? false,
    default: readDefault(row).value ?? null,
  };
}

export function definitionProblems(row: DefinitionRow): readonly FieldError[] {
  const problems: FieldError[] = [];
  if (row.label === null) problems.push({ field: 'label', message: 'Label is required.' });
  if (row.type === null) problems.push({ field: 'type', message: 'Kind is required.' });
  const { problem } = readDefault(row);
  if (problem !== undefined) problems.push({ field: 'default', message: problem });
  return problems;
}

function readDefault(row: DefinitionRow): { value?: AnyValue; problem?: string } {
  const reading = typedValue(row.default ?? '', fieldOf(row));
  return 'value' in reading ? { value: reading.value } : { problem: reading.problem };
}

function fieldOf({ type, label, choices, min, max, characters }: DefinitionRow): Field {
  return ownFieldAsField({
    // Safe: as above.
    type: (type ?? 'text') as OwnFieldType,
    label: label ?? '',
    help: '',
    choices: definedChoices(choices),
    min,
    max: characters ?? max,
  });
}
