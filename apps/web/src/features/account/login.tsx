import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { rolesOf, useSession } from '../../api/index.ts';
import { pendingLink } from '../../lib/pending-link.ts';
import { landingFor, paths, signOnPath } from '../../lib/paths.ts';
import { Card, cardDivider, cardLink } from './card.tsx';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { startSession } from './start-session.ts';
import { TwoStepForm } from './two-step-form.tsx';
import { canUsePasskeys, useSignInOptions } from './use-sign-in-options.ts';

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
      <OtherWays />
    </PasswordForm>
  );
}

function OtherWays() {
  const { singleSignOn, passkeyOrigin } = useSignInOptions() ?? {};
  const passkeys = canUsePasskeys(passkeyOrigin);
  if (!singleSignOn && !passkeys) return null;
  return (
    <>
      <div className={cardDivider}>or</div>
      {passkeys && <PasskeyButton onReply={startSession} />}
      {singleSignOn && (
        <Button component={Link} to={signOnPath('login')} variant="default" fullWidth>
          Sign in with {singleSignOn}
        </Button>
      )}
    </>
  );
}
