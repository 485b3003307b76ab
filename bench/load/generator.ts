import { Client } from 'undici';
import { sliceOf, type Slice } from './figures.ts';

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Load {
  readonly origin: string;
  readonly connections: number;
  /** How long the load lasts. */
  readonly seconds: number | AbortSignal;
  /** The next request to send; counts from 0 over the whole slice. */
  readonly next: (turn: number) => Sent;
  /** Done before each request and not counted in its latency. */
  readonly before?: () => Promise<void>;
  readonly status?: number;
}

/**
 * Each connection sends its next request when the last reply has wholly arrived, until the time is
 * up, and at least once. Runs in the measuring process, which does nothing else meanwhile.
 */
export async function generateLoad({ origin, connections, seconds, ...load }: Load): Promise<Slice> {
  const latencies: number[] = [];
  let turn = 0;
  let failed = 0;
  const clients = Array.from({ length: connections }, () => openConnection(origin));
  const began = performance.now();
  function isOver(): boolean {
    return typeof seconds === 'number' ? performance.now() >= began + seconds * 1000 : seconds.aborted;
  }
  async function keepBusy(client: Client): Promise<void> {
    do {
      await load.before?.();
      const sent = load.next(turn++);
      const at = performance.now();
      const status = await exchange(client, sent);
      if (status === (load.status ?? 200)) latencies.push(performance.now() - at);
      else failed += 1;
    } while (!isOver());
  }
  try {
    await Promise.all(clients.map(keepBusy));
    return sliceOf(latencies, performance.now() - began, failed);
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

function openConnection(origin: string): Client {
  // No timeouts, because the time of a reply is measured however long it takes.
  return new Client(origin, { pipelining: 1, bodyTimeout: 0, headersTimeout: 0 });
}

/** The status of the reply, once its last byte is there; the bytes themselves are dropped. */
function exchange(client: Client, { method, path, headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(
      { method, path, headers: { ...headers }, body: body ?? null },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, statusCode) => {
          status = statusCode;
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(status),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
