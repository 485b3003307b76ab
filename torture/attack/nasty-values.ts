import { calls, isOwnFieldName, ownKeyOf, type Call, type Field } from '@panoramic/contract';
import { RawBody, type Answer, type Person } from '../person.ts';
import { change, makeOne, refusedFields, type Row, type SavedKind } from './saved-kinds.ts';

/** Values that nobody should send, as JSON text, because some are no values of JavaScript. */
const nastyValues: Readonly<Record<string, (field: Field) => string>> = {
  null: () => 'null',
  empty: () => '""',
  blanks: () => '"   "',
  'a flag': () => 'true',
  'a list': () => '["x"]',
  'an empty list': () => '[]',
  'an object': () => '{"value": 1}',
  'one over the limit': (field) =>
    JSON.stringify('x'.repeat('max' in field && field.max <= 20_000 ? field.max : 20_000) + 'y'),
  NUL: () => String.raw`"a\u0000b"`,
  'a control character': () => String.raw`"a\u0007b"`,
  'a line break': () => String.raw`"a\nBcc: b"`,
  'a lone surrogate': () => String.raw`"a\ud800b"`,
  'NaN in words': () => '"NaN"',
  'Infinity in words': () => '"Infinity"',
  '1e400': () => '1e400',
  negative: () => '-1',
  '2^31': () => '2147483648',
  '2^53+1': () => '9007199254740993',
  'a very fine number': () => '"1.00000000000000000001"',
  'three decimals': () => '1.234',
  'a day that is not': () => '"2023-02-30"',
  'infinity as a date': () => '"infinity"',
  'the year 300000': () => '"300000-01-01"',
  'outside any list': () => '"Elsewhere; drop table leases"',
};

export interface Sweep {
  /** How many values were put into fields. */
  readonly sent: number;
  /** What went wrong. */
  readonly findings: readonly string[];
}

/** One field per payload, or all fields of a row in one, whose refusal names each wrong field. */
export type Pace = 'one by one' | 'all at once';

/**
 * Sends every value in every field of a row. Each must be accepted and read back equal, or refused
 * by the name of its field with nothing changed.
 */
export async function sweepFields(person: Person, kind: SavedKind, mark: string, pace: Pace): Promise<Sweep> {
  const names = Object.keys(kind.fields);
  const groups = pace === 'all at once' ? [names] : names.map((name) => [name]);
  const sweep = new FieldSweep(person, kind, await makeOne(person, kind, mark));
  for (const group of groups) for (const what of Object.keys(nastyValues)) await sweep.put(what, group);
  return sweep;
}

class FieldSweep implements Sweep {
  sent = 0;
  readonly findings: string[] = [];
  readonly #person: Person;
  readonly #kind: SavedKind;
  #row: Row;

  constructor(person: Person, kind: SavedKind, row: Row) {
    this.#person = person;
    this.#kind = kind;
    this.#row = row;
  }

  /** Sends the value in all of the fields, then in those that were not refused, until it is taken. */
  async put(what: string, names: readonly string[]): Promise<void> {
    this.sent += names.length;
    let left = names.map((name) => ({ name, json: this.#jsonOf(what, name) }));
    while (left.length > 0) {
      const answer = await this.#send(left);
      const refused = refusedFields(answer);
      const after = await this.#kind.read(this.#person, this.#row);
      if (refused === null) {
        for (const { name, json } of left)
          if (!this.#means(json, after[name], name))
            this.findings.push(
              `${this.#kind.what}, ${name} = ${what}: stored as ${JSON.stringify(after[name])}`,
            );
        this.#row = after;
        return;
      }
      const told = `${this.#kind.what} = ${what}`;
      if (JSON.stringify(after) !== JSON.stringify(this.#row))
        this.findings.push(`${told}: was refused and stored: ${JSON.stringify(after)}`);
      const rest = left.filter(({ name }) => !refused.includes(name));
      if (![200, 400, 422].includes(answer.status) || rest.length === left.length) {
        this.findings.push(`${told}: ${answer.status} ${answer.text.slice(0, 200)}`);
        return;
      }
      left = rest;
    }
  }

  #jsonOf(what: string, name: string): string {
    const field = this.#kind.fields[name];
    const jsonOf = nastyValues[what];
    return field && jsonOf ? jsonOf(field) : 'null';
  }

  #send(values: readonly { name: string; json: string }[]): Promise<Answer> {
    if (this.#isText) {
      const texts = values.map(({ name, json }) => [name, asText(json)]);
      return change(this.#person, this.#kind, this.#row, Object.fromEntries(texts));
    }
    const { key, edits, sentAlong = [] } = this.#kind;
    const known = [key, ...sentAlong].map((name) => ({ name, json: JSON.stringify(this.#row[name]) }));
    const own = values.flatMap(({ name, json }) =>
      isOwnFieldName(name) ? [`${JSON.stringify(ownKeyOf(name))}: ${json}`] : [],
    );
    const others = values.filter(({ name }) => !isOwnFieldName(name));
    const parts = [
      ...[...known, ...others].map(({ name, json }) => `${JSON.stringify(name)}: ${json}`),
      ...(own.length > 0 ? [`"own": {${own.join(', ')}}`] : []),
    ];
    return this.#person.send(edits, new RawBody(`{${parts.join(', ')}}`));
  }

  /** A form or an address holds text only. */
  get #isText(): boolean {
    const { method }: Call = calls[this.#kind.edits];
    return this.#kind.form === true || method === 'GET';
  }

  /** Whether what was stored is what was sent, to the last digit. */
  #means(json: string, stored: unknown, name: string): boolean {
    const unset = json === 'null' || json === '""';
    if (unset) return stored === null || this.#kind.fallsBack.includes(name);
    // An own value is read by its kind from the text of a form.
    if (this.#isText && isOwnFieldName(name)) return String(stored) === asText(json).toWellFormed();
    if (this.#isText) return stored === asText(json).toWellFormed();
    if (!json.startsWith('"')) return String(stored) === json;
    return stored === JSON.parse(json);
  }
}

/** `null` is sent as an empty text. */
function asText(json: string): string {
  if (json === 'null') return '';
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}
