import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { sql } from '../../src/db/scope/sql.ts';
import { inTransaction, nobody } from '../../src/db/scope/transaction.ts';
import { testApp } from '../app.ts';
import { takeCallsInTransactions } from './network-guard.ts';

const app = testApp();

async function ask(): Promise<void> {
  await (await fetch(new URL('/health/live', app.url))).text();
}

async function connectOnly(): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.destroy();
}

test.each([
  ['a request', ask],
  ['a request over a connection that was open before', () => ask().then(ask)],
  ['a connection', connectOnly],
  // @security each-another-machine-while-transaction
])('%s to another machine while a transaction is open is noticed', async (_, work) => {
  await work();
  expect(takeCallsInTransactions()).toEqual([]);
  await inTransaction(app.database.pool, nobody, async (tx) => {
    await tx.one(sql`select 1 as answer`);
    await work();
  });
  expect(takeCallsInTransactions()).not.toEqual([]);
});

test('the database itself may be asked', async () => {
  await inTransaction(app.database.pool, nobody, () =>
    inTransaction(app.database.pool, nobody, (tx) => tx.one(sql`select 1 as answer`)),
  );
  expect(takeCallsInTransactions()).toEqual([]);
});
