import { stateNames } from '../../choices.ts';
import type { Found } from './values.ts';

export interface ReadAddress {
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const states = new Map<string, string>();
for (const [code, name] of Object.entries(stateNames)) {
  states.set(code.toLowerCase(), code);
  states.set(name.toLowerCase(), code);
}
const names = Object.values(stateNames).toSorted((a, b) => b.length - a.length);
const stateAndZip = new RegExp(
  `[\\s,](${names.join('|')}|${Object.keys(stateNames).join('|')})\\.?,? {1,3}(\\d{5}(?:-\\d{4})?)(?!\\d)`,
  'g',
);

/** Lower-case words that are in no street name: a number before one of them begins no address. */
const notStreet =
  /\b(?:feet|foot|at|located|situated|known|square|floor|day|months|years|percent|spaces|of which|dollars)\b/;
const unitWord = /^(?:suite|ste\.?|unit|floor|room|\d{1,2}(?:st|nd|rd|th) floor|space|building|#)\b/i;

/** Addresses with street, city, state and zip code. Lines of a block may be handed in with commas between them. */
export function addressesIn(text: string): readonly Found<ReadAddress>[] {
  if (!/\d{5}/.test(text)) return [];
  return [...text.matchAll(stateAndZip)].flatMap((match) => {
    const state = states.get((match[1] ?? '').toLowerCase()) ?? '';
    const from = Math.max(0, match.index - 130);
    const parts = text
      .slice(from, match.index)
      .replace(/[\s,]+$/, '')
      .split(',');
    const city = (parts.pop() ?? '').trim();
    const units: string[] = [];
    while (parts.length > 0 && unitWord.test((parts.at(-1) ?? '').trim()))
      units.unshift((parts.pop() ?? '').trim());
    const street = streetAtEnd(parts.at(-1) ?? '');
    if (street === null || !/^[A-Z][A-Za-z.' -]{1,40}$/.test(city) || units.length > 1) return [];
    // The unit may follow a comma ("55 Elm Street, 10th Floor") or not ("55 Elm Street Suite 9").
    const within = /^(.{5,60}?)\s+((?:Suite|Ste\.?|Unit)\s+\S{1,8})$/i.exec(street);
    const value = {
      street: within?.[1] ?? street,
      unit: units[0] ?? within?.[2] ?? '',
      city,
      state,
      zip: match[2] ?? '',
    };
    const rest = [street, ...units, city].join(',');
    return [
      {
        value,
        start: Math.max(from, match.index - rest.length - units.length - 2),
        end: match.index + match[0].length,
      },
    ];
  });
}

/** "located at 77 Foundry Street" ends with a street; `null` where no number or box begins one. */
function streetAtEnd(text: string): string | null {
  const line = text.trim();
  const box = /P\.? ?O\.? Box \d{1,8}$/i.exec(line);
  if (box) return box[0];
  for (const { index } of line.matchAll(
    /(?<![\d,.$-])(?:\d{1,6}(?:-\d{1,5})?|One|Two|Three|Four|Five|Six|Ten)(?= [A-Z0-9])/g,
  )) {
    const street = line.slice(index);
    if (!notStreet.test(street) && street.length <= 60 && /[A-Za-z]{2}/.test(street)) return street;
  }
  return null;
}

const unitName =
  /\b(Suite|Ste\.?|Unit|Space|Kiosk|Room|Bay)\s{1,2}(?:No\.?\s|Number\s|#\s?)?([A-Z]{0,2}-?\d{1,5}(?:-?[A-Z])?|[A-Z](?:-\d{1,4})?)(?![\w-])/g;

/** "Suite 1200", "Unit 14B". */
export function unitsIn(text: string): readonly Found<string>[] {
  return [...text.matchAll(unitName)].map(({ 0: words, 1: kind = '', 2: number = '', index }) => ({
    value: `${kind.startsWith('Ste') ? 'Suite' : kind} ${number}`,
    start: index,
    end: index + words.length,
  }));
}
