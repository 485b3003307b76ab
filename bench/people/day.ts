import { calls } from '@panoramic/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { workloads, type WorkloadRequest } from '../workloads/workloads.ts';
import type { Worker } from './people.ts';

/** An action of a person, and how many of a hundred actions it is. */
interface Deed {
  readonly name: string;
  readonly share: number;
  readonly ask: (person: Worker, turn: number) => WorkloadRequest;
  /** Sent with the validator of the list that the browser keeps. */
  readonly validated?: true;
}

function askOf(name: string): Deed['ask'] {
  const work = workloads.find((one) => one.name === name);
  if (!work) throw new Error(`There is no work ${name}.`);
  return ({ facts }, turn) => work.ask(facts, turn);
}

const leaseOf = ({ facts: { leases } }: Worker, turn: number) =>
  Number(leases[(turn * 7919) % leases.length]?.['sd_id']);

/** A day as people work: they read far more than they save, and go back to the list between leases. */
const deeds: readonly Deed[] = [
  { name: 'one lease', share: 24, ask: askOf('get one lease') },
  {
    name: 'summary of a lease',
    share: 14,
    ask: (person, turn) => ({
      method: 'GET',
      path: `${calls['Leases/GetLeaseSummary'].path}?id=${leaseOf(person, turn)}`,
    }),
  },
  { name: 'list of leases', share: 22, ask: askOf('list of 10,000 again (304)'), validated: true },
  { name: 'search', share: 8, ask: askOf('search giving 500 rows') },
  {
    name: 'quick search',
    share: 8,
    ask: () => ({ method: 'GET', path: `${calls['Leases/QuickSearch'].path}?query=Main` }),
  },
  {
    name: 'bell',
    share: 12,
    ask: () => ({ method: 'GET', path: calls['Reminders/GetOpenDates'].path }),
  },
  { name: 'dashboard', share: 4, ask: () => ({ method: 'GET', path: calls['Leases/GetDashboard'].path }) },
  { name: 'saved lease', share: 3, ask: askOf('save a lease') },
  { name: 'saved rent term', share: 5, ask: askOf('save a rent term') },
];

export interface DayResult {
  /** Milliseconds of each request by the deed's name. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
  readonly failed: number;
  /** What failed, such as "saved lease 502", and how often. */
  readonly failures: Readonly<Record<string, number>>;
  readonly perSecond: number;
}

interface WorkingTime {
  readonly seconds: number;
  readonly pauseMs: number;
  /** Ends the day before its time. */
  readonly until?: AbortSignal;
}

/** All persons work in parallel until the time is up; each pauses about `pauseMs` between two actions. */
export async function workTogether(
  origin: string,
  persons: readonly Worker[],
  { seconds, pauseMs, until }: WorkingTime,
): Promise<DayResult> {
  const agent = new Agent({ connections: persons.length, pipelining: 1 });
  const latencies = new Map<string, number[]>(deeds.map(({ name }) => [name, []]));
  const began = performance.now();
  const failures: Record<string, number> = {};
  const isOver = () => until?.aborted === true || performance.now() - began >= seconds * 1000;
  async function work(person: Worker, place: number): Promise<void> {
    // Seeded by the place, so that the day is the same in every run.
    let random = place + 1;
    const next = () => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
    await pause(next() * pauseMs);
    for (let turn = place; !isOver(); turn += 1) {
      const deed = deedAt(next() * 100);
      const at = performance.now();
      const status = await send(agent, origin, person, deed, turn);
      if (status === 200 || status === 304) latencies.get(deed.name)?.push(performance.now() - at);
      else failures[`${deed.name} ${status}`] = (failures[`${deed.name} ${status}`] ?? 0) + 1;
      if (pauseMs > 0) await pause(pauseMs * (0.5 + next()));
    }
  }
  await Promise.all(persons.map(work));
  const elapsed = performance.now() - began;
  await agent.close();
  const done = [...latencies.values()].reduce((sum, { length }) => sum + length, 0);
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return { latencies, failed, failures, perSecond: (done / elapsed) * 1000 };
}

function deedAt(point: number): Deed {
  let upTo = 0;
  const deed = deeds.find(({ share }) => point < (upTo += share)) ?? deeds[0];
  if (!deed) throw new Error('There is nothing to do.');
  return deed;
}

async function send(
  agent: Dispatcher,
  origin: string,
  person: Worker,
  { ask, validated }: Deed,
  turn: number,
): Promise<number> {
  const { method, path, body } = ask(person, turn);
  const {
    statusCode,
    headers,
    body: reply,
  } = await agent.request({
    origin,
    method,
    path: `/${path}`,
    headers: {
      ...person.headers,
      ...(validated && person.etag !== null && { 'if-none-match': person.etag }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await reply.dump({ limit: Number.POSITIVE_INFINITY });
  if (validated && typeof headers['etag'] === 'string') person.etag = headers['etag'];
  return statusCode;
}
