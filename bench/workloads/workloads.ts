import { calls } from '@panoramic/contract';
import type { SampledRows } from './sampled-rows.ts';
import type { leasesPerClient } from './portfolio.ts';

/** What both servers are sent; headers and client come with the server. */
export interface WorkloadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

export interface Workload {
  readonly name: string;
  /** By the name of its client in the portfolio. */
  readonly client: keyof typeof leasesPerClient;
  readonly ask: (facts: SampledRows, turn: number) => WorkloadRequest;
  /** The least ratio of requests per second to the floor's; `null`: reported without a goal. */
  readonly goal: number | null;
  /** A lease of the client is changed before each request, so that no cache can serve it. */
  readonly changed?: true;
  /** Reads what was read before, unchanged: with its validator, or as if for the first time. */
  readonly again?: 'validated' | 'kept';
  /** 1 and 32 where not given. */
  readonly connections?: readonly number[];
  /** A list so long that one round must be enough at many connections. */
  readonly slow?: true;
}

export const workloads: readonly Workload[] = [
  { name: 'get one lease', client: 'Summit Fitness', ask: getLease, goal: 0.5 },
  { name: 'search giving 500 rows', client: 'Summit Fitness', ask: search, goal: 0.5, changed: true },
  {
    name: 'search again, unchanged (304)',
    client: 'Summit Fitness',
    ask: search,
    goal: 20,
    again: 'validated',
  },
  {
    name: 'search again, unchanged (kept)',
    client: 'Summit Fitness',
    ask: search,
    goal: null,
    again: 'kept',
  },
  { name: 'list of 10,000, changed', client: 'Gateway Outfitters', ask: list, goal: 0.8, changed: true },
  {
    name: 'list of 10,000 again (304)',
    client: 'Gateway Outfitters',
    ask: list,
    goal: 20,
    again: 'validated',
  },
  { name: 'list of 10,000 again (kept)', client: 'Gateway Outfitters', ask: list, goal: null, again: 'kept' },
  {
    name: 'list of 100,000, changed',
    client: 'Continental Stores',
    ask: list,
    goal: 0.8,
    changed: true,
    slow: true,
  },
  {
    name: 'list of 100,000 again (304)',
    client: 'Continental Stores',
    ask: list,
    goal: 20,
    again: 'validated',
    slow: true,
    connections: [1],
  },
  {
    name: 'list of 100,000 again (kept)',
    client: 'Continental Stores',
    ask: list,
    goal: null,
    again: 'kept',
    slow: true,
    connections: [1],
  },
  { name: 'save a lease', client: 'Summit Fitness', ask: saveLease, goal: 0.4 },
  { name: 'save a rent term', client: 'Summit Fitness', ask: saveRentTerm, goal: 0.4 },
];

function getLease({ leases }: SampledRows, turn: number): WorkloadRequest {
  const { sd_id } = pick(leases, turn);
  return { method: 'GET', path: `${calls['Leases/GetLease'].path}?id=${Number(sd_id)}` };
}

function search(): WorkloadRequest {
  // Three of the generator's 150 places are in this city: some 500 of 25,000 leases.
  return { method: 'POST', path: calls['Leases/SearchLeases'].path, body: { scity: 'St. Louis' } };
}

function list(): WorkloadRequest {
  return { method: 'GET', path: calls['Leases/ShowAllLeases'].path };
}

/** The whole form, as the page sends it, with one figure changed. */
function saveLease({ leases }: SampledRows, turn: number): WorkloadRequest {
  const body = { ...pick(leases, turn), sd_sqft: 1000 + (turn % 50_000) };
  return { method: 'POST', path: calls['Leases/EditLease'].path, body };
}

function saveRentTerm({ rentTerms }: SampledRows, turn: number): WorkloadRequest {
  const body = { ...pick(rentTerms, turn), rt_monthly: 1000 + (turn % 50_000) };
  return { method: 'POST', path: calls['Leases/EditRentTerm'].path, body };
}

/** Takes a row far from the last one, so that the two are not neighbours on a page of the database. */
function pick<R>(rows: readonly R[], turn: number): R {
  const row = rows[(turn * 7919) % rows.length];
  if (row === undefined) throw new Error('The client has no rows.');
  return row;
}
