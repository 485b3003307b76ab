import {
  addressLine,
  closedLeasesRule,
  dateTypeWords,
  isDone,
  leaseName,
  showDate,
  timeLeftWords,
  urgencyOf,
  type RemindedDate,
} from '@panoramic/contract';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { fetchFile } from '../../../../api/index.ts';
import { FileButton } from '../../../../fields/index.ts';
import { showTimestamp } from '../../../../lib/dates.ts';
import { paths, to } from '../../../../lib/paths.ts';
import { Badge } from '../../../../ui/index.ts';
import { urgencyTones } from '../../urgency-tones.ts';
import classes from './date-panel.module.css';
import { DateStatus } from '../date-status.tsx';

export function DateFacts({ date }: { date: RemindedDate }) {
  const { cd_action, cd_note, sd_id, site_details: site, daysLeft, state, fromLease, leaseOpen } = date;
  const toActOn = !isDone(date);
  return (
    <section className={classes['facts']}>
      <p className={classes['what']}>
        {fromLease ? 'Expiration of the lease' : dateTypeWords(date)}
        {cd_action && <time dateTime={cd_action}>{showDate(cd_action)}</time>}
      </p>
      <p className={classes['badges']}>
        {state !== 'Overdue' && <DateStatus date={date} />}
        {!leaseOpen && <Badge>Closed lease</Badge>}
        {cd_action && daysLeft !== null && toActOn && (
          <Badge tone={urgencyTones[urgencyOf(daysLeft)]}>{timeLeftWords(cd_action, daysLeft)}</Badge>
        )}
      </p>
      <p>
        <Link to={to(paths.leaseCriticalDates, { id: sd_id })}>{leaseName(site)}</Link>
      </p>
      {addressLine(site) && <p className={classes['quiet']}>{addressLine(site)}</p>}
      {!leaseOpen && <p className={classes['quiet']}>{closedLeasesRule}</p>}
      {fromLease && (
        <p className={classes['quiet']}>
          The current expiration of the lease, for which it has no Expiration Date. Acknowledged, it gets one.
        </p>
      )}
      {cd_note && <p className={classes['note']}>{cd_note}</p>}
      <Acknowledged date={date} />
      {toActOn && cd_action && <CalendarFile date={date} day={cd_action} />}
    </section>
  );
}

function Acknowledged({ date: { acknowledged, state } }: { date: RemindedDate }) {
  if (!acknowledged) return null;
  const deed = state === 'Done' || state === 'Snoozed' ? state : 'Reopened';
  return (
    <div className={classes['acknowledged']}>
      {deed} {acknowledged.by && `by ${acknowledged.by} `}
      on <time dateTime={acknowledged.at}>{showTimestamp(acknowledged.at)}</time>
      {acknowledged.note && <p className={classes['note']}>{acknowledged.note}</p>}
    </div>
  );
}

function CalendarFile({ date: { cd_id, sd_id }, day }: { date: RemindedDate; day: string }) {
  return (
    <FileButton
      className={classes['calendar'] ?? ''}
      size="compact-sm"
      label="Add to calendar"
      icon={CalendarPlus}
      fileName={`critical-date-${day}.ics`}
      fetch={() => fetchFile('Calendar/DownloadDate', { cd_id, sd_id })}
      failure="The date could not be downloaded."
    />
  );
}
