import {
  askedField,
  choice,
  formatConditions,
  maxConditions,
  operandTexts,
  operandValues,
  operatorRules,
  operatorsOf,
  readCondition,
  text as textField,
  typedValue,
  type Field,
  type FieldCondition,
  type FieldTable,
  type Operator,
} from '@panoramic/contract';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { readForm } from '../form-state.ts';

export interface ConditionOptions {
  table: FieldTable;
  /** Those in force. */
  conditions: readonly FieldCondition[];
  onApply: (conditions: readonly FieldCondition[]) => void;
}

/** What was typed into the editor of one condition, by the names of its inputs. */
type Texts = Readonly<Record<string, string>>;

/** The conditions of a list that is being changed, and the one that is being typed. */
export function useConditions({ table, conditions, onApply }: ConditionOptions) {
  const [listed, setListed] = useState(conditions);
  const [texts, setTexts] = useState<Texts>({});
  /** The position at which the typed condition is inserted. */
  const [at, setAt] = useState(Infinity);
  const [errors, setErrors] = useState<Texts>({});
  const first = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  useInputFocus(first, value, chosenIn(table, texts)?.operator);

  /** The conditions with the one being typed, or `null` when that one cannot be read. */
  function withTyped(): readonly FieldCondition[] | null {
    if ((texts['field'] ?? '').trim() === '') return listed;
    const read = readTyped(table, texts);
    if ('errors' in read) {
      setErrors(read.errors);
      return null;
    }
    const known = new Set(listed.map((one) => formatConditions([one])));
    return known.has(formatConditions([read.condition])) ? listed : listed.toSpliced(at, 0, read.condition);
  }

  function addAnother() {
    const all = withTyped();
    if (!all) return;
    setListed(all);
    setTexts({});
    setAt(Infinity);
    first.current?.focus();
  }

  /** Puts a condition into the inputs, to be changed there. */
  function change(condition: FieldCondition) {
    const all = withTyped();
    if (!all) return;
    setListed(all.filter((other) => other !== condition));
    setAt(all.indexOf(condition));
    setTexts(textsOf(table, condition));
    requestAnimationFrame(() => (value.current ?? first.current)?.focus());
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    // The event would also reach the form that opened the dialog.
    event.stopPropagation();
    const all = withTyped();
    if (all) onApply(all);
  }

  function type(name: string, text: string) {
    setTexts((known) => typedInto(table, known, name, text));
    setErrors(({ [name]: _known, ...others }) => others);
  }

  return {
    listed,
    isFull: listed.length >= maxConditions,
    inputs: inputsOf(table, texts),
    texts,
    errors,
    /** The inputs of the field and of its first value. */
    first,
    value,
    type,
    addAnother,
    change,
    remove: (condition: FieldCondition) => setListed(listed.filter((other) => other !== condition)),
    apply,
  };
}

type Input = RefObject<HTMLInputElement | null>;

/** Focuses the first input, and the input of the value whenever another operator has replaced it. */
function useInputFocus(first: Input, value: Input, operator: Operator | null | undefined): void {
  // The dialog itself would focus a button that removes a condition.
  useEffect(() => first.current?.focus(), [first]);
  // Another operator may replace the input that Tab has just reached. The new input gets the focus as soon as
  // the browser has moved the focus, or with the next key, which is then typed into it.
  useLayoutEffect(() => {
    function focusIfLost() {
      if (document.activeElement?.closest('input, button') === null) value.current?.focus();
    }
    function onKey({ key }: KeyboardEvent) {
      if (key.length === 1) focusIfLost();
    }
    const moved = setTimeout(focusIfLost);
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(moved);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [value, operator]);
}

function fieldChoice(table: FieldTable) {
  const searched = Object.entries(table).filter(([, field]) => operatorsOf(field).length > 0);
  return choice(
    'Field',
    searched.map(([value, { label }]) => ({ value, label })),
  );
}

function operatorChoice(field: Field) {
  return choice(
    'Condition',
    operatorsOf(field).map((value) => ({ value, label: operatorRules[value].words })),
  );
}

interface Chosen {
  readonly name: string;
  readonly field: Field;
  readonly operator: Operator | null;
}

/** The field and the operator as far as they can be read. */
function chosenIn(table: FieldTable, texts: Texts): Chosen | null {
  const reading = typedValue(texts['field'] ?? '', fieldChoice(table));
  const name = 'value' in reading ? reading.value : null;
  const field = name === null ? undefined : table[name];
  if (name === null || !field) return null;
  const operator = typedValue(texts['operator'] ?? '', operatorChoice(field));
  return { name, field, operator: 'value' in operator ? operator.value : null };
}

/**
 * The inputs of the editor. The operator and the field's kind determine the inputs of the values. Before a
 * field is chosen they are those of a text, and before an operator is chosen those of the first one, so that
 * Tab always finds a next input.
 */
function inputsOf(table: FieldTable, texts: Texts): [string, Field][] {
  const { field, operator } = chosenIn(table, texts) ?? { field: unchosen, operator: null };
  const [first = 'is'] = operatorsOf(field);
  const operands = operatorRules[operator ?? first].operands(askedField(field));
  return [['field', fieldChoice(table)], ['operator', operatorChoice(field)], ...Object.entries(operands)];
}

const unchosen = textField('');

/** Another field begins with its first operator and without values. */
function typedInto(table: FieldTable, texts: Texts, name: string, text: string): Texts {
  const next = { ...texts, [name]: text };
  if (name !== 'field') return next;
  const chosen = chosenIn(table, next);
  if (!chosen || chosenIn(table, texts)?.name === chosen.name) return next;
  const [operator] = operatorsOf(chosen.field);
  return { field: text, operator: operator ? operatorRules[operator].words : '' };
}

function textsOf(table: FieldTable, condition: FieldCondition): Texts {
  return {
    field: table[condition.field]?.label ?? '',
    operator: operatorRules[condition.operator].words,
    ...operandTexts(table, condition),
  };
}

function readTyped(table: FieldTable, texts: Texts): { condition: FieldCondition } | { errors: Texts } {
  const chosen = chosenIn(table, texts);
  if (!chosen) return { errors: { field: 'Choose a field from the list.' } };
  const { name, field, operator } = chosen;
  if (operator === null) return { errors: { operator: 'Choose a condition from the list.' } };
  const operands = operatorRules[operator].operands(askedField(field));
  const read = readForm(operands, texts);
  if ('errors' in read)
    return { errors: Object.fromEntries(read.errors.map(({ field: at, message }) => [at, message])) };
  const missing = Object.keys(operands).filter((at) => read.row[at] === null);
  if (missing.length > 0) return { errors: Object.fromEntries(missing.map((at) => [at, 'Enter a value.'])) };
  const reading = readCondition(table, {
    field: name,
    operator,
    values: operandValues(field, operator, read.row),
  });
  if ('value' in reading) return { condition: reading.value };
  return { errors: { [Object.keys(operands).at(-1) ?? 'operator']: reading.problem } };
}
