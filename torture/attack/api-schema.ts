import type { CallName } from '@panoramic/contract';

/** A property of a call's input, as the API describes it. */
export interface Property {
  readonly name: string;
  readonly type: string | readonly string[] | undefined;
  readonly enum: readonly unknown[] | undefined;
  /** The values that the entries of a list may have, where those are a closed list. */
  readonly items: readonly unknown[] | undefined;
}

/** The properties of each call's input, read from the server's own description. */
export type ApiSchema = ReadonlyMap<CallName, readonly Property[]>;

interface Json {
  readonly [name: string]: unknown;
}

export async function readApi(url: string): Promise<ApiSchema> {
  const reply = await fetch(new URL('/api/openapi.json', url));
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Json>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  // Safe: the names are made from the call table, with the slash replaced.
  return new Map(
    operations.map((one) => [String(one['operationId']).replace('_', '/') as CallName, propertiesOf(one)]),
  );
}

function propertiesOf(operation: Json): Property[] {
  const found = new Map<string, Property>();
  collect(operation['requestBody'], found);
  for (const { name, schema } of (operation['parameters'] ?? []) as { name: string; schema: Json }[])
    found.set(name, property(name, schema));
  return [...found.values()];
}

/** Collects the properties of a body, of each of several shapes, and of the rows of a list. */
function collect(part: unknown, found: Map<string, Property>): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'properties')
      for (const [name, schema] of Object.entries(value as Record<string, Json>))
        found.set(name, property(name, schema));
    collect(value, found);
  }
}

function property(name: string, schema: Json): Property {
  return {
    name,
    type: schema['type'] as Property['type'],
    enum: schema['enum'] as Property['enum'],
    items: (schema['items'] as Json | undefined)?.['enum'] as Property['items'],
  };
}
