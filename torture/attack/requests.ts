import { calls, type Call, type CallName } from '@panoramic/contract';
import fc from 'fast-check';
import { Answer, RawBody, type Person } from '../person.ts';
import { readApi, type Property } from './api-schema.ts';

export interface RequestAttempt {
  readonly tried: number;
  readonly findings: readonly string[];
}

/** A reply that takes longer has hung; a busy machine is no reason to fail. */
const quicklyMs = 15_000;

/** Bodies that no call takes, or that hold nothing it knows. */
const hostileBodies: Readonly<Record<string, RawBody>> = {
  'broken JSON': new RawBody('{"id": 1'),
  'an empty body': new RawBody(''),
  'a number': new RawBody('1'),
  null: new RawBody('null'),
  text: new RawBody('"text"'),
  'a list': new RawBody('[1, 2, 3]'),
  NaN: new RawBody('{"id": NaN}'),
  '200,000 levels of nesting': new RawBody('['.repeat(200_000)),
  '200,000 levels of objects': new RawBody('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)),
  '10,000 keys': new RawBody(
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]))),
  ),
  __proto__: new RawBody(
    '{"__proto__": {"active": false, "roles": ["Admin"]}, "constructor": {"prototype": {}}}',
  ),
  'another content type': new RawBody('id=1', 'application/x-www-form-urlencoded'),
  'a content type of nothing': new RawBody('{}', 'text/plain'),
  'a form without a boundary': new RawBody('--b\r\n\r\n--b--', 'multipart/form-data'),
};

/** Every call that takes a body × every hostile one. */
export async function sendHostileBodies(person: Person): Promise<RequestAttempt> {
  const findings: string[] = [];
  let tried = 0;
  // Safe: the keys of the table are the names.
  for (const name of (Object.keys(calls) as CallName[]).filter((one) => isTried(one))) {
    const { method }: Call = calls[name];
    for (const [what, body] of Object.entries(method === 'POST' ? hostileBodies : {})) {
      tried += 1;
      findings.push(...(await tell(`${name} with ${what}`, () => person.send(name, body))));
    }
  }
  return { tried, findings };
}

/** Sends every query parameter twice, with a NUL, with invalid UTF-8, and enormous. */
export async function sendHostileQueries(person: Person): Promise<RequestAttempt> {
  const findings: string[] = [];
  let tried = 0;
  for (const [name, properties] of await readApi(person.url)) {
    const { method, path }: Call = calls[name];
    if (method !== 'GET') continue;
    for (const { name: parameter } of properties)
      for (const query of [
        `${parameter}=1&${parameter}=2`,
        `${parameter}=%00`,
        `${parameter}=%ff%fe`,
        `${parameter}[a]=1`,
        `${parameter}=${'9'.repeat(10_000)}`,
        `__proto__[x]=1&${parameter}=%E0%A4%A`,
      ]) {
        tried += 1;
        const target = new URL(`/${path.replace(/\{\w+\}/, 'x')}?${query}`, person.url);
        const headers = { authorization: `Bearer ${person.token}` };
        const told = `${name} ${query.slice(0, 60)}`;
        findings.push(...(await tell(told, () => plainGet(target, headers))));
      }
  }
  return { tried, findings };
}

async function plainGet(target: URL, headers: Record<string, string>): Promise<Answer> {
  const reply = await fetch(target, { headers });
  return new Answer(reply.status, reply.headers, Buffer.from(await reply.arrayBuffer()));
}

export interface FuzzOptions {
  readonly seed: number;
  /** Inputs per call. */
  readonly runs: number;
  /** The user who makes the calls and must not be thrown out by chance. */
  readonly ownId: number;
  readonly until?: number;
}

