import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { confirmSession, queryFor } from '../../../api/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/index.ts';
import { PasskeysSection } from '../settings/passkeys-section.tsx';
import { TwoStepSection } from '../settings/two-step-section.tsx';
import classes from './second-factor-needed.module.css';

/** The only screen for a user who must set up or prove a second factor first. It stays until the user goes on. */
export function SecondFactorNeeded() {
  const { data } = useQuery(queryFor('Account/GetSession', {}));
  if (data?.secondFactor === 'unproven') return <SecondFactorUnproven />;
  const isDone = data !== undefined && data.secondFactor !== 'needed';

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
        <Button variant="default" component={Link} to={paths.logout}>
          Log out
        </Button>
      </div>
    </div>
  );
}

/** The account has a factor, and the password alone opened the session. */
function SecondFactorUnproven() {
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>Sign in with your second factor</h1>
      <p className={classes['text']}>
        A second factor is required here, and your account has one. Log out, then sign in with your passkey or
        the code of your authenticator app.
      </p>
      <div className={classes['actions']}>
        <Button component={Link} to={paths.logout}>
          Log out
        </Button>
      </div>
    </div>
  );
}
