import {
  countWords,
  ordinalWords,
  otherStreetWords,
  streetDirections,
  streetSuffixes,
  unitWords,
} from './street-words.ts';

/** The street address of a building, without what is inside it. */
export interface StreetAddress {
  readonly number: string;
  /** Before the name: n, sw; '' where there is none. */
  readonly direction: string;
  readonly name: string;
  readonly suffix: string;
  /** After the name, as in Peachtree St NE. */
  readonly after: string;
}

/** `null` for what has no house number. */
export function readStreetAddress(text: string | null): StreetAddress | null {
  if (text === null) return null;
  const parts = plainAddress(text)
    .split(',')
    .map((part) => withoutUnit(part.split(' ').filter(Boolean)));
  for (const words of parts) {
    const address = addressIn(words);
    if (address) return address;
  }
  return null;
}

/** The house number, read fast: an address with another number need not be parsed. `null`: parse it. */
export function houseNumberOf(text: string): string | null {
  const [, digits] = /^\s*(\d+)(?![\d/-])\s/.exec(text) ?? [];
  return digits ?? null;
}

/** The same building: a direction or a suffix that one of the two leaves out is no difference. */
export function isSameStreetAddress(one: StreetAddress, other: StreetAddress): boolean {
  return (
    one.number === other.number &&
    one.name === other.name &&
    agree(one.direction, other.direction) &&
    agree(one.suffix, other.suffix) &&
    agree(one.after, other.after)
  );
}

/** The five digits of a zip code. */
export function zipOf(text: string | null): string | null {
  if (text === null) return null;
  // Most zip codes are just five digits, and returning the text itself saves a new one.
  if (text.length === 5 && /^\d{5}$/.test(text)) return text;
  return /^\s*(\d{5})/.exec(text)?.[1] ?? null;
}

/** "St. Louis", "Saint Louis" and "ST LOUIS" are one; with the state, where it is known. */
export function cityKey(city: string | null, state: string | null): string | null {
  const words = plainAddress(city ?? '')
    .split(/[ ,]+/)
    .filter(Boolean)
    .map((word) => otherStreetWords.get(word) ?? word);
  return words.length === 0 ? null : `${words.join(' ')}|${(state ?? '').toLowerCase()}`;
}

export interface Located {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/** The same address by number and street, and the same zip code; the same city where a zip code is missing. */
export function isSameBuilding(one: Located, other: Located): boolean {
  const [street, otherStreet] = [readStreetAddress(one.address), readStreetAddress(other.address)];
  if (!street || !otherStreet || !isSameStreetAddress(street, otherStreet)) return false;
  const [zip, otherZip] = [zipOf(one.zip), zipOf(other.zip)];
  if (zip !== null && otherZip !== null) return zip === otherZip;
  const city = cityKey(one.city, one.state);
  return city !== null && city === cityKey(other.city, other.state);
}

function agree(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

/** Lower case without accents; only letters, digits, commas, the strokes of numbers, and blanks. */
function plainAddress(text: string): string {
  // Most addresses have nothing to take out.
  if (/^[\da-z]+(?: [\da-z]+)*$/i.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\b([ns])\. ?([ew])\.?(?=\s)/g, '$1$2')
    .replaceAll(/[\u0300-\u036f.'’]/g, '')
    .replaceAll('#', ' unit ')
    .replaceAll(/[^\d\sa-z,/-]+/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

/** Cuts "suite 10", "10th floor" and all that follows a word of this kind. */
function withoutUnit(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => unitWords.has(word) && isUnit(word, words[index + 1], index));
  if (at < 0) return words;
  const isAfterOrdinal = /^\d+(st|nd|rd|th)$/.test(words[at - 1] ?? '') && at - 1 > 1;
  return words.slice(0, isAfterOrdinal ? at - 1 : at);
}

/** "Ste" is Sainte before a name, and a suite before a number or a letter. */
function isUnit(word: string, next: string | undefined, index: number): boolean {
  if (word === 'ste') return next === undefined || /\d|^[a-z]$/.test(next);
  if (word === 'bay' || word === 'level' || word === 'space')
    return index > 2 && /\d|^[a-z]$/.test(next ?? '');
  return true;
}

function addressIn(words: readonly string[]): StreetAddress | null {
  const [first = '', ...rest] = words;
  const number = countWords.get(first) ?? numberIn(first);
  if (number === null || rest.length === 0) return null;
  const half = rest[0] === '1/2' ? ' 1/2' : '';
  const street = half ? rest.slice(1) : rest;
  let [start, end] = [0, street.length];
  const direction = streetDirections.get(street[0] ?? '') ?? '';
  // "North St" is a name with a suffix, not a direction with the name "St".
  if (direction !== '' && end > 1 && !(end === 2 && streetSuffixes.has(street[1] ?? ''))) start = 1;
  const after = end - start > 1 ? (streetDirections.get(street[end - 1] ?? '') ?? '') : '';
  if (after !== '') end -= 1;
  const suffix = end - start > 1 ? (streetSuffixes.get(street[end - 1] ?? '') ?? '') : '';
  if (suffix !== '') end -= 1;
  const name = street
    .slice(start, end)
    .map((word) => nameWord(word))
    .join(' ');
  return { number: number + half, direction: start === 1 ? direction : '', name, suffix, after };
}

/** 100-110 and 100/110 are the building at 100. A letter belongs to the number. */
function numberIn(word: string): string | null {
  return /^(\d+[a-z]?)(?:[-/]\d*[a-z]?)?$/.exec(word)?.[1] ?? null;
}

function nameWord(word: string): string {
  const ordinal = ordinalWords.get(word) ?? /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
  return (
    ordinal ??
    otherStreetWords.get(word) ??
    streetDirections.get(word) ??
    streetSuffixes.get(word) ??
    word.replaceAll('-', ' ')
  );
}
