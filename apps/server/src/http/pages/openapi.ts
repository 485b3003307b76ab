import { setImmediate as otherWork } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { calls, isForTokens, problemSchema, rulesOf, type Call, type Field } from '@panoramic/contract';
import { z } from 'zod';
import { requestPath } from '../request-path.ts';

type Json = Record<string, unknown>;

const head = {
  openapi: '3.1.0',
  info: {
    title: 'Panoramic',
    version: '1',
    description: 'Commercial lease administration and comparables. Paths match in any case.',
  },
};

/** OpenAPI 3.1, made from the table that routes and authorises the calls; other requests are answered meanwhile. */
async function openApiDocument(): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[`/${call.path}`] = {
      ...paths[`/${call.path}`],
      [call.method.toLowerCase()]: operation(name, call),
    };
    await otherWork();
  }
  return {
    ...head,
    servers: [{ url: '/' }],
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
    },
  };
}

function operation(name: string, call: Call): Json {
  return {
    operationId: name.replace('/', '_'),
    tags: [name.split('/')[0]],
    summary: call.summary,
    description: `Access: ${call.access}.${call.client ? ' Works on the client of the session or of the API token.' : ''} ${tokenRule(name, call)}`,
    ...(call.access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...inputOf(call),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(call.output, 'output') } },
      },
      default: {
        description: 'What went wrong',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function tokenRule(name: string, call: Call): string {
  if (!isForTokens(name, call)) return 'Not for API tokens.';
  return `API tokens: ${call.changes ? 'read and write' : 'read'}.`;
}

function inputOf(call: Call): Json {
  const schema = schemaOf(call.input, 'input');
  if (call.method === 'POST') {
    const type = call.multipart ? 'multipart/form-data' : 'application/json';
    return { requestBody: { required: true, content: { [type]: { schema } } } };
  }
  const properties = Object.entries((schema['properties'] ?? {}) as Json);
  const required = (schema['required'] ?? []) as string[];
  const parameters = properties.map(([name, part]) => {
    const inPath = call.path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema: part };
  });
  return { parameters };
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

/** /api/openapi.json, and /api/docs to read it in a browser. */
export async function mountDocumentation(app: FastifyInstance): Promise<void> {
  // Written once, at the first request: it is long and takes a quarter of a second, which would delay the
  // start.
  let written: Promise<Buffer> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    written ??= openApiDocument().then((document) => Buffer.from(JSON.stringify(document)));
    return reply.type('application/json; charset=utf-8').send(await written);
  });
  // The page of the plugin reads the document above; the plugin's own document is never shown.
  await app.register(swagger, { mode: 'static', specification: { document: { ...head, paths: {} } } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', deepLinking: false, url: '/api/openapi.json' },
    uiHooks: {
      // The plugin would write the document again for each request.
      onRequest: (request, reply, done) => {
        if (!/\/(json|yaml)$/i.test(requestPath(request))) return done();
        return void reply.redirect('/api/openapi.json');
      },
    },
  });
}
