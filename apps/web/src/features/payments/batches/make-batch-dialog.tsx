import type { LayoutFormat } from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callAndRefresh, fetchFile, queryFor, reasonOf } from '../../../api/index.ts';
import { download } from '../../../lib/download.ts';
import { showMoney } from '../../../lib/money.ts';
import { describeMonth } from '../../../lib/months.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, notify, SkeletonRows } from '../../../ui/index.ts';
import { FormatSelect } from '../layouts/format-select.tsx';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import type { PaymentSum } from '../month/listed-payments.ts';
import { describeSum } from '../month/use-decisions.ts';
import classes from '../month/month.module.css';

interface MakeBatchDialogProps {
  month: string;
  /** What is approved, as the screen shows it. */
  approved: PaymentSum;
  onClose: () => void;
}

/** Count, control total and the first rows of the file, before the batch is made. */
export function MakeBatchDialog({ month, approved, onClose }: MakeBatchDialogProps) {
  const navigate = useNavigate();
  const layouts = useQuery(queryFor('Payments/GetLayouts', {}));
  const batches = useQuery(queryFor('Payments/GetBatches', {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const [format, setFormat] = useState<LayoutFormat | null>(null);
  // The layout of the last batch is most likely that of the next.
  const last = batches.data?.[0]?.layout;
  const offered = layouts.data?.filter(({ layout: { subject } }) => subject === 'payments') ?? [];
  const name =
    chosen ?? offered.find(({ layout }) => layout.name === last)?.layout.name ?? offered[0]?.layout.name;
  const layout = offered.find((one) => one.layout.name === name)?.layout;
  const error = layouts.error ?? batches.error;

  async function make() {
    if (!layout) return;
    const batch = await callAndRefresh('Payments/MakeBatch', {
      month,
      layout: layout.name,
      total: approved.total,
      ...(format && { format }),
    });
    const { batchId, number, filename } = batch;
    notify(`Batch ${number}: ${describeSum(batch)} sent.`, 'success', {
      label: 'Show',
      run: () => void navigate(to(paths.paymentBatches, { id: batchId })),
    });
    try {
      download(await fetchFile('Payments/GetBatchFile', { id: batchId }), filename);
    } catch (problem) {
      notify(`Batch ${number} is made; its file could not be downloaded. ${reasonOf(problem)}`, 'failure');
    }
  }

  return (
    <ConfirmDialog
      title={`Make a batch of ${describeMonth(month)}`}
      button={`Send ${describeSum(approved)}`}
      width="large"
      disabled={!layout || approved.count === 0}
      onConfirm={make}
      onClose={onClose}
    >
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      <p className={classes['sum']} data-figures>
        {showMoney(approved.total)}
      </p>
      <p className={classes['quiet']}>
        A batch never changes. What changes later makes a correction in the next one.
      </p>
      {layout && (
        <>
          <div className={classes['choices']}>
            <NativeSelect
              w={220}
              label="Layout"
              value={layout.name}
              data={offered.map((one) => one.layout.name)}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
            <FormatSelect value={format ?? layout.format} onChange={setFormat} />
          </div>
          <LayoutPreview month={month} layout={layout} />
        </>
      )}
    </ConfirmDialog>
  );
}

interface LayoutPreviewProps {
  month: string;
  layout: Parameters<typeof queryFor<'Payments/PreviewLayout'>>[1]['layout'];
}

/** The first rows of a month as the file would have them. */
export function LayoutPreview({ month, layout }: LayoutPreviewProps) {
  const { data, error } = useQuery(queryFor('Payments/PreviewLayout', { month, layout }));
  if (error) return <Banner kind="failure">{reasonOf(error)}</Banner>;
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <pre className={classes['preview']} tabIndex={0} aria-label="First rows of the file">
      {data.text.replace(/^\uFEFF/, '')}
    </pre>
  );
}
