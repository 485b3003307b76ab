import type { UserDetails } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { callAndRefresh, callOrThrow, reasonOf, useSignedIn } from '../../api/index.ts';
import { showTimestamp } from '../../lib/dates.ts';
import { detailsLink } from '../../lib/details-id.ts';
import { paths } from '../../lib/paths.ts';
import { confirm, notify } from '../../ui/index.ts';
import classes from './user-access.module.css';

/** The sign-in of the user, with actions that are independent of the form. */
export function UserAccess({ user, onDone }: { user: UserDetails; onDone: () => void }) {
  const { userId } = useSignedIn();
  return (
    <section className={classes['access']} aria-label="Access">
      <h2 className={classes['heading']}>Access</h2>
      <dl className={classes['facts']}>
        <Fact label="Username">{user.userName}</Fact>
        {user.roles.length > 0 && (
          <Fact label="Who else has the roles">
            {user.roles.map(({ id, name }) => (
              <Link key={id} to={detailsLink(paths.roleDetails, id)} className={classes['role']}>
                {name}
              </Link>
            ))}
          </Fact>
        )}
        <Fact label="Last sign-in">{user.lastSignInAt ? showTimestamp(user.lastSignInAt) : 'Never'}</Fact>
        <Fact label="Password">{user.hasPassword ? 'Set' : 'Not chosen yet'}</Fact>
        <Fact label="Second factor">{describeSecondFactor(user)}</Fact>
        <Fact label="Open sessions">{user.sessions}</Fact>
      </dl>
      <div className={classes['actions']}>
        {user.hasPassword ? (
          <Act
            label="Send reset link"
            question="Send this user a link to choose a new password?"
            done="The reset link is on its way."
            disabled={!user.active}
            onDone={onDone}
            act={() => callOrThrow('Admin/SendPasswordReset', { id: user.id })}
          />
        ) : (
          <Act
            label="Send invitation"
            question="Send this user another link to choose a first password?"
            done="The invitation is on its way."
            disabled={!user.active}
            onDone={onDone}
            act={() => callOrThrow('Admin/SendInvitation', { id: user.id })}
          />
        )}
        {user.twoStep && (
          <Act
            label="Turn off two-step sign-in"
            question="Turn two-step sign-in off for this user, who has lost the phone? The password alone then signs in."
            done="Two-step sign-in is off for this user."
            disabled={false}
            onDone={onDone}
            act={() => callOrThrow('Admin/TurnOffTwoStep', { id: user.id })}
          />
        )}
        {user.passkeys > 0 && (
          <Act
            label="Remove passkeys"
            question="Remove all passkeys of this user, and sign the user out everywhere?"
            done="The passkeys of this user were removed."
            disabled={false}
            onDone={onDone}
            act={async () => void (await callAndRefresh('Admin/RemovePasskeys', { id: user.id }))}
          />
        )}
        <Act
          label="End sessions"
          question={
            user.id === userId
              ? 'End all of your own sessions? You are signed out here as well.'
              : 'Sign this user out everywhere?'
          }
          done="All sessions of this user have ended."
          disabled={user.sessions === 0}
          onDone={onDone}
          act={() => callOrThrow('Admin/EndUserSessions', { id: user.id })}
        />
      </div>
    </section>
  );
}

function describeSecondFactor({ twoStep, passkeys }: UserDetails): string {
  const parts = [
    ...(twoStep ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`] : []),
  ];
  return parts.join(', ') || 'None';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ActProps {
  label: string;
  question: string;
  done: string;
  disabled: boolean;
  act: () => Promise<void>;
  onDone: () => void;
}

function Act({ label, question, done, disabled, act, onDone }: ActProps) {
  const [busy, setBusy] = useState(false);
  async function run() {
    if (!(await confirm(question, { confirmLabel: label }))) return;
    setBusy(true);
    try {
      await act();
      onDone();
      notify(done);
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="default" loading={busy} disabled={disabled} onClick={() => void run()}>
      {label}
    </Button>
  );
}
