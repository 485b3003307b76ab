import { paths } from '../../lib/paths.ts';
import type { KnownCommands } from '../../lib/screen.ts';

/** The accounting screens behind the tabs, without the first one, which is in the menu. */
export const accountingCommands: KnownCommands = {
  group: 'Accounting',
  access: 'signedIn',
  area: 'accounting',
  commands: [
    [paths.accountingRollForward, 'Roll-forward', 'Lease liabilities and right-of-use assets'],
    [paths.accountingMaturity, 'Maturity Analysis', 'Undiscounted lease payments by year'],
    [paths.accountingDisclosures, 'Disclosures', 'Lease cost, cash paid, weighted averages'],
    [paths.accountingCompleteness, 'Completeness', 'The rent of a month against the books'],
  ].map(([to = '', label = '', description = '']) => ({ id: to, label, description, to })),
};
