import type { CalendarFeedInfo } from '@panoramic/contract';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor, reasonOf, refreshAfter } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { Banner, confirm, notify } from '../../../ui/index.ts';
import { NewFeed } from './new-feed.tsx';
import { Section } from './section.tsx';
import classes from './section.module.css';

type Scope = CalendarFeedInfo['scope'];

const scopes: Record<Scope, string> = { all: 'All critical dates', mine: 'Dates that I am reminded of' };
const choices = Object.entries(scopes).map(([value, label]) => ({ value, label }));

/** The URLs from which calendar programs read the critical dates. */
export function CalendarSection({ clientName }: { clientName: string }) {
  const { data: feeds, error } = useQuery(queryFor('Calendar/GetFeeds', {}));
  const [scope, setScope] = useState<Scope>('all');
  const [busy, setBusy] = useState(false);
  /** The new URL, shown only once. */
  const [url, setUrl] = useState<string | null>(null);

  async function make() {
    setBusy(true);
    try {
      const made = await callAndRefresh('Calendar/CreateFeed', { scope });
      setUrl(made.url);
    } catch (failure) {
      notify(reasonOf(failure), 'failure');
    } finally {
      setBusy(false);
    }
  }

  async function revoke(feed: CalendarFeedInfo) {
    const question = 'Revoke this address? Calendars that read it lose the dates. It cannot be brought back.';
    if (!(await confirm(question, { destructive: true, confirmLabel: 'Revoke' }))) return;
    try {
      await callAndRefresh('Calendar/RevokeFeed', { id: feed.id });
      // The revoked URL may be the one that is shown.
      setUrl(null);
      notify('The address was revoked.');
    } catch (failure) {
      notify(reasonOf(failure), 'failure');
      await refreshAfter('Calendar/RevokeFeed');
    }
  }

  return (
    <Section
      name="calendar"
      text={`Subscribe to the critical dates of ${clientName} in Outlook, Google or Apple Calendar. Changes follow by themselves.`}
    >
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {url === null ? (
        <div className={classes['making']}>
          <Select
            label="Dates in it"
            data={choices}
            value={scope}
            allowDeselect={false}
            // Safe: the choices are the scopes.
            onChange={(chosen) => chosen && setScope(chosen as Scope)}
          />
          <Button variant="default" loading={busy} onClick={() => void make()}>
            Make an address
          </Button>
        </div>
      ) : (
        <NewFeed url={url} onClose={() => setUrl(null)} />
      )}
      {feeds && feeds.length > 0 && (
        <ul className={classes['list']} aria-label="Calendar addresses">
          {feeds.map((feed) => (
            <li key={feed.id}>
              <span className={classes['device']}>{scopes[feed.scope]}</span>
              <span className={classes['quiet']} data-figures>
                Made {showTimestamp(feed.createdAt)},{' '}
                {feed.readAt === null ? 'not read yet' : `last read ${showTimestamp(feed.readAt)}`}
              </span>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => void revoke(feed)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
