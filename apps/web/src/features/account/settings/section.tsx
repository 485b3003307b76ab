import type { ReactNode } from 'react';
import { useHashTarget } from '../../../ui/index.ts';
import classes from './section.module.css';
import { settingSections, type SettingName } from './setting-sections.ts';

interface SectionProps {
  name: SettingName;
  /** One line about its purpose. */
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function Section({ name, text, actions, children }: SectionProps) {
  const heading = useHashTarget<HTMLHeadingElement>(name);
  return (
    <section className={classes['section']} aria-labelledby={name}>
      <div className={classes['head']}>
        <div>
          <h2 ref={heading} id={name} tabIndex={-1} className={classes['title']}>
            {settingSections[name].title}
          </h2>
          {text && <p className={classes['text']}>{text}</p>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
