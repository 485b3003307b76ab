import { accountingBookLabels, journalEventLabels, type Journal, type PostedLine } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { EmptyRoom } from '../../../fields/index.ts';
import { Banner, EmptyState, SkeletonRows } from '../../../ui/index.ts';
import type { AccountingArea } from '../frame/area-frame.tsx';
import { LinesPanel, type FigureLine } from '../frame/lines-panel.tsx';
import { describeMonth } from '../../../lib/months.ts';
import { StatementTable, type StatementLine } from '../frame/statement.tsx';
import { Unfooted } from '../frame/unfooted.tsx';
import classes from './period.module.css';

const sides = ['debit', 'credit'] as const;
type Side = (typeof sides)[number];

interface Opened {
  readonly line: PostedLine;
  readonly side: Side;
}

/** The journal of the month in total; a figure opens the leases behind it. */
export function JournalView({ area }: { area: AccountingArea }) {
  const { month, book, show } = area;
  const { data, error, refetch } = useQuery(queryFor('Accounting/GetJournal', { month, book }));
  const [opened, setOpened] = useState<Opened | null>(null);
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The journal could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={8} />;
  if (data.unfooted.length > 0) return <Unfooted leases={data.unfooted} />;
  if (data.totals.length === 0)
    return (
      <EmptyState title="Nothing to book">
        <EmptyRoom shows="The journal of the month">
          No lease is measured in {describeMonth(month)}. Choose another month, or give the leases a
          commencement, an expiration and a discount rate.
        </EmptyRoom>
      </EmptyState>
    );
  return (
    <div className={classes['narrow']}>
      <StatementTable
        label={`Journal of ${describeMonth(month)}, ${accountingBookLabels[book]}`}
        heading="Account"
        columns={['Debit', 'Credit']}
        lines={[
          ...data.totals.map((line): StatementLine => ({
            key: `${line.event} ${line.key} ${line.debit === 0 ? 'credit' : 'debit'}`,
            label: line.account,
            note: journalEventLabels[line.event],
            name: `${line.account}, ${journalEventLabels[line.event]}`,
            figures: sides.map((side) => (line[side] === 0 ? null : show(line[side]))),
            onOpen: (column) => setOpened({ line, side: sides[column] ?? 'debit' }),
          })),
          {
            key: 'total',
            label: 'Total',
            figures: [show(data.debit), show(data.credit)],
            total: true,
            note: <Balance journal={data} />,
          },
        ]}
      />
      {opened && (
        <LinesPanel
          title={`${opened.line.account}, ${opened.side}`}
          lines={linesOf(data, opened)}
          show={show}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function Balance({ journal: { debit, credit } }: { journal: Journal }) {
  return debit === credit ? 'Debits and credits are equal.' : 'Debits and credits differ.';
}

function linesOf({ entries }: Journal, { line: { event, key }, side }: Opened): readonly FigureLine[] {
  return entries.map((entry) => ({
    sd_id: entry.sd_id,
    label: labelOf(entry, event),
    class: entry.class,
    amount: sumOf(
      entry.lines.filter((line) => line.key === key && line.event === event),
      side,
    ),
  }));
}

/** With what a line of percentage rent and statements is made of. */
function labelOf({ label, lines }: Journal['entries'][number], event: PostedLine['event']): string {
  const words = lines.find((line) => line.event === event && line.words !== null)?.words ?? null;
  return words === null ? label : `${label}: ${words}`;
}

/** Added up in cents. */
function sumOf(lines: readonly PostedLine[], side: Side): number {
  return lines.reduce((cents, line) => cents + Math.round(line[side] * 100), 0) / 100;
}
