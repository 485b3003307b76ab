import { setImmediate as otherWork } from 'node:timers/promises';
import {
  calls,
  fileTypes,
  fileTypesOf,
  isForTokens,
  ownFieldAsField,
  problemSchema,
  rulesOf,
  withListedChoices,
  type Call,
  type Field,
  type OwnChoice,
  type OwnField,
} from '@panoramic/contract';
import { z } from 'zod';
import { isPaged, mostPerPage } from '#calls/page.ts';
import {
  problemContent,
  problemReplies,
  rateHeaders,
  replyHeaders,
  replyNamed,
  withHeaders,
  type Json,
} from './openapi-replies.ts';

/** What a client has defined itself. */
export interface Defined {
  readonly fields: readonly OwnField[];
  readonly choices: readonly OwnChoice[];
}

const nothingDefined: Defined = { fields: [], choices: [] };

export const head = {
  openapi: '3.1.0',
  info: {
    title: 'Panoramic',
    version: '1',
    description: 'Commercial lease administration and comparables. Paths match in any case.',
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  },
};

/**
 * OpenAPI 3.1, made from the table that routes and authorises the calls; other requests are answered meanwhile. What
 * a client has defined itself is declared where it is said.
 */
export async function openApiDocument(defined: Defined = nothingDefined): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[`/${call.path}`] = {
      ...paths[`/${call.path}`],
      [call.method.toLowerCase()]: operation(name, call, defined),
    };
    await otherWork();
  }
  const tags = [...new Set(Object.keys(calls).map(tagOf))].sort();
  return {
    ...head,
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token (pano_…, made under Settings), or the token of a session.',
        },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output'), ...ownSchemas(defined) },
      headers: replyHeaders,
      responses: problemReplies,
    },
  };
}

function tagOf(name: string): string {
  return name.split('/')[0] ?? name;
}

function operation(name: string, call: Call, defined: Defined): Json {
  const isOpen = call.access === 'anyone';
  return {
    operationId: name.replace('/', '_'),
    tags: [tagOf(name)],
    summary: call.summary,
    description: `Access: ${call.access}.${call.client ? ' Works on the client of the session or of the API token.' : ''} ${tokenRule(name, call)}`,
    ...(isOpen && { security: [] }),
    ...inputOf(call, defined),
    responses: {
      200: { description: 'Done', ...headersOf(call), content: contentOf(call, defined) },
      ...(isOfDocument(call) && {
        206: { description: 'The part asked for by Range', content: contentOf(call, defined) },
      }),
      ...(call.etag && { 304: { description: 'As it was when If-None-Match was answered' } }),
      ...(!isOpen && { 401: replyNamed('NotSignedIn') }),
      ...Object.fromEntries(
        Object.entries(call.refusedWith ?? {}).map(([status, description]) => [
          status,
          { description, content: contentOf(call, defined) },
        ]),
      ),
      429: replyNamed('TooMany'),
      503: replyNamed('Unavailable'),
      default: { description: 'What went wrong', content: problemContent },
    },
  };
}

function headersOf(call: Call): Json {
  return withHeaders(
    ...(call.access === 'anyone' ? [] : rateHeaders),
    ...(call.etag || isOfDocument(call) ? (['ETag'] as const) : []),
    ...(isOfDocument(call) ? (['Accept-Ranges'] as const) : []),
    ...(isPaged(call) ? (['Link'] as const) : []),
  );
}

function isOfDocument({ output }: Call): boolean {
  return fileTypesOf(output)?.includes('any') ?? false;
}

function contentOf({ output }: Call, defined: Defined): Json {
  const files = fileTypesOf(output);
  if (!files) return { 'application/json': { schema: schemaOf(output, 'output', defined) } };
  return Object.fromEntries(files.map((file) => [mediaTypeOf(fileTypes[file]), { schema: bytes }]));
}

function mediaTypeOf(contentType: string): string {
  return contentType.replace(/;.*/, '');
}

const bytes = { type: 'string', format: 'binary' };

function tokenRule(name: string, call: Call): string {
  if (!isForTokens(name, call)) return 'Not for API tokens.';
  return `API tokens: ${call.changes ? 'read and write' : 'read'}.`;
}

function inputOf(call: Call, defined: Defined): Json {
  const schema = schemaOf(call.input, 'input', defined);
  const parameters = [...queryOf(call, schema), ...pageQuery(call), ...requestHeaders(call)];
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && { requestBody: { required: true, content: bodyOf(call, schema) } }),
  };
}

