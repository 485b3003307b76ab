import { compsClientId } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { queryFor, useSession } from '../../api/index.ts';
import { accountValue } from '../../lib/account-storage.ts';
import { paths, type Path } from '../../lib/paths.ts';

/** The clients that were seen to keep an accounting standard, so that the menu has its entry from the start. */
const keeping = accountValue('accounting-clients', z.array(z.number()), []);

const none: readonly Path[] = [];
const accountingArea: readonly Path[] = [
  paths.accounting,
  paths.accountingRollForward,
  paths.accountingMaturity,
  paths.accountingDisclosures,
];

/** The screens that menu and command search leave out: the accounting of a client that keeps no standard. */
export function useHiddenScreens(): readonly Path[] {
  const session = useSession();
  const client = session.state === 'signedIn' ? session.client?.cl_id : undefined;
  const { data } = useQuery({
    ...queryFor('Accounting/GetSettings', {}),
    enabled: client !== undefined && client !== compsClientId,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = client !== undefined && keeping.read().includes(client);
  const keeps = data ? data.standards !== 'none' : known;
  useEffect(() => {
    if (client === undefined || keeps === known) return;
    const others = keeping.read().filter((id) => id !== client);
    keeping.write(keeps ? [...others, client] : others);
  }, [client, keeps, known]);
  return keeps ? none : accountingArea;
}
