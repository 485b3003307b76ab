import {
  dateSubject,
  daysLeftWords,
  isLongPast,
  leaseName,
  longPastDays,
  mayUse,
  showDate,
  urgencyOf,
  type RemindedDate,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { FilePlus, FileSpreadsheet } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { queryFor, usePreferences, useSignedIn } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { datePath, paths, to } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/index.ts';
import { dateFilterQuery, noDateFilter } from '../dates/date-filter.ts';
import { savedLeaseSearchUrl } from '../list/lease-list-url.ts';
import { urgencyTones } from '../urgency-tones.ts';
import classes from './below-search.module.css';
import { openedLeases } from './opened-leases.ts';
import { useHasNoLeases } from './use-has-no-leases.ts';

/** Below the search form: what is due this week, the leases opened last, saved searches; or a way in. */
export function BelowSearch() {
  const { roles } = useSignedIn();
  const hasNoLeases = useHasNoLeases();
  if (hasNoLeases) return <WayIn mayWrite={mayUse('Write', roles)} />;
  if (hasNoLeases === undefined) return null;
  return (
    <div className={classes['below']}>
      <DueThisWeek />
      <OpenedLast />
      <YourSearches />
    </div>
  );
}

function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id} className={classes['heading']}>
        {title} {count !== undefined && <span data-figures>{showCount(count)}</span>}
      </h2>
      {children}
    </section>
  );
}

const shownDates = 6;

function DueThisWeek() {
  const { data } = useQuery(queryFor('Reminders/GetOpenDates', { months: 1 }));
  if (!data) return <Section title="Due this week">{null}</Section>;
  const near = data.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 7 && !isLongPast({ daysLeft }));
  const longPast = data.filter(isLongPast).length;
  const listed = near.slice(0, shownDates);
  return (
    <Section title="Due this week and overdue" count={near.length}>
      {near.length === 0 && <p className={classes['none']}>Nothing is due within seven days.</p>}
      <ul className={classes['lines']}>
        {listed.map((date) => (
          <DueLine key={`${date.cd_id}/${date.sd_id}`} date={date} />
        ))}
      </ul>
      <p className={classes['more']}>
        <Link to={to(paths.criticalDates, dateFilterQuery({ ...noDateFilter, due: '7' }))}>
          {near.length > listed.length ? `All ${showCount(near.length)}` : 'Critical Date List'}
        </Link>
        {longPast > 0 && (
          <Link to={to(paths.criticalDates, dateFilterQuery({ ...noDateFilter, due: 'past' }))}>
            {showCount(longPast)} more than {longPastDays} days past
          </Link>
        )}
      </p>
    </Section>
  );
}

function DueLine({ date }: { date: RemindedDate }) {
  const { cd_action, daysLeft, site_details } = date;
  return (
    <li>
      <Link to={datePath(date)} className={classes['line']}>
        <time dateTime={cd_action ?? ''}>{showDate(cd_action ?? '')}</time>
        <span className={classes['what']}>
          <span>{leaseName(site_details)}</span>
          <span className={classes['quiet']}>
            {[dateSubject(date), site_details.sd_city].filter(Boolean).join(' · ')}
          </span>
        </span>
        {daysLeft !== null && (
          <Badge tone={urgencyTones[urgencyOf(daysLeft)]}>{daysLeftWords(daysLeft)}</Badge>
        )}
      </Link>
    </li>
  );
}

function OpenedLast() {
  const { openedFor } = useSignedIn();
  const [opened] = useState(() => openedLeases(openedFor?.cl_id));
  return (
    <Section title="Opened last">
      {opened.length === 0 && <p className={classes['none']}>Leases that you open stand here.</p>}
      <ul className={classes['lines']}>
        {opened.map(({ id, name, city }) => (
          <li key={id}>
            <Link to={to(paths.leaseSummary, { id })} className={classes['line']}>
              <span className={classes['what']}>
                <span>{name}</span>
                <span className={classes['quiet']}>{city}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function YourSearches() {
  const { searches } = usePreferences();
  const known = searches.filter(({ list }) => list === 'leases');
  return (
    <Section title="Saved searches">
      {known.length === 0 && (
        <p className={classes['none']}>Save a search above the list that it finds, under Searches.</p>
      )}
      <ul className={classes['lines']}>
        {known.slice(0, 8).map(({ id, name, options }) => (
          <li key={id}>
            <Link to={savedLeaseSearchUrl(options)} className={classes['line']}>
              <span className={classes['what']}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** For a client without any lease: the two ways to get some, and what each needs. */
function WayIn({ mayWrite }: { mayWrite: boolean }) {
  const { client } = useSignedIn();
  return (
    <Section title={`${client?.cl_name ?? 'This client'} has no leases yet`}>
      {!mayWrite && <p className={classes['none']}>Somebody with the role Write adds leases.</p>}
      {mayWrite && (
        <div className={classes['ways']}>
          <Link to={paths.leaseImport} className={classes['way']}>
            <FileSpreadsheet size={20} aria-hidden />
            <strong>Import a file</strong>
            <span>
              An Excel or CSV file with a row for each lease, under headings of your own. Everything is shown
              before it is stored, and can be undone.
            </span>
          </Link>
          <Link to={paths.addLease} className={classes['way']}>
            <FilePlus size={20} aria-hidden />
            <strong>Add the first lease</strong>
            <span>It needs an office/store #, a building name or a street address; all else can follow.</span>
          </Link>
        </div>
      )}
    </Section>
  );
}
