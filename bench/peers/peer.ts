import type { MeasuredProgram } from '../targets/program.ts';

export interface PeerRequest {
  readonly method?: 'PATCH';
  readonly path: string;
  readonly body?: object;
}

/** A product of another maker that can run some of the same workloads. */
export interface Peer extends MeasuredProgram {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its requests by the names of our workloads, for a client and a lease. */
  readonly asked: Readonly<Record<string, (clientId: number, leaseId: number, turn: number) => PeerRequest>>;
}
