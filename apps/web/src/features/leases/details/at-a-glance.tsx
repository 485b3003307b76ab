import {
  commencementWord,
  termOn,
  contactName,
  daysBetween,
  isDeposit,
  isOpenLease,
  leaseFields,
  leaseTabLinks,
  leaseTabNames,
  phoneToCall,
  showChange,
  showDate,
  showValue,
  urgencyWords,
  type Contact,
  type Lease,
  type LeaseSummary,
  type LeaseTabName,
  type PlainDate,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { queryFor, reasonOf, useMarketView, useSignedIn } from '../../../api/index.ts';
import { FieldView } from '../../../fields/index.ts';
import { timeLeft } from '../../../lib/dates.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { to } from '../../../lib/paths.ts';
import { Badge, Banner, Explained, type Tone } from '../../../ui/index.ts';
import { urgencyTones } from '../urgency-tones.ts';
import { RentDrawing } from '../rent/rent-drawing.tsx';
import { QuickActions } from './quick-actions.tsx';
import { ScheduleWarnings } from './schedule-warnings.tsx';
import classes from './summary.module.css';

/** Loaded for those who see something of the market. */
const MarketPanel = lazy(async () => ({ default: (await import('../market/market-panel.tsx')).MarketPanel }));

/** The facts that callers ask for most. */
export function AtAGlance({ lease, mayWrite }: { lease: Lease; mayWrite: boolean }) {
  const { today } = useSignedIn();
  const seesMarket = Boolean(useMarketView()) && isOpenLease(lease);
  const { data: summary, error, refetch } = useQuery(queryFor('Leases/GetLeaseSummary', { id: lease.sd_id }));
  const terms = summary?.rent.terms ?? [];
  const hasRent = terms.some(
    (term) => !isDeposit(term) && term.rt_start !== null && (term.rt_monthly ?? 0) > 0,
  );
  return (
    <>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          Rent, dates and contacts could not be loaded.
        </Banner>
      )}
      <QuickActions lease={lease} summary={summary} mayWrite={mayWrite} />
      {summary && <ScheduleWarnings warnings={summary.rent.warnings} />}
      <div className={classes['glance']} aria-busy={!summary && !error}>
        <Where lease={lease} />
        <Until lease={lease} today={today} />
        <Rent summary={summary} />
        <NextDate summary={summary} today={today} />
        <Person label="Landlord" contact={summary?.landlord} />
        <Person label="Property Manager" contact={summary?.propertyManager} />
        {hasRent && (
          <section className={classes['drawing']} aria-label="Schedule">
            <RentDrawing terms={terms} expiration={lease.sd_ced} today={today} size="small" />
          </section>
        )}
        {seesMarket && (
          <div className={classes['market']}>
            <Suspense>
              <MarketPanel lease={lease} />
            </Suspense>
          </div>
        )}
      </div>
      <Counts lease={lease} summary={summary} />
    </>
  );
}

/** `main` is the large text: `undefined` while it is loading, `null` when there is none. */
function Tile({ label, main, children }: { label: string; main: ReactNode; children?: ReactNode }) {
  return (
    <section className={classes['tile']} aria-label={label}>
      <h2 className={classes['label']}>{label}</h2>
      {main === undefined && <span className={classes['bone']} />}
      {main === null && <span className={classes['none']}>None</span>}
      {main !== undefined && main !== null && <div className={classes['main']}>{main}</div>}
      {children && <div className={classes['more']}>{children}</div>}
    </section>
  );
}

