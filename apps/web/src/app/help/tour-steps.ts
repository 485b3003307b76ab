import type { Access } from '@panoramic/contract';
import { paths, to } from '../../lib/paths.ts';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Selector of the element to point at. Without one, the card is in the corner. */
  readonly at?: string;
  /** The screen of the step, or `null` to skip it. */
  readonly go?: () => string | null;
  readonly access?: Access;
}

export const tourSteps: readonly TourStep[] = [
  {
    title: 'New here?',
    text: 'A minute shows you what Panoramic does: finding a lease, reading it at a glance, and seeing what lies ahead.',
  },
  {
    title: 'Find anything',
    text: 'Press Ctrl K, or ⌘K on a Mac, and type a few letters of a number, a building, a street or a screen.',
    at: 'header [aria-label="Search screens and leases"]',
  },
  {
    title: 'Your leases',
    text: 'Search narrows this list down. A row opens its lease, a heading sorts, and the two reports are made of what is listed.',
    at: 'main [role="grid"] thead',
    go: () => to(paths.activeLeases, { active: 1 }),
  },
  {
    title: 'A lease at a glance',
    text: 'Where, how large, until when, the rent today, the next date to act and whom to call. The tabs hold rent terms, critical dates, notes, documents and contacts.',
    at: 'main nav[aria-label="Lease"]',
    go: firstLease,
  },
  {
    title: 'What lies ahead',
    text: 'The dashboard sums up the open leases: dates to act on, expirations, the rent to come. Every picture leads to what it stands for.',
    at: 'main dl',
    go: () => paths.dashboard,
  },
  {
    title: 'Comparables',
    text: 'Eight types of lease and sale comps, to search, add and report. Lease Management in the menu leads back.',
    at: 'main ul',
    go: () => paths.comps,
    access: 'Comps',
  },
  {
    title: 'Help within reach',
    text: 'This sign stands beside every title. Press ? for the keyboard, and point at a dotted word to learn what it means.',
    at: 'main button[aria-label="Help"]',
  },
];

/** The URL of the first lease in the list. */
function firstLease(): string | null {
  const link = document.querySelector<HTMLAnchorElement>('main a[data-view]');
  return link && `${link.pathname}${link.search}`;
}
