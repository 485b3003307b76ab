import type { ChoiceListName } from '../fields/index.ts';
import { rentCounts } from './rent/term.ts';
import { criticalDateTypes } from './tabs/critical-date-types.ts';

/** What a choice of a list can count as; a list that is not here asks for nothing. */
export const choiceCounts: Partial<Record<ChoiceListName, readonly string[]>> = {
  rentTypes: rentCounts,
  // The expiration of a lease is one date, which the lease has itself.
  criticalDateTypes: criticalDateTypes.filter((type) => type !== 'Expiration Date'),
};
