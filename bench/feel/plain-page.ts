// The floor of what is felt: the same data as plain HTML, made by node:http and the driver, without script or styles.
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { openPool } from '../../apps/server/src/db/driver/pool.ts';
import { floorStatements } from '../targets/floor-statements.ts';

const { DATABASE_URL = '', CLIENT = '0', PORT = '0' } = process.env;
const url = new URL(DATABASE_URL);
url.searchParams.set('options', `-c app.client=${Number(CLIENT)} -c app.user=1`);
const pool = openPool(url.href);
const statements = await floorStatements();

type Value = string | number | boolean | Date | null;
type Row = Readonly<Record<string, Value>>;

async function rowsOf(call: string, input: Row): Promise<Row[]> {
  const statement = statements[call];
  if (!statement) throw new Error(`The floor has no ${call}.`);
  const { rows } = await pool.query({
    name: call,
    text: statement.text,
    values: statement.values(Number(CLIENT), input),
  });
  // Safe: the columns of leases hold nothing else.
  return rows as Row[];
}

function escaped(value: Value): string {
  return String(value ?? '').replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function listed(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) =>
      `<tr>${Object.values(row)
        .map((value) => `<td>${escaped(value)}</td>`)
        .join('')}</tr>`,
  );
  return `<h1>Leases</h1><table><tbody>${lines.join('')}</tbody></table>`;
}

function details([row = {}]: readonly Row[]): string {
  const lines = Object.entries(row).map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  return `<h1>Lease</h1><dl>${lines.join('')}</dl>`;
}

const login =
  '<h1>Sign in</h1><form method="post"><input name="username"><input name="password" type="password"><button>Log In</button></form>';

async function bodyOf(path: string): Promise<string> {
  const { pathname, searchParams } = new URL(path, 'http://floor');
  if (pathname === '/login') return login;
  if (pathname === '/lease')
    return details(await rowsOf('api/Leases/GetLease', { id: searchParams.get('id') }));
  return listed(await rowsOf('api/Leases/ShowAllLeases', {}));
}

const compress = promisify(gzip);
const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  if (path === '/health/ready') return response.end('true');
  const page = `<!doctype html><meta charset="utf-8"><title>Floor</title>${await bodyOf(path)}`;
  return response
    .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
    .end(await compress(page, { level: 1 }));
});
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
