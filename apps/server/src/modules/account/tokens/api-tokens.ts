import { compsClientId, hasRole, mayUse } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { hashToken, newApiToken } from '#lib/identity/tokens.ts';
import { audit } from '#lib/log.ts';
import { refuse } from '#lib/problem.ts';
import { sendAccountNotice } from '../mails.ts';
import { addToken, allTokens, revokeToken, tokenScope, tokensOf } from './api-tokens.store.ts';

const mostTokens = 50;
const day = 24 * 3_600_000;

export const apiTokenHandlers = handlers({
  'Account/GetTokens': ({ tx, actor, now }) => tokensOf(tx, actor.userId, now),

  'Account/CreateToken': async (
    { tx, actor, clientId: chosen, now, log },
    { name, comps, mayWrite, mayPay, days },
  ) => {
    const { userId, roles } = actor;
    const clientId = comps ? compsClientId : chosen;
    if (clientId === null || (!comps && clientId === compsClientId))
      refuse([{ field: 'comps', message: 'Choose a client first, or make the token for the comps.' }]);
    const scope = tokenScope({ roles, own_client: chosen, token_client: clientId });
    if (!scope) refuse([{ field: 'comps', message: 'A token for the comps needs the role Comps.' }]);
    if (mayWrite && !comps && !mayUse('Write or Payments', scope.roles))
      refuse([
        { field: 'mayWrite', message: 'You may not change leases, and neither may a token of yours.' },
      ]);
    if (mayPay && (comps || !mayUse('Write or Payments', scope.roles)))
      refuse([
        { field: 'mayPay', message: 'You have no part in payments, and neither has a token of yours.' },
      ]);
    if ((await tokensOf(tx, userId, now)).length >= mostTokens)
      refuse([{ field: 'name', message: `At most ${mostTokens} tokens: revoke one first.` }]);
    const token = newApiToken();
    const made = await addToken(tx, {
      tokenHash: hashToken(token),
      userId,
      clientId,
      name: name.trim(),
      mayWrite,
      mayPay,
      now,
      expiresAt: new Date(now.getTime() + days * day),
    });
    await sendAccountNotice(tx, 'token-made', { userId, tokenId: made.id }, now);
    audit(log, 'token-changed', { change: 'made', token: made.id, name: made.name, clientId, userId });
    return { ...made, token };
  },

  'Account/RevokeToken': async ({ tx, actor, now, log }, { id }) => {
    const { userId: by, roles } = actor;
    const ownerId = hasRole(roles, 'Admin') ? null : by;
    const revoked = await revokeToken(tx, { id, ownerId, by, now });
    if (!revoked) return false;
    const { user_id: userId, cl_id: clientId, name } = revoked;
    audit(log, 'token-changed', { change: 'revoked', token: id, name, clientId, userId, by });
    return true;
  },

  'Admin/GetTokens': ({ tx, now }) => allTokens(tx, now),
});
