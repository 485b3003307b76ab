import { closedLeasesRule } from '@panoramic/contract';
import type { Help } from '../../lib/screen.ts';

export const dashboardHelp = {
  dashboard: {
    text: `The open leases of this client in five figures, and what lies ahead: dates to act on, leases that expire in each year, the rent to come and where it is paid. ${closedLeasesRule} Every picture has its table, and a year, a date or a site opens what it stands for.`,
  },
} as const satisfies Record<string, Help>;
