import { accountKey, userFields, type Role, type User } from '@panoramic/contract';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import { refuseDuplicate } from '#db/scope/unique-violation.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { where, type Condition } from '#db/scope/where.ts';

const taken = {
  users_by_name: { field: 'userName', message: 'Another user has this username.' },
  users_by_email: { field: 'email', message: 'Another user has this e-mail address.' },
};

const columns = ['clientId', ...Object.keys(userFields)];
const listed = join([
  sql`u.id`,
  sql`c.cl_name as "clientName"`,
  ...columns.map((name) => sql`u.${identifier(name)}`),
]);
const people = sql`users u left join clients c on c.cl_id = u."clientId"`;
const inOrder = sql`order by lower(u."lastName"), lower(u."firstName"), u.id`;

/** The columns that a user is searched by, joined into one text. */
const searched = sql`concat_ws(' ', u."firstName", u."lastName", u."firstName", u."userName", u.email,
  u."officePhone", u.ext, u."homePhone", u."mobilePhone")`;

export interface UserSearch {
  /** Every word must be found. */
  readonly words: readonly string[];
  readonly clientId: number | null;
}

export function searchUsers(tx: Tx, { words, clientId }: UserSearch): Promise<User[]> {
  const conditions: Condition[] = [
    { column: sql`u."clientId"`, how: 'equals', value: clientId },
    ...words.map((word) => ({ column: searched, how: 'contains' as const, value: word })),
  ];
  return tx.rows<User>(sql`select ${listed} from ${people} ${where(sql`true`, conditions)} ${inOrder}`);
}

export interface FoundUser extends User {
  readonly version: number;
  readonly lastSignInAt: string | null;
  readonly hasPassword: boolean;
  readonly twoStep: boolean;
  readonly passkeys: number;
}

export function findUser(tx: Tx, id: number): Promise<FoundUser | null> {
  return tx.maybe<FoundUser>(sql`
    select ${listed}, u.version, u."lastSignInAt",
      exists (select 1 from credentials where user_id = u.id) as "hasPassword",
      exists (select 1 from two_step where user_id = u.id and confirmed_at is not null) as "twoStep",
      (select count(*)::integer from passkeys where user_id = u.id) as passkeys
    from ${people} where u.id = ${id}`);
}

/** Locks the user against other changes; rows that refer to the user are not blocked. */
export async function lockUser(tx: Tx, id: number): Promise<boolean> {
  return (await tx.maybe(sql`select id from users where id = ${id} for no key update`)) !== null;
}

export function rolesOfUser(tx: Tx, id: number): Promise<Role[]> {
  return tx.rows<Role>(sql`
    select r.id, r.name, r.built_in as "builtIn" from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${id} order by r.id`);
}

export async function clientExists(tx: Tx, clientId: number): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from clients where cl_id = ${clientId}`)) !== null;
}

/** Values by column; only a user's own columns reach the database. */
export type UserValues = Readonly<Record<string, unknown>> & {
  readonly userName: string;
  readonly email: string | null;
};

export async function insertUser(tx: Tx, values: UserValues): Promise<number> {
  const given = [
    ...ownColumns(values),
    ...keyColumns(values).map(({ column, key }) => [column, key] as const),
  ];
  const insert = tx.one<{ id: number }>(sql`
    insert into users (${join(given.map(([name]) => identifier(name)))})
    values (${join(given.map(([, value]) => value))}) returning id`);
  return (await refuseDuplicate(insert, taken)).id;
}

export async function updateUser(tx: Tx, id: number, values: UserValues): Promise<void> {
  const sets: Sql[] = [
    ...ownColumns(values).map(([name, value]) => sql`${identifier(name)} = ${value}`),
    // An unchanged name keeps its key, even a key that finds nobody because another user has the same name.
    ...keyColumns(values).map(
      ({ column, key, of, text }) => sql`${identifier(column)} =
        case when ${identifier(of)} is not distinct from ${text} then ${identifier(column)} else ${key} end`,
    ),
  ];
  await refuseDuplicate(tx.run(sql`update users set ${join(sets)} where id = ${id}`), taken);
}

function ownColumns(values: UserValues): (readonly [string, unknown])[] {
  return columns.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
}

/** Adds the keys by which user name and address are compared. */
function keyColumns({ userName, email }: UserValues) {
  return [
    { column: 'username_key', of: 'userName', text: userName, key: accountKey(userName) },
    { column: 'email_key', of: 'email', text: email, key: email && accountKey(email) },
  ];
}
