import { choice, fieldTable, percent, type RowOf } from '../../../fields/index.ts';
import { holdoverPercent } from '../scenario.ts';

export const monthLabels = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** What a client assumes about rent past the last term, and when its fiscal year begins. */
export const rentSettingFields = fieldTable({
  holdover: percent('Holdover rent', {
    max: 1000,
    decimals: 2,
    width: 'sm',
    help: 'Percent of the last rent, for an open lease past its expiration.',
  }),
  growth: percent('Yearly growth of renewals', {
    decimals: 2,
    width: 'sm',
    help: 'Percent on the last rent at renewal, and again every year.',
  }),
  renewal: percent('Probability of renewal', {
    max: 100,
    decimals: 2,
    width: 'sm',
    help: 'Percent, for leases without one of their own. Used by the scenario Expected.',
  }),
  fiscalMonth: choice(
    'Fiscal year begins in',
    monthLabels.map((label, index) => ({ value: index + 1, label })),
    { width: 'sm' },
  ),
});

type Unset = RowOf<typeof rentSettingFields>;
export type RentSettings = { readonly [K in keyof Unset]: NonNullable<Unset[K]> };

export const defaultRentSettings: RentSettings = {
  holdover: holdoverPercent,
  growth: 3,
  renewal: 100,
  fiscalMonth: 1,
};
