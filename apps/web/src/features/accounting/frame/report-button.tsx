import type { AccountingReport, CallInput } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { call, reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { notify } from '../../../ui/index.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface WorkbookButtonProps {
  asked: CallInput<'Accounting/GetReport'> & { readonly reportName: AccountingReport };
  /** Stands in the name of the file after that of the report. */
  of: string;
  disabled: boolean;
}

/** Downloads the workbook of what the screen shows. */
export function WorkbookButton({ asked, of, disabled }: WorkbookButtonProps) {
  const [busy, setBusy] = useState(false);
  async function make() {
    setBusy(true);
    try {
      const { documentBase64 } = await call('Accounting/GetReport', asked);
      download(documentBase64, `${asked.reportName} ${of}.xlsx`, spreadsheet);
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
