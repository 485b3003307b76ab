import { leaseAddressFields } from '@panoramic/contract';
import { raw } from '#db/scope/sql.ts';

/** The columns that say where the lease `l` is. */
export const addressColumns = raw(leaseAddressFields.map((name) => `l.${name}`).join(', '));

/** The same as one JSON value, for rows that belong to a lease. */
export const addressJson = raw(
  `json_build_object(${leaseAddressFields.map((name) => `'${name}', l.${name}`).join(', ')})`,
);
