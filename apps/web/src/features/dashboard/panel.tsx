import type { ReactNode } from 'react';
import classes from './dashboard.module.css';

interface PanelProps {
  title: string;
  note?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A chart with its heading. */
export function Panel({ title, note, wide = false, children }: PanelProps) {
  return (
    <section className={classes['panel']} data-wide={wide || undefined} aria-label={title}>
      <header className={classes['panelHead']}>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  );
}