/** Property-based: checks that every input of every call gets a proper reply. */
export async function fuzz(
  person: Person,
  { seed, runs, ownId, until }: FuzzOptions,
): Promise<RequestAttempt> {
  const findings: string[] = [];
  let tried = 0;
  for (const [name, properties] of await readApi(person.url, person.token)) {
    if (!isTried(name) || Date.now() > (until ?? Infinity)) continue;
    const { multipart }: Call = calls[name];
    const outcome = await fc.check(
      fc.asyncProperty(inputOf(properties), async (input) => {
        tried += 1;
        const safe = withoutOwn(input, ownId);
        const found = await tell(name, () => person.send(name, multipart ? formOf(safe) : safe));
        if (found.length > 0) throw new Error(found.join('; '));
      }),
      {
        seed,
        numRuns: runs,
        endOnFailure: true,
        ...(until && { interruptAfterTimeLimit: until - Date.now() }),
      },
    );
    if (outcome.failed)
      findings.push(
        `${name} (seed ${seed}): ${String(outcome.errorInstance)} with ${fc.stringify(outcome.counterexample)}`,
      );
  }
  return { tried, findings };
}

/** Leaves out the calls that end the caller's own session, which would end the trial. */
function isTried(name: CallName): boolean {
  return !['Account/Logout', 'Account/EndOtherSessions'].includes(name);
}

const values = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(0, 1, 2, 3, -1, 2_147_483_647, 2_147_483_648, 2 ** 53, 1e308, 0.005),
  fc.constantFrom('', ' ', '0', '1', 'null', 'true', "' or 1=1 --", '%', '_', '\\', '\u0000', '\ud800', '😀'),
  fc.constantFrom(
    '2026-02-28',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31T00:00:00Z',
    '2010-2',
    '63101',
    '=1+1',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 5 }),
);

function inputOf(properties: readonly Property[]): fc.Arbitrary<unknown> {
  const names = properties.map(({ name }) => name);
  const known =
    names.length > 0 ? fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 8 }) : fc.constant({});
  const plausible = fc.record(Object.fromEntries(properties.map((one) => [one.name, plausibleFor(one)])), {
    requiredKeys: [],
  });
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(plausible, known).map((parts) => Object.assign({}, ...parts) as object),
    },
    { weight: 2, arbitrary: plausible },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

/** Values that are close enough to valid ones to be parsed. */
function plausibleFor(property: Property): fc.Arbitrary<unknown> {
  if (property.enum) return fc.constantFrom(...property.enum);
  if (property.inside.length > 0) {
    const inside = property.inside.map((one) => [one.name, fc.oneof(plausibleFor(one), values)]);
    return fc.record(Object.fromEntries(inside) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: [],
    });
  }
  const type = JSON.stringify(property.type ?? '');
  if (/integer|number/.test(type)) return fc.oneof(fc.nat(40), fc.nat());
  if (/boolean/.test(type)) return fc.boolean();
  if (/array/.test(type)) return fc.array(fc.nat(40), { maxLength: 3 });
  return fc.oneof(
    fc.string(),
    fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
  );
}

function withoutOwn(value: unknown, ownId: number): unknown {
  if (value === ownId) return 0;
  if (typeof value === 'string') return value === String(ownId) ? '0' : value;
  if (Array.isArray(value)) return value.map((one) => withoutOwn(one, ownId));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutOwn(one, ownId)]));
}

function formOf(input: unknown): FormData {
  const form = new FormData();
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  for (const [name, value] of entries)
    form.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return form;
}

/** Lists what is wrong with a reply: a server error, internal details in its text, or no reply in time. */
async function tell(what: string, send: () => Promise<Answer>): Promise<string[]> {
  const begun = performance.now();
  let answer: Answer;
  try {
    answer = await send();
  } catch (error) {
    return [`${what}: no reply (${String(error)})`];
  }
  const { status, headers, text } = answer;
  const findings: string[] = [];
  if (performance.now() - begun > quicklyMs) findings.push(`${what}: took too long`);
  if (status >= 500) findings.push(`${what}: ${status} ${text.slice(0, 300)}`);
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json');
  // A refused sign-in has a body of its own.
  if (status >= 400 && status !== 401 && !isProblem)
    findings.push(`${what}: ${status} without a problem document`);
  if (insides.test(text)) findings.push(`${what}: tells of its insides: ${text.slice(0, 300)}`);
  return findings;
}

const insides = /node_modules|\.ts:\d+|at \w+ \(|syntax error at|violates|relation "|DatabaseError/;
