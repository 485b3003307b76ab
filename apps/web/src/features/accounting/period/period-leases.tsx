import {
  journalEventLabels,
  leaseClassLabels,
  money,
  percent,
  periodFigureLabels,
  type Journal,
  type PeriodFigure,
  type PeriodLine,
  type PeriodReply,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { DataTable, type Column } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, SidePanel, SkeletonRows } from '../../../ui/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import type { AccountingArea } from '../frame/area-frame.tsx';
import { describeMonth } from '../../../lib/months.ts';
import { StatementTable } from '../frame/statement.tsx';
import { Unfooted } from '../frame/unfooted.tsx';
import classes from './period.module.css';

/** Only columns with figures are shown: a client without finance leases reads no column of zeros. */
const figures = [
  'liabilityOpening',
  'liabilityTakenOver',
  'liabilityLate',
  'liabilityAdded',
  'interest',
  'paid',
  'liabilityRemeasured',
  'liabilityClosing',
  'assetOpening',
  'assetTakenOver',
  'assetLate',
  'assetAdded',
  'amortisation',
  'assetRemeasured',
  'assetTransferred',
  'assetClosing',
  'gain',
  'operatingCost',
  'exemptCost',
  'variableCost',
  'openingAdjustment',
  'deferred',
  'cashOperating',
  'cashInterest',
  'cashPrincipal',
  'cashExempt',
  'cashVariable',
] as const satisfies readonly PeriodFigure[];

/** The figures of each lease in the month. The amount of its journal opens the entries. */
export function PeriodLeases({ area }: { area: AccountingArea }) {
  const { month, book, show } = area;
  const { data, error, refetch } = useQuery(queryFor('Accounting/GetPeriod', { month, book }));
  const [opened, setOpened] = useState<PeriodLine | null>(null);
  const columns = useMemo(() => (data ? columnsOf(data, show, setOpened) : []), [data, show]);
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The figures of the leases could not be loaded.
      </Banner>
    );
  return (
    <>
      {data && data.unfooted.length > 0 && <Unfooted leases={data.unfooted} />}
      <DataTable
        label="Leases of the month"
        rows={data?.lines}
        columns={columns}
        minWidth={columns.length * 132 + 240}
        rowKey={({ sd_id }) => sd_id}
        rowLink={({ sd_id }) => to(paths.leaseAccounting, { id: sd_id })}
        footer={data && footerOf(data, show)}
        emptyHint={`No lease is measured in ${describeMonth(month)}.`}
      />
      {opened && <LeaseEntries line={opened} area={area} onClose={() => setOpened(null)} />}
    </>
  );
}

function columnsOf(
  { lines }: PeriodReply,
  show: ShowAmount,
  onOpen: (line: PeriodLine) => void,
): readonly Column<PeriodLine>[] {
  const shown = figures.filter((name) => lines.some((line) => line[name] !== 0));
  return [
    {
      key: 'label',
      label: 'Lease',
      value: ({ label }) => label,
      width: '240px',
      frozen: true,
      card: 'title',
    },
    { key: 'class', label: 'Class', value: (line) => leaseClassLabels[line.class], width: '112px' },
    {
      key: 'journal',
      label: 'Journal',
      value: () => null,
      sortable: false,
      width: '88px',
      cell: (line) => (
        <button
          type="button"
          className={classes['lease']}
          aria-haspopup="dialog"
          aria-label={`Journal of ${line.label}`}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(line);
          }}
        >
          Entries
        </button>
      ),
    },
    ...shown.map((name): Column<PeriodLine> => ({
      key: name,
      label: periodFigureLabels[name],
      field: money(periodFigureLabels[name]),
      value: (line) => line[name],
      cell: (line) => show(line[name]),
      width: '148px',
    })),
    {
      key: 'rate',
      label: 'Rate',
      field: percent('Rate'),
      value: ({ rate }) => rate,
      width: '88px',
    },
  ];
}

function footerOf({ totals }: PeriodReply, show: ShowAmount): Readonly<Record<string, string>> {
  if (!totals) return { label: 'No total' };
  return { label: 'Total', ...Object.fromEntries(figures.map((name) => [name, show(totals[name])])) };
}

interface LeaseEntriesProps {
  line: PeriodLine;
  area: AccountingArea;
  onClose: () => void;
}

/** The journal of one lease in the month. */
function LeaseEntries({ line, area: { month, book, show }, onClose }: LeaseEntriesProps) {
  const { data, error } = useQuery(queryFor('Accounting/GetJournal', { month, book }));
  const entry = data?.entries.find(({ sd_id }) => sd_id === line.sd_id);
  return (
    <SidePanel title={`${line.label}, ${describeMonth(month)}`} onClose={onClose}>
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && !entry && <p>Nothing is booked for this lease in the month.</p>}
      {entry && <Entries entry={entry} show={show} />}
    </SidePanel>
  );
}

function Entries({ entry, show }: { entry: Journal['entries'][number]; show: ShowAmount }) {
  return (
    <StatementTable
      label={`Journal of ${entry.label}`}
      heading="Account"
      columns={['Debit', 'Credit']}
      lines={entry.lines.map((line, index) => ({
        key: `${index} ${line.key}`,
        label: line.account,
        note: journalEventLabels[line.event],
        figures: [line.debit === 0 ? null : show(line.debit), line.credit === 0 ? null : show(line.credit)],
      }))}
    />
  );
}
