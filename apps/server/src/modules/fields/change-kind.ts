import {
  chosenIn,
  maxOwnChoices,
  ownFieldAsField,
  showValue,
  typedValue,
  type AnyValue,
  type CallOutput,
  type OwnField,
  type ParsedInput,
  type UnreadableValue,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { answered, fieldWithKey, isChoice, refuseStale } from './define.ts';
import { lockOwnFields, ownFieldsOf, updateOwnField, type StoredOwnField } from './own-fields.store.ts';
import { queueKindChange, refuseWhileKindChanges, stopKindChange } from './kind-change.store.ts';
import {
  countRowsWithValue,
  replaceValues,
  rowsAtATime,
  rowsWithValue,
  valuesOfField,
  type RowWithValue,
} from './rows-with-values.ts';

const mostListed = 100;
/** Of the values that become choices; more are far too many whatever their case. */
const mostDifferent = 5000;

/** Changes what a field holds with every value; over many rows by a job that is queued. */
export async function changeKind(
  tx: Tx,
  asking: { readonly clientId: number; readonly userId: number },
  input: ParsedInput<'Fields/ChangeKind'>,
): Promise<CallOutput<'Fields/ChangeKind'>> {
  const { clientId } = asking;
  // Of two administrators the second waits, and is told then what the first has changed.
  await lockOwnFields(tx, clientId, input.kind);
  await refuseWhileKindChanges(tx, clientId, input);
  const { stored } = await changedField(tx, clientId, input);
  const total = await countRowsWithValue(tx, clientId, stored);
  if (total <= rowsAtATime) {
    await stopKindChange(tx, clientId, input);
    return { ...(await convertValues(tx, clientId, input)), underWay: null };
  }
  const underWay = await queueKindChange(tx, asking, stored, { ...input, total });
  return { field: answered(stored), values: total, unreadable: [], unreadableCount: 0, underWay };
}

/** The definition and all of the values, or nothing: the caller's transaction holds others off them. */
export async function convertValues(
  tx: Tx,
  clientId: number,
  input: ParsedInput<'Fields/ChangeKind'>,
  tell: (done: number) => Promise<void> = () => Promise.resolve(),
): Promise<Omit<CallOutput<'Fields/ChangeKind'>, 'underWay'>> {
  const { type, version } = input;
  const { stored, changed } = await changedField(tx, clientId, input);
  const { choices, default: preset } = changed;
  const definition = { type, min: null, max: null, choices, default: preset };
  const field = await updateOwnField(tx, clientId, stored, definition, version ?? null);
  const counts = await readAll(tx, clientId, { stored, changed }, async (converted, done) => {
    await replaceValues(tx, clientId, field, converted);
    await tell(done);
  });
  refuseUnreadable(counts);
  return { field: answered(field), ...counts };
}

export function refuseUnreadable({
  unreadable,
  unreadableCount,
}: Pick<CallOutput<'Fields/ChangeKind'>, 'unreadable' | 'unreadableCount'>): void {
  const [first] = unreadable;
  if (!first) return;
  refuse([
    {
      field: 'type',
      message: `${unreadableCount.toLocaleString('en-US')} of the values cannot be read so. The first is “${first.value}”: ${first.message}`,
    },
  ]);
}

/** What the change would do; nobody waits for it. */
export async function previewKind(
  tx: Tx,
  clientId: number,
  input: ParsedInput<'Fields/ChangeKind'>,
): Promise<CallOutput<'Fields/ChangeKind'>> {
  const fields = await changedField(tx, clientId, input);
  const counts = await readAll(tx, clientId, fields, () => Promise.resolve());
  return { field: answered(fields.changed), ...counts, underWay: null };
}

interface ChangedField {
  readonly stored: StoredOwnField;
  readonly changed: StoredOwnField;
}

async function changedField(
  tx: Tx,
  clientId: number,
  input: ParsedInput<'Fields/ChangeKind'>,
): Promise<ChangedField> {
  const { kind, key, type, version } = input;
  const stored = fieldWithKey(await ownFieldsOf(tx, clientId, kind), key);
  refuseStale(stored, version);
  const choices = await choicesFor(tx, clientId, stored, input);
  const changed = { ...stored, type, min: null, max: null, choices };
  // A default that cannot be read as the new kind is left out.
  const value = stored.default === null ? null : valueAs(stored.default, stored, changed);
  return {
    stored,
    changed: { ...changed, default: value !== null && 'value' in value ? value.value : null },
  };
}

/** Reads every value as the changed field, in parts; once one cannot be read, the rest is only counted. */
async function readAll(
  tx: Tx,
  clientId: number,
  { stored, changed }: ChangedField,
  take: (converted: readonly RowWithValue[], values: number) => Promise<void>,
) {
  const unreadable: UnreadableValue[] = [];
  let [values, unreadableCount] = [0, 0];
  for await (const rows of rowsWithValue(tx, clientId, stored)) {
    const read = readAs(rows, stored, changed);
    values += rows.length;
    unreadableCount += read.unreadable.length;
    unreadable.push(...read.unreadable.slice(0, mostListed - unreadable.length));
    await take(unreadableCount === 0 ? read.converted : [], values);
  }
  return { values, unreadable, unreadableCount };
}

/** Replaces a choice by another in every row, and takes it off the list. */
export async function mergeChoice(
  tx: Tx,
  clientId: number,
  { kind, key, from, to, version }: ParsedInput<'Fields/MergeChoice'>,
): Promise<CallOutput<'Fields/MergeChoice'>> {
  await lockOwnFields(tx, clientId, kind);
  await refuseWhileKindChanges(tx, clientId, { kind, key });
  const stored = fieldWithKey(await ownFieldsOf(tx, clientId, kind), key);
  refuseStale(stored, version);
  for (const [field, choice] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!stored.choices.includes(choice))
      refuse([{ field, message: `“${choice}” is not one of the choices.` }]);
  if (from === to) refuse([{ field: 'to', message: 'Choose another choice.' }]);
  const choices = stored.choices.filter((choice) => choice !== from);
  const merge = (value: AnyValue) => merged(String(value), from, to, choices);
  let count = 0;
  for await (const part of rowsWithValue(tx, clientId, stored)) {
    const rows = part
      .filter(({ value }) => chosenIn(String(value)).includes(from))
      .map(({ id, value }) => ({ id, value: merge(value) }));
    await replaceValues(tx, clientId, stored, rows);
    count += rows.length;
  }
  const value = stored.default === null ? null : merge(stored.default);
  const field = await updateOwnField(tx, clientId, stored, { choices, default: value }, version ?? null);
  return { field: answered(field), rows: count };
}

/** In the order of the choices, as a value of several is stored. */
function merged(value: string, from: string, to: string, choices: readonly string[]): string {
  const chosen = chosenIn(value).map((one) => (one === from ? to : one));
  return choices.filter((choice) => chosen.includes(choice)).join(', ');
}

/** Those that are sent; or those that there are already; or the values that the rows have. */
async function choicesFor(
  tx: Tx,
  clientId: number,
  stored: StoredOwnField,
  { type, choices }: ParsedInput<'Fields/ChangeKind'>,
): Promise<string[]> {
  if (!isChoice(type)) return [];
  if (choices.length > 0) return choices;
  if (stored.choices.length > 0) return stored.choices;
  const values = await valuesOfField(tx, clientId, stored, mostDifferent);
  const found = [...new Set(values.map((value) => shown(value, stored)))].filter(
    (text) => text.length <= 100 && !text.includes(','),
  );
  const once = new Map(found.map((text) => [text.toLowerCase(), text]));
  if (once.size === 0 || once.size > maxOwnChoices)
    refuse([{ field: 'choices', message: `Enter the choices; at most ${maxOwnChoices}.` }]);
  return [...once.values()].toSorted();
}

function readAs(rows: readonly RowWithValue[], before: OwnField, after: OwnField) {
  const converted: RowWithValue[] = [];
  const unreadable: UnreadableValue[] = [];
  for (const { id, value } of rows) {
    const reading = valueAs(value, before, after);
    if ('problem' in reading || reading.value === null)
      unreadable.push({
        id,
        value: shown(value, before).slice(0, 200),
        message: 'problem' in reading ? reading.problem : 'It would be empty.',
      });
    // A value that stays as it is needs no change of its row.
    else if (reading.value !== value) converted.push({ id, value: reading.value });
  }
  return { converted, unreadable };
}

function valueAs(value: NonNullable<AnyValue>, before: OwnField, after: OwnField) {
  return typedValue(shown(value, before), ownFieldAsField(after));
}

/** The value as people read it. */
function shown(value: NonNullable<AnyValue>, field: OwnField): string {
  // Safe: a stored value is one of its field.
  return showValue(value as never, ownFieldAsField(field));
}