function bodyOf({ multipart }: Call, schema: Json): Json {
  if (!multipart) return { 'application/json': { schema } };
  const file = {
    type: 'object',
    properties: { file: { ...bytes, description: 'The file, under any name' } },
  };
  return { 'multipart/form-data': { schema: { allOf: [schema, file] } } };
}

function queryOf(call: Call, schema: Json): Json[] {
  if (call.method === 'POST') return [];
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Json).map(([name, part]) => {
    const inPath = call.path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema: part };
  });
}

function pageQuery(call: Call): Json[] {
  if (!isPaged(call)) return [];
  const limit = { type: 'integer', minimum: 1, maximum: mostPerPage };
  return [
    {
      name: 'limit',
      in: 'query',
      required: false,
      description: 'Rows of a page; without it, all',
      schema: limit,
    },
    {
      name: 'after',
      in: 'query',
      required: false,
      description: 'Where the page begins: taken from the Link header of the page before',
      schema: { type: 'string' },
    },
  ];
}

function requestHeaders(call: Call): Json[] {
  return [
    ...(call.creates
      ? [
          sentHeader(
            'Idempotency-Key',
            'Sent twice with the same key, the call creates what it creates once.',
          ),
        ]
      : []),
    ...(call.etag ? [sentHeader('If-None-Match', 'The ETag of the reply that the caller has')] : []),
    ...(isOfDocument(call) ? [sentHeader('Range', 'A part of the file: bytes=0-1023')] : []),
  ];
}

function sentHeader(name: string, description: string): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output', defined = nothingDefined): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => describeField(jsonSchema, defined),
  }) as Json;
  return json;
}

/**
 * Takes the JSON Schema from the field's kind, because the field's own schema accepts any value and refuses
 * in words.
 */
function describeField(json: Json, defined: Defined): void {
  const ownOf = json['ownOf'] as string | undefined;
  const field = json['field'] as Field | undefined;
  const given = json['schema'] as Json | undefined;
  delete json['field'];
  delete json['schema'];
  delete json['ownOf'];
  if (field) Object.assign(json, rulesOf(field).schema(field), choicesSchema(field, defined));
  if (given) {
    delete json['anyOf'];
    Object.assign(json, given);
  }
  if (ownOf !== undefined) declareOwn(json, ownOf, defined);
}

/** Of a list that the client has extended: the choices that its rows can have. */
function choicesSchema(field: Field, { choices }: Defined): Json {
  if (field.kind !== 'choice') return {};
  const all = withListedChoices(field, choices).choices;
  return all === field.choices ? {} : { enum: [...all.map(({ value }) => value), null] };
}

/** Says of the own fields of a row what each is, where the client has defined any for this kind. */
function declareOwn(json: Json, ownOf: string, defined: Defined): void {
  const name = ownSchemaName(ownOf);
  if (!(name in ownSchemas(defined))) return;
  for (const open of ['type', 'propertyNames', 'additionalProperties']) delete json[open];
  json['$ref'] = `#/components/schemas/${name}`;
}

/** One for each kind of row, and one for comps of whatever type, which a reply may have. */
function ownSchemas({ fields }: Defined): Json {
  const byKind = Map.groupBy(fields, ({ kind }) => kind);
  const kinds = [...byKind].map(([kind, own]) => [ownSchemaName(kind), objectOf(own)] as const);
  const ofComps = [...byKind.keys()].filter((kind) => kind.startsWith('comps')).map(ownSchemaName);
  const anyOf = [...ofComps.map((name) => ({ $ref: `#/components/schemas/${name}` })), openOwn];
  return { ...Object.fromEntries(kinds), ...(ofComps.length > 0 && { [ownSchemaName('comps')]: { anyOf } }) };
}

/** Of comps of a type without own fields. */
const openOwn = { type: 'object', additionalProperties: false };

function ownSchemaName(kind: string): string {
  return `Own_${kind}`;
}

function objectOf(fields: readonly OwnField[]): Json {
  const properties = Object.fromEntries(fields.map((own) => [own.key, schemaOfOwn(own)]));
  return { type: 'object', properties, additionalProperties: false };
}

function schemaOfOwn(own: OwnField): Json {
  const field = ownFieldAsField(own);
  const words = [own.label, own.help, own.required ? 'New rows need it' : ''].filter((text) => text !== '');
  return {
    title: own.label,
    description: words.join('. '),
    ...rulesOf(field).schema(field),
    ...(own.retired && { deprecated: true }),
  };
}
