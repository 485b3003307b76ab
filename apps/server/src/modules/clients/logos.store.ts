import { createHash } from 'node:crypto';
import { logoTypes, type LogoType } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { CheckedLogo } from './logo-content.ts';

/** Its address on this server. */
export async function storeLogo(tx: Tx, { type, bytes }: CheckedLogo, now: Date): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  await tx.run(sql`
    insert into client_logos (digest, type, bytes, added_at) values (${digest}, ${type}, ${bytes}, ${now})
    on conflict do nothing`);
  return `/logos/${digest}.${type}`;
}

/** By the last part of its address; the ending must be the logo's own. */
export async function findLogo(tx: Tx, file: string): Promise<{ contentType: string; bytes: Buffer } | null> {
  const [, digest, ending] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(file) ?? [];
  if (!digest || !ending) return null;
  const found = await tx.maybe<{ type: LogoType; bytes: Buffer }>(sql`
    select type, bytes from client_logos where digest = ${digest} and type = ${ending}`);
  return found && { contentType: logoTypes[found.type], bytes: found.bytes };
}
