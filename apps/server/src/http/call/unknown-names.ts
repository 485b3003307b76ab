import { calls, likenessOf, type Call, type CallName, type FieldError } from '@panoramic/contract';
import { z } from 'zod';

/** The names that an object may have; `any` where the contract leaves them open. */
interface Names {
  readonly any: boolean;
  readonly of: ReadonlyMap<string, Names>;
}

/** What the specification's screens send beside the fields of a row. */
const editingFlags: ReadonlySet<string> = new Set(['editMode', 'documentBase64', 'downloadedFile']);

/** No call takes objects that lie deeper. */
const deepest = 10;

const found = new Map<CallName, Names>();

/**
 * The names in what was sent that the call does not know, each with the nearest that it does. Pages may send more
 * than is read; a program that misspells a condition must not be answered as if it had set none.
 */
export function unknownNames(name: CallName, sent: unknown): FieldError[] {
  let names = found.get(name);
  if (!names) found.set(name, (names = namesOfCall(calls[name])));
  return unknownIn(names, sent, []);
}

/** A row can be sent back as it was answered. */
function namesOfCall({ input, output, changes }: Call): Names {
  const sent = namesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  if (!changes) return sent;
  const { of } = namesIn(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }));
  return { any: sent.any, of: new Map([...of, ...sent.of]) };
}

type Schema = Partial<Record<string, unknown>>;

function namesIn(schema: Schema): Names {
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (schema[key] as Schema[] | undefined) ?? []);
  const all = [schema, ...(schema['items'] ? [schema['items'] as Schema] : [])];
  const own = all.flatMap((one) => Object.entries((one['properties'] as Record<string, Schema>) ?? {}));
  const inParts = parts.map(namesIn);
  const of = new Map(own.map(([name, part]) => [name, namesIn(part)]));
  for (const part of inParts) for (const [name, names] of part.of) of.set(name, names);
  const isOpen = all.some(({ additionalProperties: more }) => more !== undefined && more !== false);
  return { any: isOpen || inParts.some(({ any }) => any), of };
}

function unknownIn({ any, of }: Names, sent: unknown, path: readonly string[]): FieldError[] {
  // A value, or an object of which the contract says nothing.
  if (typeof sent !== 'object' || sent === null || (of.size === 0 && path.length > 0)) return [];
  if (path.length > deepest) return [];
  if (Array.isArray(sent))
    return sent.flatMap((one, at) => unknownIn({ any, of }, one, [...path, String(at)]));
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = of.get(name);
    if (known) return unknownIn(known, value, [...path, name]);
    if (any || editingFlags.has(name)) return [];
    return [{ field: [...path, name].join('.'), message: messageFor(name, [...of.keys()]) }];
  });
}

function messageFor(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((other) => ({ other, likeness: likenessOf(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ likeness }) => likeness > 0.4)
    .toSorted((a, b) => b.likeness - a.likeness);
  return `There is no ${name.slice(0, 100)} here.${nearest ? ` Did you mean ${nearest.other}?` : ''}`;
}
