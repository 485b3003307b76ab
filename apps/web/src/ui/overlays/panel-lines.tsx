import type { ReactNode } from 'react';
import classes from './panel-lines.module.css';

/** The figure that a panel is about, with what is said beside it. */
export function PanelFigure({ figure, children }: { figure: ReactNode; children?: ReactNode }) {
  return (
    <p className={classes['figure']} data-figures>
      <b>{figure}</b>
      {children && <span>{children}</span>}
    </p>
  );
}

/** The lines that a figure is made of. */
export function PanelLines({ children }: { children: ReactNode }) {
  return <ul className={classes['lines']}>{children}</ul>;
}

interface PanelLineProps {
  /** A link to what the line is about. */
  name: ReactNode;
  kind: string;
  amount: ReactNode;
  /** Quiet lines below. */
  children?: ReactNode;
}

export function PanelLine({ name, kind, amount, children }: PanelLineProps) {
  return (
    <li>
      <div className={classes['line']}>
        <span>
          {name}
          <span className={classes['kind']}>{kind}</span>
        </span>
        <span className={classes['amount']} data-figures>
          {amount}
        </span>
      </div>
      {children && <div className={classes['below']}>{children}</div>}
    </li>
  );
}
