import { leaseGroups } from '@panoramic/contract';

/** The groups of the lease form in the shape that FieldForm expects. */
export const leaseFormGroups = leaseGroups.map(({ label, fields }) => ({ title: label, fields }));
