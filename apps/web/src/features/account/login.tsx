import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { queryFor, rolesOf, useSession } from '../../api/index.ts';
import { pendingLink } from '../../lib/pending-link.ts';
import { landingFor, paths, signOnPath } from '../../lib/paths.ts';
import { Card, cardDivider, cardLink } from './card.tsx';
import { PasswordForm } from './password-form.tsx';
import { startSession } from './start-session.ts';
import { TwoStepForm } from './two-step-form.tsx';

export function Login() {
  const session = useSession();
  /** Set when the password was right and a code is needed. */
  const [challenge, setChallenge] = useState<string | null>(null);
  if (session.state === 'signedIn')
    return <Navigate to={pendingLink() ?? landingFor(rolesOf(session))} replace />;
  if (challenge !== null)
    return (
      <TwoStepForm
        Frame={Card}
        onReply={startSession}
        challenge={challenge}
        onBack={() => setChallenge(null)}
      />
    );
  return (
    <PasswordForm Frame={Card} onReply={startSession} onChallenge={setChallenge}>
      <Link to={paths.forgot} className={cardLink}>
        Forgot your password?
      </Link>
      <SingleSignOn />
    </PasswordForm>
  );
}

function SingleSignOn() {
  const { data } = useQuery({ ...queryFor('Account/GetSignInOptions', {}), staleTime: Infinity });
  if (!data?.singleSignOn) return null;
  return (
    <>
      <div className={cardDivider}>or</div>
      <Button component={Link} to={signOnPath('login')} variant="default" fullWidth>
        Sign in with {data.singleSignOn}
      </Button>
    </>
  );
}
