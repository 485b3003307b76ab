import { checkPassword } from '#lib/identity/passwords.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { demoAccounts, demoPassword } from './accounts.ts';

/** Finds the accounts of the demonstration that are open to everybody: active, and with the published password. */
export function knownPasswordFinder(): (tx: Tx) => Promise<string[]> {
  /** What was found out about each hash, because checking one is slow on purpose. */
  const checked = new Map<string, Promise<boolean>>();
  function isKnown(hash: string): Promise<boolean> {
    const before = checked.get(hash);
    if (before) return before;
    const found = checkPassword(hash, demoPassword).then(({ matches }) => matches);
    checked.set(hash, found);
    return found;
  }
  const names = demoAccounts.map(({ userName }) => userName);
  return async (tx) => {
    const accounts = await tx.rows<{ userName: string; hash: string }>(sql`
      select u."userName", c.password_hash as hash from users u join credentials c on c.user_id = u.id
      where u.active and u."userName" = any(${names}) order by u.id`);
    const known: string[] = [];
    for (const { userName, hash } of accounts) if (await isKnown(hash)) known.push(userName);
    return known;
  };
}
