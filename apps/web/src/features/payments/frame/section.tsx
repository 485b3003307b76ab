import { useId, type ReactNode } from 'react';
import classes from './frame.module.css';

/** A part of a screen, with its heading and what can be added to it. */
export function PaymentSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const label = useId();
  return (
    <section className={classes['section']} aria-labelledby={label}>
      <div className={classes['head']}>
        <h2 id={label} className={classes['heading']}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
