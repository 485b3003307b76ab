import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call, queryFor, reasonOf } from '../../../api/index.ts';
import { Badge, Banner, notify } from '../../../ui/index.ts';
import { signInFailureText } from '../start-session.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import classes from './section.module.css';

/** The step shown below the heading. */
type Step =
  | { readonly name: 'closed' }
  | { readonly name: 'password'; readonly purpose: Purpose }
  | { readonly name: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

type Purpose = 'on' | 'off' | 'codes';

const closed: Step = { name: 'closed' };

const purposes: Record<Purpose, string> = {
  on: 'Enter your password to turn two-step sign-in on.',
  off: 'Enter your password to turn two-step sign-in off.',
  codes: 'Enter your password for new recovery codes. The old ones stop working.',
};

export function TwoStepSection() {
  const { data, error, refetch } = useQuery(queryFor('Account/GetTwoStep', {}));
  const [step, setStep] = useState<Step>(closed);

  /** Returns the reason when it is refused. */
  async function prove(purpose: Purpose, Password: string): Promise<string | null> {
    if (purpose === 'on') {
      const { response, secret, uri } = await call('Account/StartTwoStep', { Password });
      if (!secret || !uri) return response;
      setStep({ name: 'scan', secret, uri });
      return null;
    }
    if (purpose === 'codes') {
      const { response, recoveryCodes } = await call('Account/NewRecoveryCodes', { Password });
      if (response !== 'Success') return response;
      setStep({ name: 'codes', codes: recoveryCodes });
    } else {
      const { response } = await call('Account/StopTwoStep', { Password });
      if (response !== 'Success') return response;
      notify('Two-step sign-in is off.');
      setStep(closed);
    }
    return null;
  }

  async function confirmCode(code: string): Promise<string | null> {
    const { response, recoveryCodes } = await call('Account/ConfirmTwoStep', { code });
    if (response !== 'Success') return response;
    setStep({ name: 'codes', codes: recoveryCodes });
    return null;
  }

  const cancel = () => setStep(closed);
  return (
    <Section
      name="two-step"
      text="Signing in asks for a code from an authenticator app on your phone as well. A stolen password alone then opens nothing. Turning it on signs out your other sessions."
      actions={data && step.name === 'closed' && <Choices on={data.on} onChoose={setStep} />}
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          Whether it is on could not be loaded.
        </Banner>
      )}
      {data?.on && step.name === 'closed' && <State left={data.recoveryCodesLeft} />}
      {step.name === 'password' && (
        <Answer
          key={step.purpose}
          intro={purposes[step.purpose]}
          label="Password"
          submitLabel="Continue"
          secret
          onAnswer={(password) => prove(step.purpose, password)}
          onCancel={cancel}
        />
      )}
      {step.name === 'scan' && (
        <div className={classes['row']}>
          <QrCode text={step.uri} label="QR code for the authenticator app" />
          <div className={classes['steps']}>
            <p>Scan the picture with your authenticator app, or type this key there:</p>
            <p className={classes['secret']}>{step.secret.match(/.{4}/g)?.join(' ')}</p>
            <Answer
              intro="Then enter the code that the app shows."
              label="Code"
              submitLabel="Turn on"
              onAnswer={confirmCode}
              onCancel={cancel}
            />
          </div>
        </div>
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={cancel} />}
    </Section>
  );
}

function Choices({ on, onChoose }: { on: boolean; onChoose: (step: Step) => void }) {
  function choice(purpose: Purpose, label: string): ReactNode {
    return (
      <Button variant="default" onClick={() => onChoose({ name: 'password', purpose })}>
        {label}
      </Button>
    );
  }
  if (!on) return choice('on', 'Turn on');
  return (
    <>
      {choice('codes', 'New recovery codes')}
      {choice('off', 'Turn off')}
    </>
  );
}

function State({ left }: { left: number }) {
  return (
    <div className={classes['device']}>
      <Badge tone="green">On</Badge>
      <span className={classes['quiet']}>
        {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
      </span>
    </div>
  );
}

interface AnswerProps {
  intro: string;
  label: string;
  submitLabel: string;
  /** Asks for a password instead of a code. */
  secret?: boolean;
  /** Returns the reason when it is refused. */
  onAnswer: (text: string) => Promise<string | null>;
  onCancel: () => void;
}

function Answer({ intro, label, submitLabel, secret = false, onAnswer, onCancel }: AnswerProps) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text === '') return setFailure(`${label} is required.`);
    setBusy(true);
    const refused = await onAnswer(text).catch((error: unknown) => signInFailureText(error));
    setBusy(false);
    setFailure(refused);
  }

  const field = {
    label,
    value: text,
    error: failure,
    autoFocus: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value);
      setFailure(null);
    },
  };
  return (
    <form className={classes['fields']} onSubmit={submit} noValidate>
      <p className={classes['text']}>{intro}</p>
      {secret ? (
        <PasswordInput {...field} autoComplete="current-password" />
      ) : (
        <TextInput {...field} autoComplete="one-time-code" inputMode="numeric" maxLength={12} />
      )}
      <div className={classes['actions']}>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
