import {
  documentsTab,
  importFields,
  maxOwnFields,
  ownFieldAsField,
  ownFieldKey,
  ownNumberLimits,
  ownTextLimits,
  readValue,
  type Field,
  type FieldError,
  type OwnField,
  type OwnFieldRow,
  type ParsedInput,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { refuseWhileKindChanges } from './kind-change.store.ts';
import {
  insertOwnField,
  lockOwnFields,
  ownFieldsOf,
  updateOwnField,
  type StoredOwnField,
} from './own-fields.store.ts';
import { choicesInUse } from './rows-with-values.ts';

type Edited = ParsedInput<'Fields/EditField'>;

/** Defines a field, or changes one. Its kind changes by `changeKind` alone, because its values change with it. */
export async function editField(tx: Tx, clientId: number, edited: Edited): Promise<OwnField> {
  const { kind, key, version, ...sent } = edited;
  await lockOwnFields(tx, clientId, kind);
  const fields = await ownFieldsOf(tx, clientId, kind);
  const definition = { ...sent, choices: isChoice(sent.type) ? sent.choices : [], ...limitsOf(sent) };
  refuseAny([...problemsOf(definition), ...labelProblems(kind, sent.label)]);
  const value = readDefault(definition);
  if (key === '') {
    if (fields.length >= maxOwnFields)
      refuse([
        { field: 'label', message: `There can be ${maxOwnFields} fields of this kind. Retired ones count.` },
      ]);
    const newKey = ownFieldKey(
      sent.label,
      fields.map((field) => field.key),
    );
    const place = Math.max(-1, ...fields.map((field) => field.place)) + 1;
    return answered(
      await insertOwnField(tx, clientId, { ...definition, default: value, kind, key: newKey, place }),
    );
  }
  await refuseWhileKindChanges(tx, clientId, { kind, key });
  const stored = fieldWithKey(fields, key);
  refuseStale(stored, version);
  if (stored.type !== sent.type)
    refuse([
      { field: 'type', message: 'Change what the field holds by “Change kind”: its values change with it.' },
    ]);
  await refuseRemovedChoices(tx, clientId, stored, definition.choices);
  return answered(
    await updateOwnField(tx, clientId, stored, { ...definition, default: value }, version ?? null),
  );
}

export async function retireField(
  tx: Tx,
  clientId: number,
  { kind, key, retired, version }: ParsedInput<'Fields/RetireField'>,
): Promise<OwnField> {
  await lockOwnFields(tx, clientId, kind);
  await refuseWhileKindChanges(tx, clientId, { kind, key });
  const stored = fieldWithKey(await ownFieldsOf(tx, clientId, kind), key);
  refuseStale(stored, version);
  return answered(await updateOwnField(tx, clientId, stored, { retired }, version ?? null));
}

/** The fields that are named come first, in that order; a field that stays in its place keeps its version. */
export async function orderFields(
  tx: Tx,
  clientId: number,
  { kind, keys }: ParsedInput<'Fields/OrderFields'>,
): Promise<OwnField[]> {
  await lockOwnFields(tx, clientId, kind);
  await refuseWhileKindChanges(tx, clientId, { kind });
  const fields = await ownFieldsOf(tx, clientId, kind);
  const named = [...new Set(keys)].map((key) => fieldWithKey(fields, key));
  const ordered = [...named, ...fields.filter((field) => !named.includes(field))];
  for (const [place, field] of ordered.entries())
    if (field.place !== place) await updateOwnField(tx, clientId, field, { place }, null);
  return listFields(tx, clientId, kind);
}

export async function listFields(tx: Tx, clientId: number, kind: OwnFieldRow): Promise<OwnField[]> {
  return (await ownFieldsOf(tx, clientId, kind)).map(answered);
}

/** A definition as the API gives it: its number and whether it is active are of no use to anybody. */
export function answered({ id: _id, active: _active, ...field }: StoredOwnField): OwnField {
  return field;
}

export function fieldWithKey(fields: readonly StoredOwnField[], key: string): StoredOwnField {
  const found = fields.find((field) => field.key === key);
  if (!found) throw new Problem('not-found', 'There is no such field.');
  return found;
}

/** Asked before anything else is looked at, so that a stale form is told so first. */
export function refuseStale(stored: StoredOwnField, version: number | undefined): void {
  if (version === undefined || version === stored.version) return;
  throw new Problem('conflict', 'Somebody else changed this field meanwhile. Nothing was changed.', {
    current: answered(stored),
  });
}

export function isChoice(type: OwnField['type']): type is 'choice' | 'choices' {
  return type === 'choice' || type === 'choices';
}

type Definition = Pick<OwnField, 'label' | 'type' | 'help' | 'choices' | 'min' | 'max' | 'default'>;

/** Limits that mean nothing for the type are left out. */
function limitsOf({ type, min, max }: Pick<OwnField, 'type' | 'min' | 'max'>) {
  if (type in ownNumberLimits) return { min, max };
  return { min: null, max: type === 'text' || type === 'longText' ? max : null };
}

/** Files know a field by its label, so that none can have that of a field that every client has. */
function labelProblems(kind: OwnFieldRow, label: string): FieldError[] {
  const table = kind === 'documents' ? documentsTab.fields : importFields(kind);
  const isTaken = Object.values<Field>(table).some(
    (field) => field.label.toLowerCase() === label.toLowerCase(),
  );
  return isTaken ? [{ field: 'label', message: 'There is a field with this label already.' }] : [];
}

function problemsOf({ type, choices, min, max }: Definition): FieldError[] {
  const problems: FieldError[] = [];
  if (isChoice(type) && choices.length === 0)
    problems.push({ field: 'choices', message: 'Enter at least one choice.' });
  if (type === 'text' || type === 'longText') {
    const most = ownTextLimits[type];
    if (max !== null && (!Number.isInteger(max) || max < 1 || max > most))
      problems.push({ field: 'max', message: `From 1 to ${most.toLocaleString('en-US')} characters.` });
  }
  const limits = Object.entries(ownNumberLimits).find(([name]) => name === type)?.[1];
  if (!limits) return problems;
  for (const [field, value] of [
    ['min', min],
    ['max', max],
  ] as const)
    if (value !== null && (Math.abs(value) > limits.most || Number(value.toFixed(limits.decimals)) !== value))
      problems.push({
        field,
        message: `At most ${limits.most.toLocaleString('en-US')}, with ${limits.decimals} decimals.`,
      });
  if (min !== null && max !== null && min > max)
    problems.push({ field: 'max', message: 'The most must not be below the least.' });
  return problems;
}

function refuseAny(problems: readonly FieldError[]): void {
  if (problems.length > 0) refuse(problems);
}

function readDefault(definition: Definition): OwnField['default'] {
  const reading = readValue(definition.default, ownFieldAsField(definition));
  return 'value' in reading ? reading.value : refuse([{ field: 'default', message: reading.problem }]);
}

async function refuseRemovedChoices(
  tx: Tx,
  clientId: number,
  stored: StoredOwnField,
  choices: readonly string[],
): Promise<void> {
  const removed = stored.choices.filter((choice) => !choices.includes(choice));
  if (removed.length === 0) return;
  const used = await choicesInUse(tx, clientId, stored, removed);
  const [first] = used;
  if (first === undefined) return;
  refuse([
    {
      field: 'choices',
      message: `“${first}” is the value of some rows. Merge it into another choice instead.`,
    },
  ]);
}
