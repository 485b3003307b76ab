import { phoneToCall, showDate, urgencyWords, type Lease, type LeaseSummary } from '@panoramic/contract';
import { CalendarClock, Camera, Phone, StickyNote, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSignedIn } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { addsRow } from '../tabs/row-tab.tsx';
import classes from './quick-actions.module.css';
import { handPhotos, namedPhoto } from './taken-photos.ts';

interface QuickActionsProps {
  lease: Lease;
  summary: LeaseSummary | undefined;
  mayWrite: boolean;
}

/** What somebody does who stands in front of the site with a phone; wider windows have it elsewhere. */
export function QuickActions({ lease, summary, mayWrite }: QuickActionsProps) {
  const { today } = useSignedIn();
  const navigate = useNavigate();
  const { sd_id: id } = lease;
  const phone = summary?.landlord && phoneToCall(summary.landlord);
  const next = summary?.nextDate;
  return (
    <nav className={classes['actions']} aria-label="Quick actions">
      {phone ? (
        <a className={classes['action']} href={`tel:${phone.number.replaceAll(/[^\d+*#,;]/g, '')}`}>
          <Words icon={Phone} title="Call landlord">
            {phone.number}
          </Words>
        </a>
      ) : (
        <Link className={classes['action']} to={to(paths.leaseContacts, { id })}>
          <Words icon={Phone} title="Call landlord">
            {summary && 'No phone yet'}
          </Words>
        </Link>
      )}
      <Link className={classes['action']} to={to(paths.leaseCriticalDates, { id })}>
        <Words icon={CalendarClock} title="Next date">
          {next?.cd_action && `${showDate(next.cd_action)}, ${urgencyWords(next, today)?.words ?? ''}`}
          {summary && !next?.cd_action && 'None'}
        </Words>
      </Link>
      {mayWrite && (
        <>
          <Link className={classes['action']} to={to(paths.leaseNotes, { id })} state={addsRow}>
            <Words icon={StickyNote} title="Add note" />
          </Link>
          <label className={classes['action']}>
            <Words icon={Camera} title="Take photo" />
            <input
              type="file"
              accept="image/*"
              capture="environment"
              className={classes['file']}
              onChange={(event) => {
                const photos = [...(event.currentTarget.files ?? [])];
                if (photos.length === 0) return;
                handPhotos(
                  id,
                  photos.map((photo) => namedPhoto(photo, new Date())),
                );
                void navigate(to(paths.leaseDocuments, { id }));
              }}
            />
          </label>
        </>
      )}
    </nav>
  );
}

function Words({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children?: ReactNode }) {
  return (
    <>
      <Icon size={18} aria-hidden />
      <span>
        <strong>{title}</strong>
        {children && <span className={classes['more']}>{children}</span>}
      </span>
    </>
  );
}
