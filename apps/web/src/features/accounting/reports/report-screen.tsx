import {
  accountingBookLabels,
  leaseClassLabels,
  type AccountingReport,
  type DisclosedClass,
  type Disclosures,
  type PeriodLine,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { EmptyRoom } from '../../../fields/index.ts';
import type { Path } from '../../../lib/paths.ts';
import { Badge, Banner, EmptyState, SidePanel, SkeletonRows } from '../../../ui/index.ts';
import { useAccountingAddress } from '../frame/accounting-url.ts';
import { AreaFrame, useAccountingArea, type AccountingArea } from '../frame/area-frame.tsx';
import { LinesPanel } from '../frame/lines-panel.tsx';
import { spanOfMonths } from '../../../lib/months.ts';
import { AccountingReportButton } from '../frame/report-button.tsx';
import { StatementTable, type StatementLine } from '../frame/statement.tsx';
import { Unfooted } from '../frame/unfooted.tsx';
import classes from './report-screen.module.css';

/** One line of a report: the figure of a class of leases, and of a single lease. */
export interface ReportLine {
  readonly key: string;
  readonly label: string;
  readonly note?: ReactNode;
  readonly total?: boolean;
  /** Shown only when a class has a figure other than 0. */
  readonly rare?: true;
  readonly of: (disclosed: DisclosedClass) => number | null;
  /** What a single lease adds to it; left out where a figure is no sum of leases. */
  readonly ofLease?: (line: PeriodLine) => number;
  /** For figures that are no amounts: years, percent. */
  readonly show?: (value: number) => string;
}

export interface ReportSection {
  readonly title: string;
  readonly lines: readonly ReportLine[];
}

interface ReportScreenProps {
  title: string;
  path: Path;
  report: AccountingReport;
  /** False for a report as of a day, which has no first month. */
  span: boolean;
  sections: (disclosures: Disclosures) => readonly ReportSection[];
  /** Below the sections. */
  note?: ReactNode;
}

/** A report over all leases by class. A figure opens its leases. */
export function ReportScreen({ title, path, report, span, sections, note }: ReportScreenProps) {
  const address = useAccountingAddress(path);
  const loading = useAccountingArea(address);
  const { area } = loading;
  // A report as of a day is closed when its month is.
  const from = span ? address.asked.from : area?.month;
  const asked = area && { ...(from && { from }), to: area.month, book: area.book };
  return (
    <AreaFrame
      title={title}
      path={path}
      address={address}
      loading={loading}
      span={span}
      context={area && asked && <Span area={area} asked={asked} span={span} />}
      actions={
        asked && (
          <AccountingReportButton asked={{ reportName: report, ...asked }} of={asked.to} disabled={false} />
        )
      }
    >
      {area && asked && <Result area={area} asked={asked} sections={sections} note={note} />}
    </AreaFrame>
  );
}

interface SpanQuery {
  readonly from?: string;
  readonly to: string;
  readonly book: AccountingArea['book'];
}

interface SpanProps {
  area: AccountingArea;
  asked: SpanQuery;
  span: boolean;
}

function Span({ area, asked, span }: SpanProps) {
  const { data } = useQuery(queryFor('Accounting/GetDisclosures', asked));
  if (!data) return accountingBookLabels[area.book];
  return (
    <span className={classes['span']}>
      {accountingBookLabels[area.book]}, {spanOfMonths(span ? data.from : data.to, data.to)}
      {data.closed ? <Badge>Closed</Badge> : <Badge tone="amber">Not closed, may change</Badge>}
    </span>
  );
}

interface ResultProps {
  area: AccountingArea;
  asked: SpanQuery;
  sections: ReportScreenProps['sections'];
  note: ReactNode;
}

interface OpenedFigure {
  readonly line: ReportLine;
  readonly disclosed: DisclosedClass;
}

function Result({ area, asked, sections, note }: ResultProps) {
  const { data, error, refetch } = useQuery(queryFor('Accounting/GetDisclosures', asked));
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The figures could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={10} />;
  if (data.unfooted.length > 0) return <Unfooted leases={data.unfooted} />;
  const shown = data.classes.filter(
    ({ leases, ...one }) => one.class === 'total' || leases > 0 || one.liabilityReclassified !== 0,
  );
  if (!shown.some(({ leases }) => leases > 0))
    return (
      <EmptyState title="No lease is measured in these months">
        <EmptyRoom shows="The report of these months">
          A lease is measured when it has a commencement, an expiration, rent terms and a discount rate.
        </EmptyRoom>
      </EmptyState>
    );
  // With a single class, the total would repeat it.
  const columns = shown.length === 2 ? shown.slice(0, 1) : shown;
  const isShown = ({ rare, of }: ReportLine) => !rare || data.classes.some((one) => (of(one) ?? 0) !== 0);
  return (
    <div className={classes['sections']}>
      {sections(data).map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h2 className={classes['heading']}>{section.title}</h2>
          <StatementTable
            label={section.title}
            heading={area.settings.currency}
            columns={columns.map((disclosed) => labelOf(disclosed))}
            lines={section.lines.filter(isShown).map((line) => statementLine(line, columns, area, setOpened))}
          />
        </section>
      ))}
      {note && <p className={classes['note']}>{note}</p>}
      {opened && <FigurePanel opened={opened} asked={asked} area={area} onClose={() => setOpened(null)} />}
    </div>
  );
}

function labelOf(disclosed: DisclosedClass): string {
  return disclosed.class === 'total' ? 'Total' : leaseClassLabels[disclosed.class];
}

function statementLine(
  line: ReportLine,
  columns: readonly DisclosedClass[],
  area: AccountingArea,
  onOpen: (opened: OpenedFigure) => void,
): StatementLine {
  const { key, label, note, total, of, ofLease } = line;
  const show = line.show ?? area.show;
  return {
    key,
    label,
    name: label,
    ...(note !== undefined && { note }),
    ...(total && { total }),
    figures: columns.map((disclosed) => {
      const value = of(disclosed);
      return value === null ? null : show(value);
    }),
    ...(ofLease && {
      onOpen: (at: number) => {
        const disclosed = columns[at];
        if (disclosed) onOpen({ line, disclosed });
      },
    }),
  };
}

interface FigurePanelProps {
  opened: OpenedFigure;
  asked: SpanQuery;
  area: AccountingArea;
  onClose: () => void;
}

/** The leases behind a figure, read when it is first opened. */
function FigurePanel({ opened: { line, disclosed }, asked, area, onClose }: FigurePanelProps) {
  const { data, error } = useQuery(queryFor('Accounting/GetDisclosures', { ...asked, lines: 'true' }));
  const title = `${line.label}${disclosed.class === 'total' ? '' : `, ${labelOf(disclosed)}`}`;
  if (!data)
    return (
      <SidePanel title={title} onClose={onClose}>
        {error ? <Banner kind="failure">{reasonOf(error)}</Banner> : <SkeletonRows rows={6} />}
      </SidePanel>
    );
  const lines = data.lines
    .filter((one) => disclosed.class === 'total' || one.class === disclosed.class)
    .map((one) => ({
      sd_id: one.sd_id,
      label: one.label,
      class: one.class,
      amount: line.ofLease?.(one) ?? 0,
      detail: one.detail,
    }));
  return <LinesPanel title={title} lines={lines} show={area.show} onClose={onClose} />;
}
