import { leaseGroups } from '@panoramic/contract';

/** The groups of the lease form, as FieldForm takes them. */
export const leaseFormGroups = leaseGroups.map(({ label, fields }) => ({ title: label, fields }));
