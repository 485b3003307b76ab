// The floor: what node:http and the driver need at least. No sessions, no checks, no framework.
import { createServer, type IncomingMessage } from 'node:http';
import { openPool, type Pool } from '../../apps/server/src/db/driver/pool.ts';
import { floorStatements } from './floor-statements.ts';

const { DATABASE_URL = '', PORT = '0' } = process.env;
const statements = await floorStatements();
const pools = new Map<string, Pool>();

/** The application's own role; the client is set once per connection, so that row-level security costs both alike. */
function poolOf(clientId: string): Pool {
  let pool = pools.get(clientId);
  if (!pool) {
    const url = new URL(DATABASE_URL);
    url.searchParams.set('options', `-c app.client=${Number(clientId)} -c app.user=1`);
    pools.set(clientId, (pool = openPool(url.href)));
    // Requests wait for a connection without a limit, because the floor must answer every one.
    pool.options.connectionTimeoutMillis = 0;
  }
  return pool;
}

async function answer(request: IncomingMessage): Promise<string> {
  const [path = '', query] = (request.url ?? '').slice(1).split('?');
  if (path === 'health/ready') return 'true';
  const statement = statements[path];
  if (!statement) throw new Error(`The floor has no ${path}.`);
  const input: Record<string, unknown> =
    request.method === 'GET'
      ? Object.fromEntries(new URLSearchParams(query))
      : (JSON.parse(await textOf(request)) as Record<string, unknown>); // Safe: the harness sends objects.
  const clientId = String(request.headers['x-client-id']);
  const { text, values, single } = statement;
  const { rows } = await poolOf(clientId).query({
    name: path,
    text,
    values: values(Number(clientId), input),
  });
  return JSON.stringify(single ? rows[0] : rows);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

const server = createServer(async (request, response) => {
  try {
    const body = Buffer.from(await answer(request));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
