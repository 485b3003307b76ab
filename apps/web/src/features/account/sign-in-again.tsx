import type { CallOutput } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  call,
  confirmSession,
  endSession,
  reasonOf,
  renewToken,
  signOutHere,
  type SignedIn,
} from '../../api/index.ts';
import { paths, signOnPath } from '../../lib/paths.ts';
import { Banner, Dialog, notify, skipUnsavedGuard } from '../../ui/index.ts';
import { cardDivider, CardText } from './card.tsx';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { PasswordForm, type SignInFrameProps } from './password-form.tsx';
import classes from './sign-in-again.module.css';
import { rememberIdToken, signOnWindow } from './sign-on.ts';
import { sessionIn, startSession } from './start-session.ts';
import { TwoStepForm } from './two-step-form.tsx';
import { canUsePasskeys, useSignInOptions } from './use-sign-in-options.ts';

/** Asks for a new sign-in over the screen of a session that has ended. The calls that were refused wait for it. */
export function SignInAgain({ session }: { session: SignedIn }) {
  const navigate = useNavigate();
  const [refusedToken] = useState(session.token);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const resume = useEffectEvent(() => {
    resumeScreen(session).catch((error: unknown) => setFailure(reasonOf(error)));
  });
  // Resumes the screen once the token was renewed, here or by another window that has signed in.
  useEffect(() => {
    if (session.token !== refusedToken) resume();
  }, [session.token, refusedToken]);

  function take(reply: CallOutput<'Account/token'>): boolean {
    const begun = sessionIn(reply);
    if (!begun) return false;
    if (renewToken(begun)) rememberIdToken(null);
    else {
      void navigate(paths.login, { state: skipUnsavedGuard });
      startSession(reply);
      notify(
        `You are signed in as ${begun.userName} now. What ${session.userName} typed was not saved; this browser keeps it for ${session.userName}.`,
        'failure',
      );
    }
    return true;
  }

  async function signOn() {
    if (window.open(signOnPath('login'), signOnWindow, 'popup,width=520,height=680')) return;
    // The browser opened no window: the user signs in on this page, and the drafts wait in this browser.
    endSession();
    await navigate(signOnPath('login'), { state: skipUnsavedGuard });
  }

  return (
    <Dialog
      title={challenge === null ? 'Sign in again' : 'Two-step sign-in'}
      width="narrow"
      // Escape does nothing, because it would lead back to a screen that cannot save.
      onClose={() => undefined}
      buttons={
        <Button variant="subtle" onClick={signOutHere}>
          Log out
        </Button>
      }
    >
      {challenge === null ? (
        <PasswordForm
          Frame={DialogForm}
          intro={
            <>
              <CardText>
                Your session has ended. What you typed is still here, and is saved once you have signed in.
              </CardText>
              {failure && <Banner kind="failure">{failure}</Banner>}
            </>
          }
          username={session.userName}
          onReply={take}
          onChallenge={setChallenge}
        >
          <OtherWays onReply={take} onSignOn={() => void signOn()} />
        </PasswordForm>
      ) : (
        <TwoStepForm
          Frame={DialogForm}
          onReply={take}
          challenge={challenge}
          onBack={() => setChallenge(null)}
        />
      )}
    </Dialog>
  );
}

/** Returns to the client of the opened screen, because the new session may have begun in another one. */
async function resumeScreen({ openedFor }: SignedIn): Promise<void> {
  const reply = await call('Account/GetSession', {});
  const isMoved = openedFor !== null && reply.client?.cl_id !== openedFor.cl_id;
  const client = isMoved ? await call('Clients/SetClient', { cl_id: openedFor.cl_id }) : reply.client;
  confirmSession({ ...reply, client });
}

/** A form without a title, because the dialog has one. */
function DialogForm({ onSubmit, children }: SignInFrameProps) {
  return (
    <form className={classes['form']} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

interface OtherWaysProps {
  onReply: (reply: CallOutput<'Account/token'>) => boolean;
  onSignOn: () => void;
}

function OtherWays({ onReply, onSignOn }: OtherWaysProps) {
  const { singleSignOn, passkeyOrigin } = useSignInOptions() ?? {};
  const passkeys = canUsePasskeys(passkeyOrigin);
  if (!singleSignOn && !passkeys) return null;
  return (
    <>
      <div className={cardDivider}>or</div>
      {passkeys && <PasskeyButton onReply={onReply} />}
      {singleSignOn && (
        <Button variant="default" onClick={onSignOn} fullWidth>
          Sign in with {singleSignOn}
        </Button>
      )}
    </>
  );
}
