import {
  compFields,
  contactFields,
  leaseFields,
  rentTermFields,
  type ChoiceField,
} from '@panoramic/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceStep, closedList, shownChoices, type ChoiceEvent, type ChoiceList } from './choice-state.ts';

const fields: readonly ChoiceField[] = [
  leaseFields.sd_status,
  leaseFields.sd_state,
  leaseFields.sd_region,
  leaseFields.sd_lease,
  rentTermFields.rt_type,
  contactFields.c_type,
  compFields.submarket,
  compFields.leaseCommencementQtr,
];
const aField = fc.constantFrom(...fields);
const aChoice = aField.chain((field) =>
  fc.record({ field: fc.constant(field), choice: fc.constantFrom(...field.choices) }),
);

interface Shown {
  readonly list: ChoiceList;
  readonly text: string;
}

/** Plays events as a browser does: it changes the text first and then notifies the state machine. */
function play(
  field: ChoiceField,
  start: Shown,
  events: readonly (ChoiceEvent | { typing: string })[],
): Shown {
  let now = start;
  for (const event of events)
    now =
      'typing' in event
        ? choiceStep(field, now.list, event.typing, { type: 'typed' })
        : choiceStep(field, now.list, now.text, event);
  return now;
}

/** One event at each stop: per letter, or for several letters at once as on a slow machine. */
function typing(text: string, stops: readonly number[]): { typing: string }[] {
  const ends = [...new Set([...stops.map((stop) => stop % (text.length + 1)), text.length])];
  return ends.toSorted((a, b) => a - b).map((end) => ({ typing: text.slice(0, end) }));
}

const stops = fc.array(fc.nat(), { maxLength: 8 });
const leaving = fc.constantFrom<ChoiceEvent>({ type: 'left' }, { type: 'pressed', key: 'Enter' });
const closed = (text: string): Shown => ({ list: closedList, text });

describe('a choice field', () => {
  test('takes the choice whose label is typed in full, at any speed, in place of the previous choice', () => {
    fc.assert(
      fc.property(aChoice, aChoice, stops, leaving, fc.boolean(), (to, from, at, end, clicked) => {
        const before = closed(from.choice.label);
        const first: ChoiceEvent[] = clicked ? [{ type: 'clicked' }] : [];
        const { label } = to.choice;
        const after = play(to.field, before, [...first, ...typing(label, at), end]);
        expect(after).toMatchObject(closed(label));
        const lower = play(to.field, before, [...first, ...typing(label.toLowerCase(), at), end]);
        expect(lower.text).toBe(label);
      }),
    );
  });

  test('finds a state by its name', () => {
    const state = leaseFields.sd_state;
    for (const { value, aliases } of state.choices)
      expect(play(state, closed('MO'), [{ typing: aliases?.[0] ?? '' }, { type: 'left' }]).text).toBe(value);
    expect(play(state, closed(''), [{ typing: 'tex' }, { type: 'left' }]).text).toBe('TX');
    expect(play(state, closed('MO'), [{ typing: 'tx' }, { type: 'left' }]).text).toBe('TX');
  });

  test('keeps its text when it is opened and left without a choice, also text that is no choice', () => {
    const opening = fc.constantFrom<ChoiceEvent>(
      { type: 'clicked' },
      { type: 'pressed', key: 'ArrowDown' },
      { type: 'pressed', key: 'F4' },
    );
    fc.assert(
      fc.property(aChoice, fc.array(opening, { maxLength: 1 }), leaving, ({ field, choice }, open, end) => {
        for (const text of [choice.label, '', 'neither of them'])
          expect(play(field, closed(text), [...open, end]).text).toBe(text);
      }),
    );
  });

  test('ends with one of its choices or with the typed text after any sequence of events', () => {
    const key = fc.constantFrom('ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'F4', 'Tab', 'a');
    const letters = fc.string({
      unit: fc.constantFrom('a', 'C', 'o', 'x', 't', ' ', '/', '1'),
      maxLength: 4,
    });
    const event = fc.oneof(
      key.map((name): ChoiceEvent => ({ type: 'pressed', key: name })),
      fc.constant<ChoiceEvent>({ type: 'clicked' }),
      fc.constant<ChoiceEvent>({ type: 'left' }),
      letters.map((text) => ({ typing: text })),
    );
    fc.assert(
      fc.property(aField, fc.array(event, { maxLength: 12 }), (field, events) => {
        const typed = events.flatMap((one) => ('typing' in one ? [one.typing] : []));
        const { text } = play(field, closed(''), [...events, { type: 'left' }]);
        const labels = field.choices.map(({ label }) => label);
        expect(['', ...typed, ...labels]).toContain(text);
        // A field that the last event has emptied stays empty.
        const last = events.at(-1);
        const isEmptied = last !== undefined && 'typing' in last && last.typing.trim() === '';
        expect(text).toBe(isEmptied ? last.typing : text);
      }),
      { numRuns: 1000 },
    );
  });

  test('does not take an offer after Escape, and reads the text as it stands', () => {
    const status = leaseFields.sd_status;
    const escape: ChoiceEvent = { type: 'pressed', key: 'Escape' };
    expect(play(status, closed('Open'), [{ typing: 'clo' }, escape, { type: 'left' }]).text).toBe('clo');
    expect(play(status, closed('Open'), [{ typing: 'closed' }, escape, { type: 'left' }]).text).toBe(
      'Closed',
    );
  });

  test('leaves Enter to the form when no choice matches, and handles it when it chooses one', () => {
    const kind = leaseFields.sd_lease;
    const enter: ChoiceEvent = { type: 'pressed', key: 'Enter' };
    const lost = play(kind, closed('NNN'), [{ typing: 'xyz' }]);
    expect(choiceStep(kind, lost.list, lost.text, enter)).toEqual({ ...closed('xyz'), taken: false });
    const found = play(kind, closed('Full Service'), [{ typing: 'nnn' }]);
    expect(choiceStep(kind, found.list, found.text, enter)).toEqual({ ...closed('NNN'), taken: true });
  });

  test('shows an exact match first, then what begins with the text, then what holds it', () => {
    const shown = (field: ChoiceField, text: string) =>
      shownChoices(field, { open: true, narrowed: true, marked: null }, text).map(({ label }) => label);
    expect(shown(leaseFields.sd_state, 'mo')[0]).toBe('MO');
    expect(shown(leaseFields.sd_state, 'Kansas')).toEqual(['KS', 'AR']);
    expect(shown(contactFields.c_type, 'landlord')).toEqual(['Landlord', "Landlord's Leasing Agent"]);
    expect(shown(compFields.submarket, 'county')[0]).toBe('St. Charles County');
  });
});
