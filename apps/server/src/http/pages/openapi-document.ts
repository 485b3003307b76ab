import { setImmediate as otherWork } from 'node:timers/promises';
import {
  calls,
  fileTypes,
  fileTypesOf,
  isForTokens,
  problemSchema,
  rulesOf,
  type Call,
  type Field,
} from '@panoramic/contract';
import { z } from 'zod';
import { isPaged, mostPerPage } from '#calls/page.ts';

type Json = Record<string, unknown>;

export const head = {
  openapi: '3.1.0',
  info: {
    title: 'Panoramic',
    version: '1',
    description: 'Commercial lease administration and comparables. Paths match in any case.',
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  },
};

/** OpenAPI 3.1, made from the table that routes and authorises the calls; other requests are answered meanwhile. */
export async function openApiDocument(): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[`/${call.path}`] = {
      ...paths[`/${call.path}`],
      [call.method.toLowerCase()]: operation(name, call),
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
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      headers,
      responses: problemReplies,
    },
  };
}

const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

const headers = {
  ETag: header(
    'string',
    'Names what was answered. Sent as If-None-Match, it answers 304 until something changes.',
  ),
  'Retry-After': header('integer', 'Seconds after which to try again'),
  'RateLimit-Limit': header('integer', 'Requests that the caller may send in a row'),
  'RateLimit-Remaining': header('integer', 'Requests that are left of them'),
  'RateLimit-Reset': header('integer', 'Seconds until all are there again'),
  'WWW-Authenticate': header('string', 'How to authenticate: by a bearer token'),
  Link: header('string', 'The address of the next page, as rel="next"; missing on the last'),
  'Accept-Ranges': header('string', 'A part of the file can be asked for by Range'),
};

function header(type: 'string' | 'integer', description: string): Json {
  return { description, schema: { type } };
}

function withHeaders(...names: (keyof typeof headers)[]): Json {
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

const limited = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

const problemReplies = {
  NotSignedIn: { description: 'Not signed in', ...withHeaders('WWW-Authenticate'), content: problem },
  TooMany: { description: 'Too many requests', ...withHeaders('Retry-After', ...limited), content: problem },
  Unavailable: {
    description: 'Not available at the moment',
    ...withHeaders('Retry-After'),
    content: problem,
  },
};

function reply(name: keyof typeof problemReplies): Json {
  return { $ref: `#/components/responses/${name}` };
}

function tagOf(name: string): string {
  return name.split('/')[0] ?? name;
}

function operation(name: string, call: Call): Json {
  const isOpen = call.access === 'anyone';
  return {
    operationId: name.replace('/', '_'),
    tags: [tagOf(name)],
    summary: call.summary,
    description: `Access: ${call.access}.${call.client ? ' Works on the client of the session or of the API token.' : ''} ${tokenRule(name, call)}`,
    ...(isOpen && { security: [] }),
    ...inputOf(call),
    responses: {
      200: { description: 'Done', ...replyHeaders(call), content: contentOf(call) },
      ...(isOfDocument(call) && {
        206: { description: 'The part asked for by Range', content: contentOf(call) },
      }),
      ...(call.etag && { 304: { description: 'As it was when If-None-Match was answered' } }),
      ...(!isOpen && { 401: reply('NotSignedIn') }),
      ...Object.fromEntries(
        Object.entries(call.refusedWith ?? {}).map(([status, description]) => [
          status,
          { description, content: contentOf(call) },
        ]),
      ),
      429: reply('TooMany'),
      503: reply('Unavailable'),
      default: { description: 'What went wrong', content: problem },
    },
  };
}

function replyHeaders(call: Call): Json {
  return withHeaders(
    ...(call.access === 'anyone' ? [] : limited),
    ...(call.etag || isOfDocument(call) ? (['ETag'] as const) : []),
    ...(isOfDocument(call) ? (['Accept-Ranges'] as const) : []),
    ...(isPaged(call) ? (['Link'] as const) : []),
  );
}

function isOfDocument({ output }: Call): boolean {
  return fileTypesOf(output)?.includes('any') ?? false;
}

function contentOf({ output }: Call): Json {
  const files = fileTypesOf(output);
  if (!files) return { 'application/json': { schema: schemaOf(output, 'output') } };
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

function inputOf(call: Call): Json {
  const schema = schemaOf(call.input, 'input');
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

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => describeField(jsonSchema),
  }) as Json;
  return json;
}

/**
 * Takes the JSON Schema from the field's kind, because the field's own schema accepts any value and refuses
 * in words.
 */
function describeField(json: Json): void {
  const field = json['field'] as Field | undefined;
  const given = json['schema'] as Json | undefined;
  delete json['field'];
  delete json['schema'];
  if (field) Object.assign(json, rulesOf(field).schema(field));
  if (given) {
    delete json['anyOf'];
    Object.assign(json, given);
  }
}
