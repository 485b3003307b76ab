import type { LeaseReport, LeaseSearch } from '@panoramic/contract';
import { call } from '../../api/index.ts';
import { download } from '../../lib/download.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves a report over the leases that `search` finds as a file named after it. */
export async function downloadReport(report: LeaseReport, search: LeaseSearch): Promise<void> {
  const { documentBase64 } = await call('Leases/GetReport', { ...search, reportName: report });
  download(documentBase64, `${report}.xlsx`, spreadsheet);
}
