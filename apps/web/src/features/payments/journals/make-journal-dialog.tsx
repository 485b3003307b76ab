import type { LayoutFormat } from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor } from '../../../api/index.ts';
import { describeMonth } from '../../../lib/months.ts';
import { Banner, notify } from '../../../ui/index.ts';
import { LayoutPreview } from '../batches/make-batch-dialog.tsx';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { FormatSelect } from '../layouts/format-select.tsx';
import classes from '../month/month.module.css';

/** The month, the layout and the first entries, before the file is written. */
export function MakeJournalDialog({ onClose }: { onClose: () => void }) {
  const periods = useQuery(queryFor('Accounting/GetPeriods', {}));
  const layouts = useQuery(queryFor('Payments/GetLayouts', {}));
  const [chosen, setChosen] = useState<{ month?: string; layout?: string; format?: LayoutFormat }>({});
  const months = periods.data?.periods.flatMap(({ month, closedAt }) => (closedAt ? [month] : [])) ?? [];
  const offered = layouts.data?.filter(({ layout: { subject } }) => subject === 'journal') ?? [];
  const month = chosen.month ?? months[0];
  const name = chosen.layout ?? offered[0]?.layout.name;
  const layout = offered.find((one) => one.layout.name === name)?.layout;

  async function write() {
    if (!layout || !month) return;
    const format = chosen.format ?? layout.format;
    const { number } = await callAndRefresh('Payments/MakeJournal', { month, layout: layout.name, format });
    notify(`Journal of ${describeMonth(month)} written in file ${number}.`);
  }

  return (
    <ConfirmDialog
      title="Write a journal"
      button="Write the file"
      width="large"
      disabled={!layout || !month}
      onConfirm={write}
      onClose={onClose}
    >
      {periods.data && !month && <Banner kind="warning">No month is closed yet.</Banner>}
      {layout && month && (
        <>
          <p className={classes['quiet']}>The file never changes. Amounts are those of the closed month.</p>
          <div className={classes['choices']}>
            <NativeSelect
              label="Month"
              value={month}
              data={months.map((value) => ({ value, label: describeMonth(value) }))}
              onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, month: value })}
            />
            <NativeSelect
              label="Layout"
              value={layout.name}
              data={offered.map((one) => one.layout.name)}
              onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, layout: value })}
            />
            <FormatSelect
              value={chosen.format ?? layout.format}
              onChange={(format) => setChosen({ ...chosen, format })}
            />
          </div>
          <LayoutPreview month={month} layout={layout} />
        </>
      )}
    </ConfirmDialog>
  );
}
