import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, queryFor, reasonOf } from '../../../api/index.ts';
import { Badge, Banner, notify } from '../../../ui/index.ts';
import { AnswerForm } from './answer-form.tsx';
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
        <AnswerForm
          key={step.purpose}
          intro={purposes[step.purpose]}
          label="Password"
          submitLabel="Continue"
          kind="password"
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
            <AnswerForm
              intro="Then enter the code that the app shows."
              label="Code"
              submitLabel="Turn on"
              kind="code"
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
