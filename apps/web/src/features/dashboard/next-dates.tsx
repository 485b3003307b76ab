import {
  dateSubject,
  daysLeft,
  daysLeftWords,
  leaseName,
  showDate,
  urgencyOf,
  type ListedDate,
  type PlainDate,
} from '@panoramic/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths, to, type CriticalDateKey } from '../../lib/paths.ts';
import { Badge } from '../../ui/index.ts';
import { DateButton, LazyDatePanel } from '../leases/index.ts';
import classes from './dashboard.module.css';
import { Panel } from './panel.tsx';

const tones = { overdue: 'red', soon: 'amber', later: 'neutral' } as const;

interface NextDatesProps {
  dates: readonly ListedDate[];
  today: PlainDate;
}

export function NextDates({ dates, today }: NextDatesProps) {
  const [opened, setOpened] = useState<CriticalDateKey | null>(null);
  return (
    <Panel title="Next critical dates" note="The date is the last day to act.">
      {dates.length === 0 ? (
        <p className={classes['nothing']}>No open critical dates.</p>
      ) : (
        <ol className={classes['dates']}>
          {dates.map((date) => (
            <NextDate
              key={`${date.cd_id}/${date.sd_id}`}
              date={date}
              days={daysLeft(date.cd_action ?? today, today)}
              onOpen={() => setOpened(date)}
            />
          ))}
        </ol>
      )}
      {opened && <LazyDatePanel subject={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

interface NextDateProps {
  date: ListedDate;
  days: number;
  onOpen: () => void;
}

function NextDate({ date, days, onOpen }: NextDateProps) {
  const { sd_id, cd_action, site_details: site } = date;
  return (
    <li>
      <time dateTime={cd_action ?? ''}>{showDate(cd_action ?? '')}</time>
      <span className={classes['dateWhat']}>
        <Link to={to(paths.leaseCriticalDates, { id: sd_id })}>{leaseName(site)}</Link>
        <span>{[dateSubject(date), site.sd_city].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes['dateState']}>
        <Badge tone={tones[urgencyOf(days)]}>{daysLeftWords(days)}</Badge>
        <DateButton date={date} onOpen={onOpen} />
      </span>
    </li>
  );
}
