import { join } from 'node:path';
import { calls } from '@panoramic/contract';
import { demoPassword } from '../../apps/server/seed/accounts.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
import { startProgram, type Program } from './program.ts';

export interface Product extends Program {
  /** A session of an administrator in the client, as the headers of its requests. */
  signedIn(clientId: number): Promise<Readonly<Record<string, string>>>;
}

/** The product as it is served: the real process on the loaded database. */
export async function startProduct(
  { ownerUrl }: LoadedDatabase,
  folder: string,
  profile = false,
): Promise<Product> {
  const program = await startProgram({
    name: 'product',
    file: 'apps/server/src/main.ts',
    env: { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'product') },
    folder,
    flags: profile ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-name=product.cpuprofile'] : [],
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
  return {
    ...program,
    signedIn: async (clientId) => {
      const reply = await send(calls['Account/token'].path, { Username: 'admin', Password: demoPassword });
      // Safe: the call's answer, as the contract has it.
      const { token } = (await reply.json()) as { token: string };
      const authorization = `Bearer ${token}`;
      await send(calls['Clients/SetClient'].path, { cl_id: clientId }, { authorization });
      return { authorization, 'x-client-id': String(clientId) };
    },
  };
}
