import { leaseName, type Lease } from '@panoramic/contract';
import { accountValue } from '../../../lib/account-storage.ts';
import { anyNumber, anyText, listOf, objectOf } from '../../../lib/shapes/shapes.ts';

/** A lease that the account has opened, newest first. */
interface OpenedLease {
  readonly client: number;
  readonly id: number;
  readonly name: string;
  readonly city: string;
}

const most = 24;
const shown = 6;

const stored = accountValue<OpenedLease[]>(
  'openedLeases',
  listOf(objectOf({ client: anyNumber, id: anyNumber, name: anyText, city: anyText })),
  [],
);

/** The leases of a client that were opened last. */
export function openedLeases(client: number | undefined): readonly OpenedLease[] {
  return stored
    .read()
    .filter((lease) => lease.client === client)
    .slice(0, shown);
}

export function rememberOpened(lease: Lease, client: number | undefined): void {
  if (client === undefined) return;
  const opened = { client, id: lease.sd_id, name: leaseName(lease), city: lease.sd_city ?? '' };
  stored.write([opened, ...stored.read().filter(({ id }) => id !== opened.id)].slice(0, most));
}

/** For a lease that does not exist any more. */
export function forgetOpened(id: number): void {
  stored.write(stored.read().filter((lease) => lease.id !== id));
}
