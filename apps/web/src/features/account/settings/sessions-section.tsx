import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor, reasonOf } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { Badge, Banner, confirm, notify } from '../../../ui/index.ts';
import { Section } from './section.tsx';
import classes from './section.module.css';

export function SessionsSection() {
  const { data, error, refetch } = useQuery(queryFor('Account/GetSessions', {}));
  const [busy, setBusy] = useState(false);
  const others = data?.filter(({ current }) => !current).length ?? 0;

  async function endOthers() {
    const question = 'Sign out everywhere else? Work that is not saved there is lost.';
    if (!(await confirm(question, { destructive: true, confirmLabel: 'Sign out' }))) return;
    setBusy(true);
    try {
      const { ended } = await callAndRefresh('Account/EndOtherSessions', {});
      notify(ended === 1 ? 'One session was signed out.' : `${ended} sessions were signed out.`);
    } catch (failure) {
      notify(reasonOf(failure), 'failure');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      name="sessions"
      text="Where this account is signed in. One that you do not know is a reason to change the password."
      actions={
        <Button variant="default" disabled={others === 0} loading={busy} onClick={endOthers}>
          Sign out everywhere else
        </Button>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The sessions could not be loaded.
        </Banner>
      )}
      {data && (
        <ul className={classes['list']}>
          {data.map(({ id, device, address, usedAt, current }) => (
            <li key={id}>
              <span className={classes['device']}>
                {device}
                {current && <Badge tone="green">This session</Badge>}
              </span>
              <span className={classes['quiet']} data-figures>
                Last used <time dateTime={usedAt}>{showTimestamp(usedAt)}</time>
                {address && ` from ${address}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
