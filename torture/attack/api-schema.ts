import { calls, type CallName } from '@panoramic/contract';

/** A property of a call's input, as the API describes it. */
export interface Property {
  readonly name: string;
  readonly type: string | readonly string[] | undefined;
  readonly enum: readonly unknown[] | undefined;
  /** The values that the entries of a list may have, where those are a closed list. */
  readonly items: readonly unknown[] | undefined;
  /** The properties of an object that is described by name. */
  readonly inside: readonly Property[];
}

type Schemas = Readonly<Record<string, Json>>;

/** The properties of each call's input, read from the server's own description. */
export type ApiSchema = ReadonlyMap<CallName, readonly Property[]>;

interface Json {
  readonly [name: string]: unknown;
}

/** With a token, the fields are declared that the client of the token has defined itself. */
export async function readApi(url: string, token: string | null = null): Promise<ApiSchema> {
  const document = token === null ? '/api/openapi.json' : `/${calls['Fields/GetOpenApi'].path}`;
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const reply = await fetch(new URL(document, url), { headers });
  const { paths, components } = (await reply.json()) as {
    paths: Record<string, Record<string, Json>>;
    components: { schemas: Record<string, Json> };
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  // Safe: the names are made from the call table, with the slash replaced.
  return new Map(
    operations.map((one) => [
      String(one['operationId']).replace('_', '/') as CallName,
      propertiesOf(one, components.schemas),
    ]),
  );
}

function propertiesOf(operation: Json, schemas: Schemas): Property[] {
  const found = new Map<string, Property>();
  collect(operation['requestBody'], found, schemas);
  for (const { name, schema } of (operation['parameters'] ?? []) as { name: string; schema: Json }[])
    found.set(name, property(name, schema, schemas));
  return [...found.values()];
}

/** Collects the properties of a body, of each of several shapes, and of the rows of a list. */
function collect(part: unknown, found: Map<string, Property>, schemas: Schemas): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'properties')
      for (const [name, schema] of Object.entries(value as Record<string, Json>))
        found.set(name, property(name, schema, schemas));
    collect(value, found, schemas);
  }
}

function property(name: string, schema: Json, schemas: Schemas): Property {
  const named = schemas[String(schema['$ref']).replace('#/components/schemas/', '')];
  const inside = Object.entries((named?.['properties'] ?? {}) as Record<string, Json>);
  return {
    name,
    type: schema['type'] as Property['type'],
    enum: schema['enum'] as Property['enum'],
    inside: inside.map(([key, one]) => property(key, one, schemas)),
    items: (schema['items'] as Json | undefined)?.['enum'] as Property['items'],
  };
}