function Where({ lease }: { lease: Lease }) {
  const { sd_address, sd_address2, sd_city, sd_state, sd_zip, sd_sqft, sd_region, sd_lease } = lease;
  const town = [sd_city, [sd_state, sd_zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <Tile label="Space" main={sd_sqft === null ? null : `${showValue(sd_sqft, leaseFields.sd_sqft)} SF`}>
      <div>{[sd_address, sd_address2].filter(Boolean).join(', ')}</div>
      <div>{town}</div>
      <div className={classes['quiet']}>
        {sd_region}
        {sd_region && sd_lease && ', '}
        {sd_lease && <Explained focusable>{sd_lease}</Explained>}
      </div>
    </Tile>
  );
}

/** Amber within a year of the expiration; red after it, when an open lease is in holdover. */
function Until({ lease, today }: { lease: Lease; today: PlainDate }) {
  const { sd_ced } = lease;
  const { start, next } = termOn(lease, today);
  if (sd_ced === null) return <Tile label="Expires" main={null} />;
  const past = sd_ced < today;
  const soon = daysBetween(today, sd_ced) <= 365;
  const tone: Tone = !isOpenLease(lease) ? 'neutral' : past ? 'red' : soon ? 'amber' : 'green';
  return (
    <Tile label="Expires" main={showDate(sd_ced)}>
      <div>
        <Badge tone={tone}>{timeLeft(sd_ced, today)}</Badge>
      </div>
      {start && (
        <div className={classes['quiet']}>
          {commencementWord(lease, today)} {showDate(start)}
        </div>
      )}
      {next && <div className={classes['quiet']}>Extended from {showDate(next)}</div>}
    </Tile>
  );
}

function Rent({ summary }: { summary: LeaseSummary | undefined }) {
  if (!summary) return <Tile label="Rent today" main={undefined} />;
  const { byType: paid, total, nextChange } = summary.rent;
  return (
    <Tile label="Rent today" main={paid.length > 0 ? `${showMoney(total.monthly)} / month` : null}>
      {paid.length > 0 && (
        <div>
          {showMoney(total.annual)} / year
          {/* Non-breaking spaces keep the unit with its figure. */}
          {total.psqft !== null && `, ${showMoney(total.psqft)}\u00A0/\u00A0SF`}
        </div>
      )}
      {paid.length > 1 && (
        <div className={classes['quiet']}>
          {paid.map(({ type, monthly }) => `${type} ${showMoney(monthly)}`).join(', ')}
        </div>
      )}
      {nextChange && (
        <div className={classes['quiet']}>
          Base Rent {showMoney(nextChange.monthly)} from {showDate(nextChange.date)}
          {nextChange.percent !== null && ` (${showChange(nextChange.percent)})`}
          {nextChange.absentFrom !== null && `, none from ${showDate(nextChange.absentFrom)} until then`}
        </div>
      )}
    </Tile>
  );
}

function NextDate({ summary, today }: { summary: LeaseSummary | undefined; today: PlainDate }) {
  const next = summary && summary.nextDate;
  if (!next?.cd_action) return <Tile label="Next date to act" main={next === undefined ? undefined : null} />;
  const marked = urgencyWords(next, today);
  return (
    <Tile label="Next date to act" main={showDate(next.cd_action)}>
      <div>
        <Explained focusable>{next.cd_type ?? ''}</Explained>{' '}
        {marked && <Badge tone={urgencyTones[marked.urgency]}>{marked.words}</Badge>}
      </div>
      {next.cd_note && <div className={classes['note']}>{next.cd_note}</div>}
    </Tile>
  );
}

function Person({ label, contact }: { label: string; contact: Contact | null | undefined }) {
  if (!contact) return <Tile label={label} main={contact} />;
  const name = contactName(contact);
  const phone = phoneToCall(contact);
  return (
    <Tile label={label} main={contact.c_company || name || 'No name'}>
      {contact.c_company && name && <div>{name}</div>}
      {phone && (
        <div>
          <FieldView field={{ kind: 'phone', label, max: 40 }} value={phone.number} />{' '}
          <span className={classes['quiet']}>{phone.label}</span>
        </div>
      )}
      {contact.email1 && (
        <div className={classes['mail']}>
          <FieldView field={{ kind: 'email', label, max: 254 }} value={contact.email1} />
        </div>
      )}
    </Tile>
  );
}

const askedForMost: readonly LeaseTabName[] = ['documents', 'notes'];
const countedTabs = [...askedForMost, ...leaseTabNames.filter((name) => !askedForMost.includes(name))];

function Counts({ lease, summary }: { lease: Lease; summary: LeaseSummary | undefined }) {
  const counted = countedTabs.map((name) => ({ tab: leaseTabLinks[name], count: summary?.counts[name] }));
  return (
    <ul className={classes['counts']}>
      {counted.map(({ tab, count }) => (
        <li key={tab.path}>
          <Link to={to(tab.path, { id: lease.sd_id })}>
            {tab.title} <span data-figures>{count === undefined ? '' : showCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
