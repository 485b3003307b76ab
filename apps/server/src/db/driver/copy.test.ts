import { buffer } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyIn, copyOut } from './copy.ts';
import { connectAsOwner } from '../setup/owner-connection.ts';

/** A connection of its own, with an empty temporary table. */
async function aConnection() {
  const client = await connectAsOwner(inject('ownerUrl'), 'copy test');
  client.on('error', () => {});
  onTestFinished(() => client.end().catch(() => {}));
  await client.query('create temporary table copied (id integer primary key, words text)');
  return client;
}

async function count(client: Awaited<ReturnType<typeof aConnection>>): Promise<number> {
  return (await client.query('select count(*)::int as rows from copied')).rows[0].rows;
}

async function* rows(from: number, to: number): AsyncGenerator<Buffer> {
  for (let id = from; id <= to; id += 1) yield Buffer.from(`${id}\ta word\\nand another\n`);
}

test('rows come out in chunks of whole rows, and go in again as they were', async () => {
  const client = await aConnection();
  await client.query(
    `insert into copied select n, repeat(E'a line\\nand \\\\ ', n % 50) from generate_series(1, 2000) n`,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of copyOut(client, 'select * from copied order by id', 10_000)) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(5);
  // The row that goes over the 10,000 bytes may begin the next chunk; none is as long as 1,000.
  for (const chunk of chunks.slice(0, -1)) expect(chunk.length).toBeGreaterThanOrEqual(9000);
  for (const chunk of chunks) expect(chunk.at(-1)).toBe(10);
  await client.query('create temporary table again (like copied)');
  for (const chunk of chunks)
    await copyIn(
      client,
      'again (id, words)',
      (async function* () {
        yield chunk;
      })(),
    );
  const { rows: differing } = await client.query('table copied except table again');
  expect(differing).toEqual([]);
});

test('a row longer than a chunk stays whole', async () => {
  const client = await aConnection();
  await client.query(`insert into copied values (1, repeat('x', 300000)), (2, 'short')`);
  const chunks: Buffer[] = [];
  for await (const chunk of copyOut(client, 'select * from copied order by id', 1000)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(`1\t${'x'.repeat(300_000)}\n2\tshort\n`);
  for (const chunk of chunks) expect(chunk.at(-1)).toBe(10);
});

test('a row that the table refuses fails with what PostgreSQL says, and the connection serves on', async () => {
  const client = await aConnection();
  async function* twice() {
    yield* rows(1, 5000);
    yield* rows(1, 5000);
  }
  await expect(copyIn(client, 'copied (id, words)', twice())).rejects.toThrow('duplicate key');
  expect(await count(client)).toBe(0);
});

test('a source that fails reports its own reason, and none of its rows are kept', async () => {
  const client = await aConnection();
  async function* failing() {
    yield* rows(1, 100);
    throw new Error('the disk is gone');
  }
  await expect(copyIn(client, 'copied (id, words)', failing())).rejects.toThrow('the disk is gone');
  expect(await count(client)).toBe(0);
});

test('a query that fails half-way fails the reader, and the connection serves on', async () => {
  const client = await aConnection();
  const failing = copyOut(client, 'select 1 / (90000 - n), n from generate_series(1, 100000) n', 1000);
  await expect(buffer(failing)).rejects.toThrow('division by zero');
  expect(await count(client)).toBe(0);
});

test('a reader that leaves early can close the connection', async () => {
  const client = await aConnection();
  for await (const chunk of copyOut(
    client,
    `select repeat('y', 1000) from generate_series(1, 100000)`,
    1000,
  )) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await client.end();
});

test('a connection that is lost fails the copy', async () => {
  const client = await aConnection();
  const other = await aConnection();
  const { rows: found } = await client.query('select pg_backend_pid() as pid');
  async function* endless() {
    yield* rows(1, 100);
    await other.query('select pg_terminate_backend($1)', [found[0].pid]);
    yield* rows(101, 100_000);
  }
  await expect(copyIn(client, 'copied (id, words)', endless())).rejects.toThrow(/terminat|EPIPE|ECONNRESET/);
});
