import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { Postgres } from './postgres.ts';
import {
  freePort,
  freshFolder,
  launchProgram,
  waitUntilReady,
  type Program,
  type RunningServer,
} from './server.ts';

/**
 * Several servers on one PostgreSQL, with a proxy in front that hands each request to the next of
 * them, so that a state which one server keeps to itself is missing on the next.
 */
export async function startReplicas(count: number, settings: Record<string, string>): Promise<RunningServer> {
  const dataDir = await freshFolder();
  const port = Number(settings['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  await loadDemonstration(dataDir, settings);
  const postgres = new Postgres(dataDir);
  await postgres.start();
  const programs: Program[] = [];
  let proxy: Server | undefined;
  async function stop() {
    proxy?.closeAllConnections();
    proxy?.close();
    for (const { process } of programs) process.kill('SIGTERM');
    await Promise.all(programs.map(({ ended }) => ended));
    await postgres.dispose();
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    for (const own of ports)
      programs.push(
        server({
          PUBLIC_URL: url,
          ...settings,
          DATA_DIR: dataDir,
          DATABASE_URL: postgres.url,
          APP_KEY_FILE: join(dataDir, 'app-key'),
          DOCUMENTS_URL: join(dataDir, 'documents'),
          TRUSTED_PROXIES: '1',
          PORT: String(own),
        }),
      );
    await Promise.all(
      programs.map((program, index) => waitUntilReady(`http://127.0.0.1:${ports[index]}`, program)),
    );
    proxy = await startProxy(port, ports);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}

/** Loads the demonstration data into the embedded database, because an external one is never filled. */
async function loadDemonstration(dataDir: string, settings: Record<string, string>): Promise<void> {
  const port = String(await freePort());
  const program = server({ ...settings, DATA_DIR: dataDir, PORT: port });
  await waitUntilReady(`http://127.0.0.1:${port}`, program);
  program.process.kill('SIGTERM');
  await program.ended;
}

function server(settings: Record<string, string>): Program {
  return launchProgram(pinnedNode(), [join(root, 'apps/server/src/main.ts')], settings);
}

function startProxy(port: number, targets: readonly number[]): Promise<Server> {
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, targets[(turn += 1) % targets.length] ?? 0);
  });
  return new Promise((resolve) => {
    proxy.listen(port, '127.0.0.1', () => resolve(proxy));
  });
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url, headers, socket } = incoming;
  const forwarded = request(
    {
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' },
    },
    (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(outgoing);
    },
  );
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
