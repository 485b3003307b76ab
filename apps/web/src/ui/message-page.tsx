import type { ReactNode } from 'react';
import classes from './message-page.module.css';

/** A screen that holds one message: access denied, not found. */
export function MessagePage({
  title,
  text,
  actions,
}: {
  title: string;
  text: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className={classes['message']}>
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['text']}>{text}</p>
      <div className={classes['actions']}>{actions}</div>
    </div>
  );
}
