import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anS3Server, type S3Server } from './s3-server.ts';

export interface HangingS3Server extends S3Server {
  /** From now on requests for these paths are accepted and never answered. */
  hang(which: (path: string) => boolean): void;
  /** How many requests wait for an answer. */
  readonly held: number;
  /** Requests are answered again, first those that waited. */
  answer(): void;
  /** Requests are answered again; those that waited find their connection cut. */
  recover(): void;
}

/** A real S3-compatible server behind a door that can be told to stop answering. */
export async function aHangingS3Server(): Promise<HangingS3Server> {
  const s3 = await anS3Server();
  const [hostname, port] = s3.host.split(':');
  const held = new Map<IncomingMessage, ServerResponse>();
  let hangs: (path: string) => boolean = () => false;

  function take(incoming: IncomingMessage, reply: ServerResponse): void {
    if (!hangs(incoming.url ?? '')) return pass(incoming, reply);
    held.set(incoming, reply);
    incoming.on('error', () => {});
    incoming.socket.once('close', () => held.delete(incoming));
  }

  function pass(incoming: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = incoming;
    const passed = request({ hostname, port, method, path: url, headers }, (got) => {
      reply.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    reply.once('close', () => passed.destroy());
    incoming.pipe(passed);
  }

  const door = createServer(take);
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  // Safe: a server that listens on a port has an address of this shape.
  const host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  return {
    host,
    url: s3.url.replace(s3.host, host),
    hang: (which) => {
      hangs = which;
    },
    get held() {
      return held.size;
    },
    answer: () => {
      hangs = () => false;
      for (const [incoming, reply] of held) pass(incoming, reply);
      held.clear();
    },
    recover: () => {
      hangs = () => false;
      for (const { socket } of held.keys()) socket.destroy();
    },
    stop: async () => {
      door.closeAllConnections();
      door.close();
      await s3.stop();
    },
  };
}
