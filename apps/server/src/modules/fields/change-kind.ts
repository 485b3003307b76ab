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
import { replaceValues, rowsWithValue, type RowWithValue } from './rows-with-values.ts';

const mostListed = 100;

/** Changes what a field holds, and every value with it: all of them in one transaction, or nothing. */
export async function changeKind(
  tx: Tx,
  clientId: number,
  input: ParsedInput<'Fields/ChangeKind'>,
): Promise<CallOutput<'Fields/ChangeKind'>> {
  const { kind, key, type, dryRun, version } = input;
  await lockOwnFields(tx, clientId, kind);
  const stored = fieldWithKey(await ownFieldsOf(tx, clientId, kind), key);
  refuseStale(stored, version);
  const rows = await rowsWithValue(tx, clientId, stored);
  const changed = { ...stored, type, min: null, max: null, choices: choicesFor(stored, input, rows) };
  const { readable, unreadable } = readAs(rows, stored, changed);
  const counts = {
    values: rows.length,
    unreadable: unreadable.slice(0, mostListed),
    unreadableCount: unreadable.length,
  };
  if (dryRun) return { field: answered(changed), ...counts };
  const [first] = unreadable;
  if (first)
    refuse([
      {
        field: 'type',
        message: `${unreadable.length.toLocaleString('en-US')} of the values cannot be read so. The first is “${first.value}”: ${first.message}`,
      },
    ]);
  const value = stored.default === null ? null : valueAs(stored.default, stored, changed);
  const definition = {
    type,
    min: null,
    max: null,
    choices: changed.choices,
    default: value !== null && 'value' in value ? value.value : null,
  };
  const field = await updateOwnField(tx, clientId, stored, definition, version ?? null);
  await replaceValues(tx, clientId, field, readable);
  return { field: answered(field), ...counts };
}

/** Replaces a choice by another in every row, and takes it off the list. */
export async function mergeChoice(
  tx: Tx,
  clientId: number,
  { kind, key, from, to, version }: ParsedInput<'Fields/MergeChoice'>,
): Promise<CallOutput<'Fields/MergeChoice'>> {
  await lockOwnFields(tx, clientId, kind);
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
  const rows = (await rowsWithValue(tx, clientId, stored))
    .filter(({ value }) => chosenIn(String(value)).includes(from))
    .map(({ id, value }) => ({ id, value: merge(value) }));
  await replaceValues(tx, clientId, stored, rows);
  const value = stored.default === null ? null : merge(stored.default);
  const field = await updateOwnField(tx, clientId, stored, { choices, default: value }, version ?? null);
  return { field: answered(field), rows: rows.length };
}

/** In the order of the choices, as a value of several is stored. */
function merged(value: string, from: string, to: string, choices: readonly string[]): string {
  const chosen = chosenIn(value).map((one) => (one === from ? to : one));
  return choices.filter((choice) => chosen.includes(choice)).join(', ');
}

/** Those that are sent; or those that there are already; or the values that the rows have. */
function choicesFor(
  stored: StoredOwnField,
  { type, choices }: ParsedInput<'Fields/ChangeKind'>,
  rows: readonly RowWithValue[],
): string[] {
  if (!isChoice(type)) return [];
  if (choices.length > 0) return choices;
  if (stored.choices.length > 0) return stored.choices;
  const found = [...new Set(rows.map(({ value }) => shown(value, stored)))].filter(
    (text) => text.length <= 100 && !text.includes(','),
  );
  const once = new Map(found.map((text) => [text.toLowerCase(), text]));
  if (once.size === 0 || once.size > maxOwnChoices)
    refuse([{ field: 'choices', message: `Enter the choices; at most ${maxOwnChoices}.` }]);
  return [...once.values()].toSorted();
}

function readAs(rows: readonly RowWithValue[], before: OwnField, after: OwnField) {
  const readable: RowWithValue[] = [];
  const unreadable: UnreadableValue[] = [];
  for (const { id, value } of rows) {
    const reading = valueAs(value, before, after);
    if ('problem' in reading || reading.value === null)
      unreadable.push({
        id,
        value: shown(value, before).slice(0, 200),
        message: 'problem' in reading ? reading.problem : 'It would be empty.',
      });
    else readable.push({ id, value: reading.value });
  }
  return { readable, unreadable };
}

function valueAs(value: NonNullable<AnyValue>, before: OwnField, after: OwnField) {
  const text = shown(value, before);
  // Yes and No are what people see of a flag, and what a flag is made from.
  if (after.type !== 'flag') return typedValue(text, ownFieldAsField(after));
  const word = text.trim().toLowerCase();
  return typedValue(word === 'yes' ? 'true' : word === 'no' ? 'false' : text, ownFieldAsField(after));
}

/** The value as people read it. */
function shown(value: NonNullable<AnyValue>, field: OwnField): string {
  // Safe: a stored value is one of its field.
  return showValue(value as never, ownFieldAsField(field));
}
