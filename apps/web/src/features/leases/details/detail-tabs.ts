import { leaseTabLinks, type Lease } from '@panoramic/contract';
import { paths } from '../../../lib/paths.ts';

/** What a tab is given; it draws itself inside a LeaseFrame. */
export interface DetailTabProps {
  lease: Lease;
}

/** The tab bar, in its order. */
export const detailTabs = {
  summary: { title: 'Summary', path: paths.leaseSummary },
  ...leaseTabLinks,
} as const;

export type DetailTabName = keyof typeof detailTabs;

// Safe: the keys of the table above.
export const detailTabNames = Object.keys(detailTabs) as DetailTabName[];
