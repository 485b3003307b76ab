import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** One line about its purpose. */
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, text, actions, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classes['section']} aria-labelledby={heading}>
      <div className={classes['head']}>
        <div>
          <h2 id={heading} className={classes['title']}>
            {title}
          </h2>
          {text && <p className={classes['text']}>{text}</p>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
