import { administration } from './admin-views.ts';
import { comps } from './comp-views.ts';
import { entry } from './entry-views.ts';
import { frame } from './frame-views.ts';
import { leaseDetails } from './lease-detail-views.ts';
import { leases } from './lease-views.ts';
import { reminders } from './reminder-views.ts';
import type { View } from './view.ts';

/** Every screen of both documents, and what opens on it. */
export const views: readonly View[] = [
  ...entry(),
  ...administration(),
  ...leases(),
  ...leaseDetails(),
  ...reminders(),
  ...comps(),
  ...frame(),
];
