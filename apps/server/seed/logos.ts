import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

export const logoFolder = join(import.meta.dirname, 'logos');

/** A drawing of the demonstration; gives the address that the server answers it at. */
export async function seedLogo(tx: Tx, file: string, now: Date): Promise<string> {
  const bytes = await readFile(join(logoFolder, file));
  const digest = createHash('sha256').update(bytes).digest('hex');
  await tx.run(sql`
    insert into client_logos (digest, type, bytes, added_at) values (${digest}, 'svg', ${bytes}, ${now})
    on conflict do nothing`);
  return `/logos/${digest}.svg`;
}
