import { compsClientId, type Client } from '@panoramic/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adoptClient, call, reasonOf } from '../../api/index.ts';
import { paths } from '../../lib/paths.ts';

/** Works in a client from now on, and goes to where its work begins. */
export function useOpenClient() {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function open(client: Pick<Client, 'cl_id'>) {
    if (opening !== null) return;
    setOpening(client.cl_id);
    setFailure(null);
    try {
      adoptClient(await call('Clients/SetClient', client));
      await navigate(client.cl_id === compsClientId ? paths.comps : paths.leaseSearch);
    } catch (error) {
      setFailure(reasonOf(error));
      setOpening(null);
    }
  }

  return { open, opening, failure };
}
