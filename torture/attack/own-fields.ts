import {
  ownFieldAsField,
  ownFieldKey,
  ownFieldName,
  ownFieldTable,
  ownFieldTypes,
  ownNumberLimits,
  type AnyValue,
  type CallInput,
  type OwnField,
  type OwnFieldRow,
  type OwnFieldType,
} from '@panoramic/contract';
import fc from 'fast-check';
import type { Person } from '../person.ts';
import type { Row, SavedKind } from './saved-kind.ts';

/** Of this run; set OWN_FIELDS_SEED to the one that a failure names to have its definitions again. */
export const ownFieldsSeed = Number(process.env['OWN_FIELDS_SEED'] ?? Date.now() % 1_000_000);

/** What a definition says of its values. */
export type RandomField = Pick<OwnField, 'key' | 'label' | 'type' | 'help' | 'choices' | 'min' | 'max'>;

const words = fc.constantFrom('East', 'West', 'Größe', 'A & B', 'N/A', "O'Brien", '50%', '日本', '=1', 'x y');

/** The limits of a number leave room for what the attacks look for. */
function limitsFor(type: OwnFieldType): fc.Arbitrary<Pick<OwnField, 'min' | 'max'>> {
  if (type in ownNumberLimits)
    return fc.record({
      min: fc.constantFrom(null, -50, 0),
      max: fc.constantFrom(null, 1000, 999_999),
    });
  const max = type === 'text' || type === 'longText' ? fc.constantFrom(null, 40, 200) : fc.constant(null);
  return fc.record({ min: fc.constant(null), max });
}

const definition = fc.constantFrom(...ownFieldTypes).chain((type) =>
  fc.record({
    type: fc.constant(type),
    choices: type.startsWith('choice')
      ? fc.uniqueArray(words, { minLength: 1, maxLength: 6 })
      : fc.constant<string[]>([]),
    limits: limitsFor(type),
  }),
);

/** Random definitions for a kind of row; the first takes any text, and each of the types is there in the long run. */
export function randomOwnFields(rows: OwnFieldRow, seed = ownFieldsSeed): readonly RandomField[] {
  const [drawn = []] = fc.sample(fc.array(definition, { minLength: 4, maxLength: 9 }), {
    seed: seed + rows.length * 31 + (rows.codePointAt(rows.length - 1) ?? 0),
    numRuns: 1,
  });
  const first = { type: 'text', choices: [], limits: { min: null, max: null } } as const;
  return [first, ...drawn].map(({ type, choices, limits: { min, max } }, index) => {
    const label = `Own ${index} ${type}`;
    return { key: ownFieldKey(label, []), label, type, help: '', choices: [...choices], min, max };
  });
}

/** Values that the definitions accept and that a file can hold; not every field is set. */
export function randomOwnValues(fields: readonly RandomField[], seed: number): Record<string, AnyValue> {
  const drawn = fields.flatMap((own, index) => {
    const [value] = fc.sample(fc.option(valueOf(own), { freq: 4 }), { seed: seed + index, numRuns: 1 });
    return value === null || value === undefined ? [] : [[own.key, value] as const];
  });
  return Object.fromEntries(drawn);
}

function valueOf(own: RandomField): fc.Arbitrary<AnyValue> {
  const field = ownFieldAsField(own);
  if ('decimals' in field) {
    const scale = 10 ** field.decimals;
    const [least, most] = [Math.max(field.min, -100_000), Math.min(field.max, 100_000)];
    return fc.integer({ min: least * scale, max: most * scale }).map((whole) => whole / scale);
  }
  const text = fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
  const ofType: Partial<Record<OwnFieldType, () => fc.Arbitrary<AnyValue>>> = {
    flag: () => fc.boolean(),
    date: () =>
      fc
        .integer({ min: 0, max: 20_000 })
        .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
    choice: () => fc.constantFrom(...own.choices),
    choices: () => fc.subarray(own.choices, { minLength: 1 }).map((some) => some.join(', ')),
    email: () => fc.nat(999).map((number) => `a${number}@example.com`),
    phone: () => fc.nat(9999).map((number) => `+1 314 555 ${String(number).padStart(4, '0')}`),
    link: () => fc.nat(999).map((number) => `https://example.com/${number}?a=b&c`),
  };
  return ofType[own.type]?.() ?? text;
}

/** The people who have defined the fields of a kind of row already. */
const defining = new WeakMap<Person, Map<OwnFieldRow, Promise<void>>>();

export function defineOwnFields(person: Person, rows: OwnFieldRow): Promise<void> {
  const known = defining.get(person) ?? new Map<OwnFieldRow, Promise<void>>();
  defining.set(person, known);
  const before = known.get(rows);
  if (before) return before;
  const now = defineMissing(person, rows);
  known.set(rows, now);
  return now;
}

async function defineMissing(person: Person, kind: OwnFieldRow): Promise<void> {
  const { json } = await person.send('Fields/GetFields', { kind });
  const there = new Set((json as OwnField[]).map(({ key }) => key)); // Safe: as the contract has it.
  for (const { key, ...defined } of randomOwnFields(kind)) {
    if (there.has(key)) continue;
    const input: CallInput<'Fields/EditField'> = { kind, ...defined };
    const answer = await person.send('Fields/EditField', input);
    if (answer.status !== 200) throw new Error(`“${defined.label}” cannot be defined: ${answer.text}`);
  }
}

/** The same kind of row by its own fields, which stand beside the others as `own.<key>`. */
export function withOwnFields(kind: SavedKind, rows: OwnFieldRow): SavedKind {
  const defined = randomOwnFields(rows);
  function beside({ own, ...row }: Row): Row {
    // Safe: the own values of a row, by key.
    const values = (own ?? {}) as Row;
    return {
      ...row,
      ...Object.fromEntries(defined.map(({ key }) => [ownFieldName(key), values[key] ?? null])),
    };
  }
  return {
    ...kind,
    what: `${kind.what} with own fields (seed ${ownFieldsSeed})`,
    fields: ownFieldTable(defined),
    fallsBack: [],
    fresh: async (person, mark) => {
      await defineOwnFields(person, rows);
      return kind.fresh(person, mark);
    },
    made: async (person, payload, answer) => beside(await kind.made(person, payload, answer)),
    read: async (person, row) => beside(await kind.read(person, row)),
  };
}
