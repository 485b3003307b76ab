import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/support/server.ts';

const usualPlaces = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];

export function findNginx(): string | undefined {
  return usualPlaces.find((path) => existsSync(path));
}

/** nginx before these servers, which take turns; connections to them are kept. */
export async function startNginx(
  program: string,
  under: string,
  name: string,
  origins: readonly string[],
): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const folder = join(under, `nginx-${name}`);
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, origins));
  const child = spawn(program, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: see ${join(folder, 'error.log')}`);
    await sleep(20);
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function configuration(folder: string, port: number, origins: readonly string[]): string {
  const servers = origins.map((origin) => `server ${new URL(origin).host};`).join(' ');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `
    daemon off;
    worker_processes 1;
    pid ${join(folder, 'nginx.pid')};
    events { worker_connections 1024; }
    http {
      access_log off;
      ${paths.join('\n      ')}
      upstream panoramic { ${servers} keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://panoramic;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
        }
      }
    }
  `;
}
