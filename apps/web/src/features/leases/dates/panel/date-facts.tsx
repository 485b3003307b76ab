import {
  addressLine,
  closedLeasesRule,
  daysLeftWords,
  isDone,
  leaseName,
  showDate,
  urgencyOf,
  type RemindedDate,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fetchFile, reasonOf } from '../../../../api/index.ts';
import { showTimestamp } from '../../../../lib/dates.ts';
import { download } from '../../../../lib/download.ts';
import { paths, to } from '../../../../lib/paths.ts';
import { Badge, notify } from '../../../../ui/index.ts';
import { urgencyTones } from '../../urgency-tones.ts';
import classes from './date-panel.module.css';
import { DateStatus } from '../date-status.tsx';

export function DateFacts({ date }: { date: RemindedDate }) {
  const {
    cd_type,
    cd_action,
    cd_note,
    sd_id,
    site_details: site,
    daysLeft,
    state,
    fromLease,
    leaseOpen,
  } = date;
  const toActOn = leaseOpen && !isDone(date);
  return (
    <section className={classes['facts']}>
      <p className={classes['what']}>
        {cd_type ?? 'Critical date'}
        {cd_action && <time dateTime={cd_action}>{showDate(cd_action)}</time>}
      </p>
      <p className={classes['badges']}>
        {state !== 'Overdue' && <DateStatus date={date} />}
        {!leaseOpen && <Badge>Closed lease</Badge>}
        {daysLeft !== null && toActOn && (
          <Badge tone={urgencyTones[urgencyOf(daysLeft)]}>{daysLeftWords(daysLeft)}</Badge>
        )}
        {fromLease && <Badge>from lease</Badge>}
      </p>
      <p>
        <Link to={to(paths.leaseCriticalDates, { id: sd_id })}>{leaseName(site)}</Link>
      </p>
      {addressLine(site) && <p className={classes['quiet']}>{addressLine(site)}</p>}
      {!leaseOpen && <p className={classes['quiet']}>{closedLeasesRule}</p>}
      {fromLease && (
        <p className={classes['quiet']}>
          The current expiration of the lease: it has no Expiration Date of its own. Acknowledged, it gets
          one.
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
  const [busy, setBusy] = useState(false);
  async function fetchIt() {
    setBusy(true);
    try {
      download(await fetchFile('Calendar/DownloadDate', { cd_id, sd_id }), `critical-date-${day}.ics`);
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      className={classes['calendar']}
      variant="default"
      size="compact-sm"
      leftSection={<CalendarPlus size={15} aria-hidden />}
      loading={busy}
      onClick={() => void fetchIt()}
    >
      Add to calendar
    </Button>
  );
}
