import { Refusal } from '#lib/refusal.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/**
 * Runs work that may take an administrator away, one request at a time. Two at once could otherwise take
 * the last two, because each would still see the administrator that the other takes.
 */
export async function refuseToLoseLastAdministrator<T>(
  tx: Tx,
  field: string,
  work: () => Promise<T>,
): Promise<T> {
  await tx.one(sql`select id from roles where name = 'Admin' and built_in for no key update`);
  const result = await work();
  const { left } = await tx.one<{ left: boolean }>(sql`
    select exists (
      select 1 from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      where r.name = 'Admin' and r.built_in and u.active) as "left"`);
  if (!left) throw new Refusal(field, 'This is the last active administrator. Make somebody else one first.');
  return result;
}
