import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSession, queryFor, signOutHere } from '../../../api/index.ts';
import { Banner } from '../../../ui/index.ts';
import { PasskeysSection } from '../settings/passkeys-section.tsx';
import { TwoStepSection } from '../settings/two-step-section.tsx';
import { signOutAtServer } from '../sign-out-at-server.ts';
import classes from './second-factor-needed.module.css';

/** All that there is for somebody who must set up a second factor first. It stays until the user goes on. */
export function SecondFactorNeeded() {
  const { data } = useQuery(queryFor('Account/GetSession', {}));
  const [busy, setBusy] = useState(false);
  const isDone = data !== undefined && data.secondFactor !== 'needed';

  async function leave() {
    setBusy(true);
    await signOutAtServer().finally(signOutHere);
  }

  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>Set up a second factor</h1>
      {isDone ? (
        <Banner kind="success">Your account is protected by a second factor now.</Banner>
      ) : (
        <p className={classes['text']}>
          A password alone is not enough here any more. Turn on two-step sign-in, or add a passkey; everything
          else is open again as soon as one of them is there.
        </p>
      )}
      <TwoStepSection />
      <PasskeysSection />
      <div className={classes['actions']}>
        {isDone && <Button onClick={() => confirmSession(data)}>Continue to Panoramic</Button>}
        <Button variant="default" loading={busy} onClick={() => void leave()}>
          Log out
        </Button>
      </div>
    </div>
  );
}
