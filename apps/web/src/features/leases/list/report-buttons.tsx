import { leaseReports, type LeaseReport, type LeaseSearch } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { downloadReport } from '../reports.ts';

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
    <Button
      key={report}
      variant="default"
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      loading={making === report}
      disabled={disabled}
      onClick={() => void make(report)}
    >
      {report}
    </Button>
  ));
}
