import type { CallInput, RentReport } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { call, reasonOf } from '../../api/index.ts';
import { download } from '../../lib/download.ts';
import { notify } from '../../ui/index.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface RentReportButtonProps {
  asked: CallInput<'Rent/GetReport'> & { readonly reportName: RentReport };
  /** Stands in the name of the file after that of the report. */
  day: string;
  disabled: boolean;
}

/** Downloads the workbook of what the screen shows. */
export function RentReportButton({ asked, day, disabled }: RentReportButtonProps) {
  return (
    <WorkbookButton
      ask={() => call('Rent/GetReport', asked)}
      name={`${asked.reportName} ${day}.xlsx`}
      disabled={disabled}
    />
  );
}

interface WorkbookButtonProps {
  ask: () => Promise<{ readonly documentBase64: string }>;
  /** The name of the file. */
  name: string;
  disabled: boolean;
}

export function WorkbookButton({ ask, name, disabled }: WorkbookButtonProps) {
  const [busy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    try {
      const { documentBase64 } = await ask();
      download(documentBase64, name, spreadsheet);
    } catch (error) {
      notify(`The workbook could not be made. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<FileSpreadsheet size={16} aria-hidden />}
      loading={busy}
      disabled={disabled}
      onClick={() => void make()}
    >
      Excel
    </Button>
  );
}
