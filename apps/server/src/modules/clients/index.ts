import { compsClientId, hasRole } from '@panoramic/contract';
import { handlers, type Actor } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { Refusal } from '#lib/refusal.ts';
import type { Tx } from '#db/scope/transaction.ts';
import {
  allClients,
  findClient,
  insertClient,
  lockClient,
  renameClient,
  setLogoLocation,
  storeLogo,
} from './clients.store.ts';
import { checkedLogo } from './logo-content.ts';

export { checkedLogo } from './logo-content.ts';
export { findLogo } from './clients.store.ts';

/** What choosing a client needs of the sessions. */
export interface Sessions {
  /** Fails where the client asks more of the session than it has proved. */
  chooseClient(tx: Tx, actor: Actor, clientId: number): Promise<void>;
}

export function clientHandlers(sessions: Sessions) {
  return handlers({
    'Clients/GetDropdown': async ({ tx }) =>
      (await allClients(tx)).map(({ cl_id, cl_name }) => ({ value: cl_id, label: cl_name })),

    'Clients/ShowAllClients': ({ tx }) => allClients(tx),

    'Clients/SetClient': async ({ tx, log, actor }, { cl_id }) => {
      if (!hasRole(actor.roles, 'Home Limited') && cl_id !== compsClientId)
        throw new Problem('no-permission', 'Choosing a client needs the role Home Limited.');
      const client = await knownClient(findClient(tx, cl_id));
      await sessions.chooseClient(tx, actor, cl_id);
      audit(log, 'client-changed', { change: 'chosen', clientId: cl_id, by: actor.userId });
      return { cl_id, cl_name: client.cl_name, logoLocation: client.logoLocation };
    },

    'Clients/AddClient': async ({ tx, log, actor }, { name }) => {
      const clientId = await insertClient(tx, name);
      audit(log, 'client-changed', { change: 'created', clientId, name, by: actor.userId });
      return true;
    },

    'Admin/GetClientDetailsAsync': async ({ tx }, { id }) => {
      const { cl_name, logoLocation, version } = await knownClient(findClient(tx, id));
      return { id, name: cl_name, logoLocation, version };
    },

    'Admin/EditClientAsync': async ({ tx, log, actor }, { id, name, version }) => {
      const client = await lockClient(tx, id);
      if (!client) throw new Refusal('id', 'There is no such client.');
      if (id === compsClientId)
        throw new Refusal('name', 'The client Comps is reserved and cannot be renamed.');
      if (version !== undefined && version !== client.version) {
        const { cl_name, logoLocation } = client;
        throw new Problem('conflict', 'Somebody else saved this client meanwhile. Nothing was changed.', {
          current: { id, name: cl_name, logoLocation, version: client.version },
        });
      }
      await renameClient(tx, id, name);
      audit(log, 'client-changed', { change: 'renamed', clientId: id, name, by: actor.userId });
      return true;
    },

    'Clients/SetLogo': async ({ tx, log, actor, now }, { id, logoBase64 }) => {
      await knownClient(lockClient(tx, id));
      const logo = logoBase64 === null ? null : checkedLogo(Buffer.from(logoBase64, 'base64'));
      const location = logo && (await storeLogo(tx, logo, now));
      audit(log, 'client-changed', { change: 'logo', clientId: id, location, by: actor.userId });
      return setLogoLocation(tx, id, location);
    },
  });
}

async function knownClient<C>(found: Promise<C | null>): Promise<C> {
  const client = await found;
  if (!client) throw new Problem('not-found', 'There is no such client.');
  return client;
}
