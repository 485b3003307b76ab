import {
  calls,
  mayTokenMake,
  mayUse,
  sessionLimits,
  type Call,
  type CallName,
  type TokenRights,
} from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/db/scope/sql.ts';
import { inTransaction, nobody } from '../src/db/scope/transaction.ts';
import { newToken } from '../src/lib/identity/tokens.ts';
import { testApp } from './app.ts';
import { anApiToken, clientNamed, people, peopleOf, signedIn, userNamed } from './people.ts';

/**
 * Every call × every kind of actor, made from the contract's table: it covers calls as soon as
 * they are in the table. Allowed means "got past the door": the input here is empty.
 */
const app = testApp();

const outsiders = [
  'anonymous',
  'malformed token',
  'unknown token',
  'idle too long',
  'too old',
  'logged out',
  'deactivated',
] as const;
const programsOutside = [
  'expired API token',
  'revoked API token',
  'API token of a deactivated user',
  'API token of a user who has moved to another client',
  'API token for the comps of a user without Comps',
] as const;

/** Programs, by the role of the token's user, the area of the token and whether it may write. */
const programs = [
  { role: 'no role', area: 'client', mayWrite: false },
  { role: 'no role', area: 'client', mayWrite: true },
  { role: 'Home Limited', area: 'client', mayWrite: true },
  { role: 'Write', area: 'client', mayWrite: false },
  { role: 'Write', area: 'client', mayWrite: true },
  { role: 'Admin', area: 'client', mayWrite: true },
  { role: 'Write', area: 'client', mayWrite: false, mayPay: true },
  { role: 'Payments', area: 'client', mayWrite: true },
  { role: 'Payments', area: 'client', mayWrite: true, mayPay: true },
  { role: 'Admin', area: 'client', mayWrite: true, mayPay: true },
  { role: 'Comps', area: 'client', mayWrite: true },
  { role: 'Comps', area: 'comps', mayWrite: false },
  { role: 'Comps', area: 'comps', mayWrite: true },
] as const;
type Program = (typeof programs)[number] & { readonly mayPay?: boolean };

/** The roles that count in the area of the token. */
function rolesOf({ role, area }: Program): string[] {
  return role === 'no role' || (role === 'Comps' && area === 'client') ? [] : [role];
}

const tokens = new Map<string, string | null>();

beforeAll(async () => {
  tokens.set('anonymous', null).set('malformed token', "' or 1=1 --").set('unknown token', newToken());
  const now = app.clock.now();
  async function outsider(name: string, at: Date) {
    const token = await inTransaction(app.database.pool, nobody, async (tx) => {
      const clientId = await clientNamed(tx, 'Main');
      const userId = await userNamed(tx, name.replaceAll(' ', '.'), clientId, ['Admin', 'Comps']);
      return signedIn(tx, at, userId, clientId);
    });
    tokens.set(name, token);
    return token;
  }
  await outsider('idle too long', new Date(now.getTime() - sessionLimits.idleMinutes * 60_000));
  await outsider('too old', new Date(now.getTime() - sessionLimits.absoluteHours * 3_600_000));
  await app.caller(await outsider('logged out', now)).call('Account/Logout');
  await outsider('deactivated', now);
  await inTransaction(app.database.pool, nobody, async (tx) => {
    await tx.run(sql`update users set active = false where "userName" = 'deactivated'`);
    await tx.run(sql`update sessions set used_at = ${now} where user_id =
      (select id from users where "userName" = 'too.old')`);
  });
  await makeProgramsOutside(now);
  await inTransaction(app.database.pool, nobody, async (tx) => {
    for (const program of programs) {
      const clientId = await clientNamed(tx, 'Main');
      const userId = await userNamed(tx, `owner.of.${nameOf(program)}`, clientId, [program.role]);
      const { area } = program;
      tokens.set(
        nameOf(program),
        await anApiToken(tx, now, { userId, clientId, area, ...rightsOf(program) }),
      );
    }
  });
});

function rightsOf({ mayWrite, mayPay = false }: Program): TokenRights {
  return { mayWrite, mayPay };
}

