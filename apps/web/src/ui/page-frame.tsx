import { use, useEffect, useRef, type ReactNode } from 'react';
import { showCount } from '../lib/money.ts';
import { focusFirstRow } from './keys/first-row.ts';
import { focusTitle } from './focus.ts';
import classes from './page-frame.module.css';
import { PageTabs, TitleAside } from './title-aside.ts';

interface PageFrameProps {
  /** The title of the specification, also shown by the browser. */
  title: string;
  /** What the page is about, first in the browser's title: the name of a lease. */
  subject?: string | undefined;
  /** The number of rows, shown beside the title. */
  count?: number | undefined;
  /** The number of rows without the filter that is in force. */
  countOf?: number | undefined;
  /** One line under the title that names what is shown. */
  context?: ReactNode;
  /** Buttons at the right, in the order of the specification. The primary one is filled; the destructive one is subtle. */
  actions?: ReactNode;
  /** `table` fills the window and scrolls inside, `wide` scrolls as a whole; `form` is at most 960 px wide. */
  width?: 'table' | 'wide' | 'form';
  children: ReactNode;
}

export function PageFrame({
  title,
  subject,
  count,
  countOf,
  context,
  actions,
  width = 'form',
  children,
}: PageFrameProps) {
  useEffect(() => {
    document.title = [subject, title, 'Panoramic'].filter(Boolean).join(' · ');
  }, [title, subject]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusTitle(heading.current), []);
  return (
    <section className={classes['page']} data-width={width}>
      <header className={classes['head']}>
        <div className={classes['titles']}>
          <div className={classes['titleLine']}>
            <h1 ref={heading} className={classes['title']} tabIndex={-1}>
              {title}
            </h1>
            <button type="button" className={classes['skip']} onClick={focusFirstRow}>
              Skip to the list
            </button>
            {use(TitleAside)}
            {count !== undefined && (
              <span className={classes['count']} data-figures>
                Count: {showCount(count)}
                {countOf !== undefined && ` of ${showCount(countOf)}`}
              </span>
            )}
          </div>
          {context && <div className={classes['context']}>{context}</div>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </header>
      {use(PageTabs)}
      <div className={classes['body']}>{children}</div>
    </section>
  );
}
