import type { Actor } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import { callerChanges, type CallerSource } from '../sessions/find-callers.ts';
import { tokenScope, type TokenOwner } from './api-tokens.store.ts';

interface TokenRow extends TokenOwner {
  token_hash: Buffer;
  id: number;
  may_write: boolean;
  may_pay: boolean;
  user_id: number;
  userName: string;
  name: string;
  used_at: string | null;
  changes: number;
}

/** Programs that call with an API token. They have the current rights of its maker, within its scope. */
export const apiTokenCallers: CallerSource<TokenRow> = {
  table: 'api_tokens',
  select: (tokenHash, now) => sql`
    select t.token_hash, t.id, t.may_write, t.may_pay, t.cl_id as token_client, t.user_id, u."userName",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName") as name,
      u."clientId" as own_client,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id order by r.id) as roles,
      t.used_at, ${callerChanges} as changes
    from api_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and u.active
      and t.revoked_at is null and t.expires_at > ${now}`,
  actorOf: (row): Actor | null => {
    const scope = tokenScope(row);
    return (
      scope && {
        userId: row.user_id,
        userName: row.userName,
        name: row.name,
        roles: scope.roles,
        clientId: scope.clientId,
        tokenHash: row.token_hash,
        apiToken: { id: row.id, mayWrite: row.may_write, mayPay: row.may_pay },
        // The user who makes a token is asked for a second factor; a program has none.
        secondFactor: 'fine',
        hasProvedFactor: false,
        secondFactorDue: null,
        passwordMin: null,
      }
    );
  },
};
