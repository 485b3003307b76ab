import { accountKey } from '@panoramic/contract';
import type { Client } from 'pg';

interface UserRow {
  readonly id: number;
  readonly userName: string;
  readonly email: string | null;
}

/**
 * Puts the keys of all users into a table that lasts until the transaction ends, because SQL cannot compute
 * them. If two users have the same key, the active and older one keeps it. The other gets a key that nobody
 * can type, and is named in a line for the operator: that user cannot use the name until an administrator
 * changes it.
 */
export async function stageAccountKeys(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<UserRow>(
    'select id, "userName", nullif(email, \'\') as email from users order by active desc, id',
  );
  const notices: string[] = [];
  const userNames = keysOf(rows, 'userName', 'username', notices);
  const emails = keysOf(rows, 'email', 'e-mail address', notices);
  await owner.query(`
    create temporary table staged_account_keys
      (user_id integer primary key, username_key text not null, email_key text) on commit drop`);
  await owner.query(
    'insert into staged_account_keys select * from unnest($1::integer[], $2::text[], $3::text[])',
    [rows.map(({ id }) => id), userNames, emails],
  );
  return notices;
}

function keysOf(
  rows: readonly UserRow[],
  column: 'userName' | 'email',
  words: string,
  notices: string[],
): (string | null)[] {
  const holders = new Map<string, UserRow>();
  return rows.map((row) => {
    const text = row[column];
    if (text === null) return null;
    const key = accountKey(text);
    const holder = holders.get(key);
    if (!holder) {
      holders.set(key, row);
      return key;
    }
    notices.push(
      `User ${row.id} has the same ${words} (${text}) as user ${holder.id} (${holder[column]}): ` +
        `it stands for user ${holder.id} alone until an administrator changes that of user ${row.id}.`,
    );
    // Nobody can type a name with this key, because no computed key has a capital letter.
    return `${key} DUPLICATE OF USER ${holder.id} IN USER ${row.id}`;
  });
}
