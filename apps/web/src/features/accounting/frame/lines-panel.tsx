import type { LeaseClass } from '@panoramic/contract';
import { leaseClassLabels } from '@panoramic/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { SidePanel } from '../../../ui/index.ts';
import { PanelFigure, PanelLine, PanelLines } from '../../../ui/overlays/panel-lines.tsx';
import type { ShowAmount } from './amounts.ts';

/** A lease's part of a figure. */
export interface FigureLine {
  readonly sd_id: number;
  readonly label: string;
  readonly class: LeaseClass;
  readonly amount: number;
  /** One quiet line below, such as where the lease is. */
  readonly detail?: ReactNode;
}

interface LinesPanelProps {
  title: string;
  lines: readonly FigureLine[];
  show: ShowAmount;
  onClose: () => void;
}

/** More lines than anybody reads; the workbook has them all. */
const listed = 200;

/** The leases that a figure is made of, the largest first. Each leads to its accounting. */
export function LinesPanel({ title, lines, show, onClose }: LinesPanelProps) {
  const counted = lines.filter(({ amount }) => amount !== 0);
  const sorted = counted.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const cents = counted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return (
    <SidePanel title={title} onClose={onClose}>
      <PanelFigure figure={show(cents / 100)}>
        {counted.length === 1 ? '1 lease' : `${showCount(counted.length)} leases`}
        {counted.length > listed && `, the largest ${listed} listed; the workbook has all`}
      </PanelFigure>
      <PanelLines>
        {sorted.slice(0, listed).map((line) => (
          <PanelLine
            key={line.sd_id}
            name={<Link to={to(paths.leaseAccounting, { id: line.sd_id })}>{line.label}</Link>}
            kind={leaseClassLabels[line.class]}
            amount={show(line.amount)}
          >
            {line.detail}
          </PanelLine>
        ))}
      </PanelLines>
    </SidePanel>
  );
}
