import type { AccountingReport, CallInput } from '@panoramic/contract';
import { call } from '../../../api/index.ts';
import { WorkbookButton } from '../../rent/index.ts';

interface ReportButtonProps {
  asked: CallInput<'Accounting/GetReport'> & { readonly reportName: AccountingReport };
  /** Stands in the name of the file after that of the report. */
  of: string;
  disabled: boolean;
}

/** Downloads the workbook of what the screen shows. */
export function AccountingReportButton({ asked, of, disabled }: ReportButtonProps) {
  return (
    <WorkbookButton
      ask={() => call('Accounting/GetReport', asked)}
      name={`${asked.reportName} ${of}.xlsx`}
      disabled={disabled}
    />
  );
}
