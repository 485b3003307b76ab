import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/support/server.ts';

/** A proxy as it is set up in docs/operations.md. */
interface ProxyKind {
  readonly name: string;
  readonly places: readonly string[];
  readonly args: (file: string, folder: string) => readonly string[];
  readonly configuration: (folder: string, port: number, origins: readonly string[]) => string;
}

export interface Proxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Hands out requests in turns; it learns that a server leaves only when a request is refused there. */
export const nginx: ProxyKind = {
  name: 'nginx',
  places: ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'],
  args: (file, folder) => ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
  configuration: (folder, port, origins) => {
    const servers = origins
      .map((origin) => `server ${new URL(origin).host} max_fails=2 fail_timeout=3s;`)
      .join(' ');
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
      upstream panoramic { zone panoramic 64k; ${servers} keepalive 64; keepalive_timeout 2s; }
      server {
        listen 127.0.0.1:${port};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        location / {
          proxy_pass http://panoramic;
          proxy_next_upstream error timeout http_503;
          proxy_intercept_errors on;
          error_page 503 = @again;
        }
        location @again {
          proxy_pass http://panoramic;
          proxy_next_upstream http_503 non_idempotent;
        }
      }
    }
  `;
  },
};

/** Asks every server for its readiness, and sends nothing to one that is not ready. */
export const haproxy: ProxyKind = {
  name: 'haproxy',
  places: ['/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
  args: (file) => ['-f', file],
  configuration: (_folder, port, origins) => `
    defaults
      mode http
      timeout connect 5s
      timeout client 300s
      timeout server 300s
      option redispatch
    listen panoramic
      bind 127.0.0.1:${port}
      option httpchk GET /health/ready
      ${origins.map((origin, at) => `server s${at} ${new URL(origin).host} check inter 500ms fall 1 rise 1`).join('\n      ')}
`,
};

/** `null` where the program is not installed. */
export async function startProxy(
  { name, places, args, configuration }: ProxyKind,
  under: string,
  origins: readonly string[],
): Promise<Proxy | null> {
  const program = places.find((path) => existsSync(path));
  if (!program) return null;
  const port = await freePort();
  const folder = join(under, `${name}-${port}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, configuration(folder, port, origins));
  const child = spawn(program, [...args(file, folder)], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/health/live`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: see ${folder}`);
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
