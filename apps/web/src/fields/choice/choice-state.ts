import { showValue, typedValue, type Choice, type ChoiceField } from '@panoramic/contract';

/** The list under a choice field. The text itself belongs to the form that the field stands in. */
export interface ChoiceList {
  readonly open: boolean;
  /** Typing narrows the list; opening it by click or key shows all. */
  readonly narrowed: boolean;
  /** The label of the option that Enter, Tab or leaving the field takes. */
  readonly marked: string | null;
}

export type ChoiceEvent =
  | { readonly type: 'typed' | 'clicked' | 'left' }
  | { readonly type: 'picked'; readonly label: string }
  | { readonly type: 'pressed'; readonly key: string };

export interface ChoiceStep {
  readonly list: ChoiceList;
  readonly text: string;
  /** The key was used up here: the form or the row around the field must not act on it. */
  readonly taken: boolean;
}

export const closedList: ChoiceList = { open: false, narrowed: false, marked: null };

/**
 * A pure function that applies an event to the list and the text. `text` is what the input holds at
 * that moment, not what was last drawn, so that fast typing loses nothing. Tab needs no rule of its
 * own, because it leaves the field.
 */
export function choiceStep(
  field: ChoiceField,
  list: ChoiceList,
  text: string,
  event: ChoiceEvent,
): ChoiceStep {
  switch (event.type) {
    case 'typed':
      return offered({ open: true, narrowed: true, marked: bestMatch(field, text) }, text);
    case 'clicked':
      return offered(list.open && !list.narrowed ? closedList : allShown(field, list, text), text);
    case 'picked':
      return offered(closedList, event.label);
    case 'left':
      return offered(closedList, takenText(field, list, text));
    case 'pressed':
      return list.open ? pressedInList(field, list, text, event.key) : pressedInField(field, text, event.key);
  }
}

/** The options to show: all of them, or those that the text finds. */
export function shownChoices(field: ChoiceField, list: ChoiceList, text: string): readonly Choice[] {
  return list.narrowed ? matchingChoices(field, text) : field.choices.filter(({ hidden }) => !hidden);
}

function offered(list: ChoiceList, text: string): ChoiceStep {
  return { list, text, taken: false };
}

function pressedInField(field: ChoiceField, text: string, key: string): ChoiceStep {
  if (key !== 'ArrowDown' && key !== 'F4') return offered(closedList, text);
  return { list: allShown(field, closedList, text), text, taken: true };
}

function pressedInList(field: ChoiceField, list: ChoiceList, text: string, key: string): ChoiceStep {
  const labels = shownChoices(field, list, text).map(({ label }) => label);
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return { list: { ...list, marked: neighbourOf(labels, list.marked, key) }, text, taken: true };
  // Escape declines the marked option: the text is then read as it stands.
  if (key === 'Escape') return { list: closedList, text, taken: true };
  if (key !== 'Enter') return offered(list, text);
  // Where nothing is found, Enter belongs to the form, which says what is wrong.
  return { list: closedList, text: takenText(field, list, text), taken: labels.length > 0 };
}

function allShown(field: ChoiceField, list: ChoiceList, text: string): ChoiceList {
  return { open: true, narrowed: false, marked: list.marked ?? readLabel(field, text) };
}

/** A field that was emptied stays empty; text that finds nothing stays as it was typed. */
function takenText(field: ChoiceField, list: ChoiceList, text: string): string {
  const isEmptied = list.narrowed && text.trim() === '';
  if (list.open && list.marked !== null && !isEmptied) return list.marked;
  return readLabel(field, text) ?? text;
}

/** The label of the choice that the whole text stands for, or `null`. */
function readLabel(field: ChoiceField, text: string): string | null {
  const reading = typedValue(text, field);
  return 'value' in reading && reading.value !== null ? showValue(reading.value, field) : null;
}

function neighbourOf(labels: readonly string[], marked: string | null, key: string): string | null {
  const at = marked === null ? -1 : labels.indexOf(marked);
  if (key === 'ArrowDown') return labels[at + 1] ?? labels[0] ?? null;
  return labels[at - 1] ?? labels.at(-1) ?? null;
}

export function bestMatch(field: ChoiceField, text: string): string | null {
  return text.trim() === '' ? null : (matchingChoices(field, text)[0]?.label ?? null);
}

/** An exact match comes first, then those that begin with the text, then those that hold it. */
export function matchingChoices(field: ChoiceField, text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  const exact = readLabel(field, text);
  const ranked = field.choices.map((one) => ({
    one,
    // One that is hidden is found by its whole name, as a row that has it shows it.
    rank: one.label === exact ? 0 : one.hidden ? unmatched : rankOf(one, wanted),
  }));
  return ranked
    .filter(({ rank }) => rank < unmatched)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

const unmatched = 5;

function rankOf({ label, aliases = [] }: Choice, wanted: string): number {
  const name = label.toLowerCase();
  const others = aliases.map((alias) => alias.toLowerCase());
  if (name.startsWith(wanted)) return 1;
  if (others.some((alias) => alias.startsWith(wanted))) return 2;
  if (name.includes(wanted)) return 3;
  return others.some((alias) => alias.includes(wanted)) ? 4 : unmatched;
}
