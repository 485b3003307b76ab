import { leaseReports, openStatus, type LeaseReport } from '@panoramic/contract';
import { paths, to } from '../../../lib/paths.ts';
import type { KnownCommands } from '../../../lib/screen.ts';

/** The id of a report's button, which `#id` in the address of the list leads to. */
export function reportButtonId(report: LeaseReport): string {
  return report.toLowerCase().replaceAll(' ', '-');
}

/** A report is made of the leases in the list, so its line leads to its button above the list. */
export const reportCommands: KnownCommands = {
  group: 'Reports',
  access: 'signedIn',
  commands: [
    ...leaseReports.map((report) => ({
      id: reportButtonId(report),
      label: report,
      description: 'Report of the leases found last',
      to: `${to(paths.activeLeases, { search: 1 })}#${reportButtonId(report)}`,
    })),
    {
      id: 'holdover',
      label: 'Leases in holdover',
      description: 'Open leases past their expiration',
      to: to(paths.activeLeases, { search: 1, sstatus: openStatus, conditions: 'days_left.under.0' }),
    },
    {
      id: paths.criticalDates,
      label: 'Critical Date List - Next 12 Months',
      description: 'Report of the dates to act on',
      to: paths.criticalDates,
    },
  ],
};
