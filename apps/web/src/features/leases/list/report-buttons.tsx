import { leaseReports, type LeaseReport, type LeaseSearch } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { call, reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { notify, useHashTarget } from '../../../ui/index.ts';
import classes from './report-buttons.module.css';
import { reportButtonId } from './report-commands.ts';

export function ReportButtons({ search, disabled }: { search: LeaseSearch; disabled: boolean }) {
  const [making, setMaking] = useState<LeaseReport | null>(null);

  async function make(report: LeaseReport) {
    setMaking(report);
    try {
      await downloadReport(report, search);
    } catch (error) {
      console.error(error);
      notify(reasonOf(error), 'failure');
    } finally {
      setMaking(null);
    }
  }

  return leaseReports.map((report) => (
    <ReportButton
      key={report}
      report={report}
      loading={making === report}
      disabled={disabled}
      onClick={() => void make(report)}
    />
  ));
}

interface ReportButtonProps {
  report: LeaseReport;
  loading: boolean;
  disabled: boolean;
  onClick: () => void;
}

function ReportButton({ report, ...button }: ReportButtonProps) {
  return (
    <Button
      ref={useHashTarget<HTMLButtonElement>(reportButtonId(report))}
      variant="default"
      classNames={{ root: classes['report'] ?? '', section: classes['icon'] ?? '' }}
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      {...button}
    >
      {report}
    </Button>
  );
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads a report of the leases that `search` finds. */
async function downloadReport(report: LeaseReport, search: LeaseSearch): Promise<void> {
  const { documentBase64 } = await call('Leases/GetReport', { ...search, reportName: report });
  download(documentBase64, `${report}.xlsx`, spreadsheet);
}
