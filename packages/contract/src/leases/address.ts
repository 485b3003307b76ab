import type { LeaseFields } from './fields.ts';

/** The fields that say where a lease is, in the order in which lists and reports show them. */
export const leaseAddressFields = [
  'sd_num',
  'sd_building',
  'sd_address',
  'sd_address2',
  'sd_city',
  'sd_state',
  'sd_zip',
] as const satisfies readonly (keyof LeaseFields)[];

export type LeaseAddress = Pick<LeaseFields, (typeof leaseAddressFields)[number]>;

/** "100 N Broadway, Suite 10, St. Louis, MO 63102". */
export function addressLine(lease: Omit<LeaseAddress, 'sd_num' | 'sd_building'>): string {
  const stateAndZip = joined([lease.sd_state, lease.sd_zip], ' ');
  return joined([lease.sd_address, lease.sd_address2, lease.sd_city, stateAndZip], ', ');
}

/** The name of a lease on one line. */
export function leaseName(lease: LeaseAddress): string {
  const number = lease.sd_num && `# ${lease.sd_num}`;
  return joined([number, lease.sd_building || lease.sd_address], ' ');
}

function joined(parts: readonly (string | null)[], between: string): string {
  return parts.filter((part) => part !== null && part.trim() !== '').join(between);
}
