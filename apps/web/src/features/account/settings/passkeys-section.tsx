import { maxPasskeys, type PasskeyInfo } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor, reasonOf } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { Badge, Banner, notify } from '../../../ui/index.ts';
import { canUsePasskeys, useSignInOptions } from '../use-sign-in-options.ts';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Section } from './section.tsx';
import classes from './section.module.css';

type Step =
  | { readonly name: 'closed' }
  | { readonly name: 'add' }
  | { readonly name: 'rename' | 'remove'; readonly passkey: PasskeyInfo };

const closed: Step = { name: 'closed' };

export function PasskeysSection() {
  const { data, error, refetch } = useQuery(queryFor('Account/GetPasskeys', {}));
  const options = useSignInOptions();
  const [step, setStep] = useState<Step>(closed);
  const close = () => setStep(closed);
  const isPossible = canUsePasskeys(options?.passkeyOrigin);
  const isFull = (data?.length ?? 0) >= maxPasskeys;
  return (
    <Section
      name="passkeys"
      text="Sign in with the fingerprint, face or PIN of a device, or a security key, instead of password and code. Add one for each device that you use."
      actions={
        step.name === 'closed' && (
          <Button variant="default" disabled={!isPossible || isFull} onClick={() => setStep({ name: 'add' })}>
            Add a passkey
          </Button>
        )
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The passkeys could not be loaded.
        </Banner>
      )}
      {options && !isPossible && <p className={classes['quiet']}>{whyImpossible(options.passkeyOrigin)}</p>}
      {step.name === 'add' && <AddPasskeyForm onClose={close} />}
      {step.name === 'rename' && (
        <AnswerForm
          key={`rename ${step.passkey.id}`}
          intro="What do you want to call it?"
          label="Name"
          submitLabel="Save"
          kind="name"
          initial={step.passkey.name}
          onAnswer={async (name) => {
            await callAndRefresh('Account/RenamePasskey', { id: step.passkey.id, name });
            close();
            return null;
          }}
          onCancel={close}
        />
      )}
      {step.name === 'remove' && (
        <AnswerForm
          key={`remove ${step.passkey.id}`}
          intro={`Enter your password to remove “${step.passkey.name}”. Your other sessions are signed out.`}
          label="Password"
          submitLabel="Remove"
          kind="password"
          onAnswer={async (Password) => {
            const { response } = await callAndRefresh('Account/RemovePasskey', {
              id: step.passkey.id,
              Password,
            });
            if (response !== 'Success') return response;
            notify('The passkey was removed.');
            close();
            return null;
          }}
          onCancel={close}
        />
      )}
      {data && data.length > 0 && (
        <ul className={classes['list']} aria-label="Passkeys">
          {data.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} onStep={setStep} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Passkey({ passkey, onStep }: { passkey: PasskeyInfo; onStep: (step: Step) => void }) {
  const { name, createdAt, usedAt, synced } = passkey;
  return (
    <li>
      <div>
        <span className={classes['device']}>
          {name}
          {synced && <Badge>Synced</Badge>}
        </span>
        <span className={classes['quiet']} data-figures>
          Added {showTimestamp(createdAt)}, {usedAt ? `last used ${showTimestamp(usedAt)}` : 'not used yet'}
        </span>
      </div>
      <div className={classes['actions']}>
        <Button
          variant="subtle"
          aria-label={`Rename ${name}`}
          onClick={() => onStep({ name: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          aria-label={`Remove ${name}`}
          onClick={() => onStep({ name: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function whyImpossible(origin: string | null): string {
  if (origin === null)
    return 'Passkeys need a server whose public address begins with https. Ask whoever runs it.';
  return origin === window.location.origin
    ? 'This browser has no passkeys.'
    : `Passkeys work at ${origin} only. Open Panoramic there to add one.`;
}
