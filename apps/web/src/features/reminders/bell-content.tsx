import {
  daysLeftWords,
  isLongPast,
  leaseName,
  longPastDays,
  showDate,
  stepWords,
  urgencyOf,
  type CallOutput,
  type DueItem,
  type Urgency,
} from '@panoramic/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { reasonOf } from '../../api/index.ts';
import { showCount } from '../../lib/money.ts';
import { datePath, paths, to } from '../../lib/paths.ts';
import { Badge, Banner, EmptyState, IconButton, Spinner, type Tone } from '../../ui/index.ts';
import classes from './bell.module.css';

type DueItems = CallOutput<'Reminders/GetBell'>;

interface BellContentProps {
  bell: UseQueryResult<DueItems>;
  /** Called when an entry is chosen, to close the panel. */
  onLeave: () => void;
}

export function BellContent({ bell: { data, error, refetch }, onLeave }: BellContentProps) {
  return (
    <>
      <div className={classes['head']}>
        <h2>Reminders</h2>
        <IconButton icon={X} label="Close reminders" onClick={onLeave} />
      </div>
      {data && <Due bell={data} onLeave={onLeave} />}
      {!data && !error && <Spinner />}
      {!data && error && (
        <div className={classes['failure']}>
          <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
            The reminders could not be loaded.
          </Banner>
        </div>
      )}
    </>
  );
}

function Due({ bell, onLeave }: { bell: DueItems; onLeave: () => void }) {
  const { Overdue = [], Due: due = [] } = Object.groupBy(bell.items, groupOf);
  // Those come last, and only after all others.
  const past = bell.items.some(isLongPast) ? bell.total - Overdue.length - due.length : 0;
  return (
    <>
      {bell.items.length === 0 && bell.sold === 0 && (
        <EmptyState title="Nothing is due">
          Dates that you are reminded of stand here from their first reminder until they are marked done or
          snoozed.
        </EmptyState>
      )}
      <div className={classes['groups']}>
        {bell.sold > 0 && <SoldBuildings sold={bell.sold} onLeave={onLeave} />}
        <Group title="Overdue" items={Overdue} onLeave={onLeave} />
        <Group title="Due" items={due} onLeave={onLeave} />
        {past > 0 && <LongPast count={past} onLeave={onLeave} />}
      </div>
      <div className={classes['foot']}>
        {bell.total > bell.items.length && past === 0 && (
          <span>
            {showCount(bell.items.length)} of {showCount(bell.total)} are shown.{' '}
          </span>
        )}
        <Link to={paths.criticalDates} onClick={onLeave}>
          Critical Date List
        </Link>
      </div>
    </>
  );
}

/** Sales of buildings with an open lease, which stand here until they are done. */
function SoldBuildings({ sold, onLeave }: { sold: number; onLeave: () => void }) {
  const words = sold === 1 ? 'A building of an open lease was sold' : 'Buildings of open leases were sold';
  return (
    <section aria-label="Sold buildings">
      <h3>
        Sold buildings <span data-figures>{showCount(sold)}</span>
      </h3>
      <ul className={classes['items']}>
        <li>
          <Link to={paths.marketSold} className={classes['item']} onClick={onLeave}>
            <span className={classes['what']}>{words}</span>
            <span className={classes['where']}>Landlord, rent address, insurance, SNDA, estoppel</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** One line for all of them, which leads to the list. */
function LongPast({ count, onLeave }: { count: number; onLeave: () => void }) {
  return (
    <section aria-label="Long past">
      <h3>
        Long past <span data-figures>{showCount(count)}</span>
      </h3>
      <ul className={classes['items']}>
        <li>
          <Link to={to(paths.criticalDates, { due: 'past' })} className={classes['item']} onClick={onLeave}>
            <span className={classes['what']}>More than {longPastDays} days past</span>
            <span className={classes['where']}>Mark them done, or look at them</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}

function groupOf({ daysLeft }: DueItem): 'Overdue' | 'Due' | 'Past' {
  if (isLongPast({ daysLeft })) return 'Past';
  return daysLeft !== null && daysLeft < 0 ? 'Overdue' : 'Due';
}

interface GroupProps {
  title: string;
  items: readonly DueItem[];
  onLeave: () => void;
}

function Group({ title, items, onLeave }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>
        {title} <span data-figures>{showCount(items.length)}</span>
      </h3>
      <ul className={classes['items']}>
        {items.map((item) => (
          <Item key={`${item.cd_id}/${item.sd_id}`} item={item} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

const tones: Record<Urgency, Tone> = { overdue: 'red', soon: 'amber', later: 'neutral' };

function Item({ item, onLeave }: { item: DueItem; onLeave: () => void }) {
  const { cd_type, cd_action, cd_note, site_details, daysLeft, step, unread, unassigned, fromLease } = item;
  const why = [stepWords(step), fromLease && 'expiration of the lease', unassigned && 'nobody is reminded'];
  return (
    <li>
      <Link
        to={datePath(item)}
        className={classes['item']}
        data-unread={unread || undefined}
        onClick={onLeave}
      >
        <span className={classes['what']}>
          {unread && <span className={classes['new']}>New</span>}
          {cd_type ?? 'Critical date'} {cd_action && <time dateTime={cd_action}>{showDate(cd_action)}</time>}
        </span>
        {daysLeft !== null && <Badge tone={tones[urgencyOf(daysLeft)]}>{daysLeftWords(daysLeft)}</Badge>}
        <span className={classes['where']}>
          {[leaseName(site_details), site_details.sd_city].filter(Boolean).join(', ')}
        </span>
        {cd_note && (
          <span className={classes['note']} title={cd_note}>
            {cd_note}
          </span>
        )}
        <span className={classes['why']}>{why.filter(Boolean).join(' · ')}</span>
      </Link>
    </li>
  );
}
