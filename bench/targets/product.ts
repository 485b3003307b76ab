import { join } from 'node:path';
import { calls } from '@panoramic/contract';
import { demoPassword } from '../../apps/server/seed/accounts.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
import { startProgram, type MeasuredProgram } from './program.ts';

interface Session {
  readonly token: string;
  readonly userName: string;
  readonly userId: number;
  readonly userRoles: string[];
}

export interface Product extends MeasuredProgram {
  /** A new session of an administrator, working in the client. */
  session(clientId: number): Promise<Session>;
  /** The same as the headers of its requests. */
  signedIn(clientId: number): Promise<Readonly<Record<string, string>>>;
}

interface ProductStart {
  readonly profile?: boolean;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** The product as it is served: the real process on the loaded database. */
export async function startProduct(
  { ownerUrl }: LoadedDatabase,
  folder: string,
  { profile = false, port, env }: ProductStart = {},
): Promise<Product> {
  const program = await startProgram({
    name: 'product',
    file: 'apps/server/src/main.ts',
    // Requests per second are not limited, because one account stands for an office.
    env: { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'product'), USER_REQUESTS_PER_SECOND: '0', ...env },
    folder,
    flags: profile ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-name=product.cpuprofile'] : [],
    ...(port !== undefined && { port }),
  });
  async function send(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    const reply = await fetch(`${program.origin}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  }
  async function session(clientId: number): Promise<Session> {
    const reply = await send(calls['Account/token'].path, { Username: 'admin', Password: demoPassword });
    // Safe: the call's answer, as the contract has it, to somebody who may sign in.
    const signedIn = (await reply.json()) as Session;
    const authorization = `Bearer ${signedIn.token}`;
    await send(calls['Clients/SetClient'].path, { cl_id: clientId }, { authorization });
    return signedIn;
  }
  return {
    ...program,
    session,
    signedIn: async (clientId) => ({
      authorization: `Bearer ${(await session(clientId)).token}`,
      'x-client-id': String(clientId),
    }),
  };
}
