import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Connection, Query } from 'pg';
import { expect, test } from 'vitest';
import { openPool } from './pool.ts';

/**
 * The parts of the driver that are not in its documentation, and that this folder calls or replaces.
 * The driver is pinned exactly because of them. After raising its version, read what has become of the
 * missing one in node_modules/pg/lib, and change the file that is named here.
 */
const leanedOn: readonly [what: string, owner: () => object, names: readonly string[], user: string][] = [
  [
    'Query.prototype',
    () => Query.prototype,
    [
      'submit',
      'requiresPreparation',
      'prepare',
      'hasBeenParsed',
      'handleRowDescription',
      'handleDataRow',
      'handleCommandComplete',
      'handleReadyForQuery',
      'handleError',
    ],
    'statement-query.ts and scoped-query.ts',
  ],
  [
    'Connection.prototype',
    () => Connection.prototype,
    ['_send', 'parse', 'bind', 'execute', 'describe', 'close', 'sync'],
    'statement-query.ts and scoped-query.ts',
  ],
  [
    'a new connection',
    () => new Connection(),
    ['stream', 'parsedStatements', 'submittedNamedStatements'],
    'statement-query.ts and pool.ts',
  ],
  ['a new query', () => new Query('select 1'), ['name', 'text', 'values'], 'statement-query.ts'],
  ['a new client', () => new Client(), ['connection'], 'pool.ts'],
  ['a client in pipeline mode', () => new Client({ pipeline: true }), ['pipeline'], 'pool.ts'],
];

test.each(
  leanedOn.flatMap(([what, owner, names, user]) => names.map((name) => ({ what, owner, name, user }))),
)('the driver has $name on $what', ({ what, owner, name, user }) => {
  expect(
    name in owner(),
    `The driver has no "${name}" on ${what} any more, which db/driver/${user} leans on. ` +
      'Keep the pinned version of pg, or find in node_modules/pg/lib what took its place and change that file.',
  ).toBe(true);
});

test.each(['parse', 'bind', 'describe', 'execute', 'close', 'sync'] as const)(
  'the driver sends %s by the _send of its connection',
  (method) => {
    const sent: unknown[] = [];
    // Safe: the object has the driver's connection as its prototype, which the test above looks at.
    const connection = Object.create(new Connection(), {
      _send: { value: (piece: unknown) => sent.push(piece) },
    }) as Record<typeof method, (config: object) => void>;
    connection[method]({ text: 'select 1', name: 'one', statement: 'one', type: 'S', values: [] });
    expect(
      sent,
      `Connection.${method} does not send by _send any more, which db/driver/statement-query.ts replaces ` +
        'to send a statement in one piece. Replace what it sends by now instead.',
    ).toEqual([expect.any(Buffer)]);
  },
);

test('pg is pinned exactly, as are the packages of its protocol and its pool', () => {
  const server = manifest('../../..').dependencies;
  const pinned = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(server).toMatchObject({ pg: pinned, 'pg-copy-streams': pinned });
  expect(manifest('../../../../..').overrides).toMatchObject({
    pg: server?.['pg'],
    'pg-pool': pinned,
    'pg-protocol': pinned,
  });
});

function manifest(folder: string): {
  dependencies?: Record<string, string>;
  overrides?: Record<string, string>;
} {
  return JSON.parse(readFileSync(join(import.meta.dirname, folder, 'package.json'), 'utf8'));
}

test('the pool opens its connections in pipeline mode', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:1/none');
  expect(pool.options).toMatchObject({ pipeline: true });
  await pool.end();
});