function nameOf({ role, area, mayWrite, mayPay }: Program): string {
  return `${mayWrite ? 'write' : 'read'}${mayPay ? ' and pay' : ''} token of ${role} for ${area}`;
}

/** API tokens that let nobody in. */
async function makeProgramsOutside(now: Date): Promise<void> {
  await inTransaction(app.database.pool, nobody, async (tx) => {
    const clientId = await clientNamed(tx, 'Main');
    const elsewhere = await clientNamed(tx, 'Other');
    async function program(name: string, roles: readonly string[], area: 'client' | 'comps' = 'client') {
      const userId = await userNamed(tx, name.replaceAll(' ', '.').toLowerCase(), clientId, roles);
      tokens.set(name, await anApiToken(tx, now, { userId, clientId, area, mayWrite: true }));
      return userId;
    }
    const all = ['Admin', 'Write', 'Comps'];
    const expired = await program('expired API token', all);
    await tx.run(sql`update api_tokens set expires_at = ${now} where user_id = ${expired}`);
    const revoked = await program('revoked API token', all);
    await tx.run(sql`update api_tokens set revoked_at = ${now} where user_id = ${revoked}`);
    const inactive = await program('API token of a deactivated user', all);
    await tx.run(sql`update users set active = false where id = ${inactive}`);
    const moved = await program('API token of a user who has moved to another client', ['Write', 'Comps']);
    await tx.run(sql`update users set "clientId" = ${elsewhere} where id = ${moved}`);
    await program('API token for the comps of a user without Comps', ['Admin'], 'comps');
  });
}

// Safe: the keys of the table are the names.
describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  const call: Call = calls[name];

  // @security somebody-signed-not-each
  test.each(outsiders)('is for somebody signed in, not: %s', async (actor) => {
    const { status } = await request(call, tokens.get(actor) ?? null);
    expect(outcomeOf(status)).toBe(call.access === 'anyone' ? 'answered' : 'not signed in');
  });

  // @security needs-call-access-each
  test.each(people)(`needs ${call.access}: %s`, async (person) => {
    // A session of their own for each: some calls end it.
    const { status } = await request(
      call,
      await peopleOf(app.database.pool, app.clock.now(), person, 'Main'),
    );
    const roles = person === 'no role' ? [] : [person];
    expect(outcomeOf(status)).toBe(mayUse(call.access, roles) ? 'answered' : 'no permission');
  });

  // @security api-token-each-call
  test('is for programs with an API token as its table says', async () => {
    const outcomes = programs.map(async (program) => {
      const { status } = await request(call, tokens.get(nameOf(program)) ?? null);
      return [nameOf(program), outcomeOf(status)];
    });
    const expected = programs.map((program) => {
      const may = mayUse(call.access, rolesOf(program)) && mayTokenMake(name, call, rightsOf(program));
      return [nameOf(program), may ? 'answered' : 'no permission'];
    });
    expect(await Promise.all(outcomes)).toEqual(expected);
  });

  // @security api-token-outside
  test('is not for a program whose API token has ended', async () => {
    const statuses = programsOutside.map((who) => request(call, tokens.get(who) ?? null));
    const outcomes = (await Promise.all(statuses)).map(({ status }) => outcomeOf(status));
    const expected = call.access === 'anyone' ? 'answered' : 'not signed in';
    expect(outcomes).toEqual(programsOutside.map(() => expected));
  });
});

function outcomeOf(status: number): string {
  if (status >= 500) return `failed with ${status}`;
  return { 401: 'not signed in', 403: 'no permission' }[status] ?? 'answered';
}

function request(call: Call, token: string | null): Promise<Response> {
  return app.raw(call.method, call.path, {}, token === null ? {} : { authorization: `Bearer ${token}` });
}

// @security server-answers-no-call-not
test('the server answers no call that is not in the table', async () => {
  const document = (await (await app.raw('GET', 'api/openapi.json', {})).json()) as {
    paths: Record<string, unknown>;
  };
  const paths = Object.values<Call>(calls).map(({ path }) => `/${path}`);
  expect(Object.keys(document.paths).toSorted()).toEqual([...new Set(paths)].toSorted());
  expect((await app.raw('GET', 'api/Leases/NoSuchCall', {})).status).toBe(404);
});
