import { passwordFieldsProblem, type CallOutput } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { call, endSession, queryFor } from '../../api/index.ts';
import { paths } from '../../lib/paths.ts';
import { Banner, Spinner } from '../../ui/index.ts';
import { Card, cardLink, CardText } from './card.tsx';
import { NewPassword } from './new-password.tsx';
import { signInFailureText } from './start-session.ts';

type LinkKind = NonNullable<CallOutput<'Account/CheckLink'>['kind']>;

const words: Record<LinkKind, { title: string; text: string; done: string }> = {
  reset: {
    title: 'Reset password',
    text: 'Choose a new password for',
    done: 'Your password has been changed. Every session was signed out.',
  },
  invitation: {
    title: 'Choose a password',
    text: 'Welcome to Panoramic. Choose a password for',
    done: 'Your account is ready.',
  },
};

/** The page of the links in reset and invitation mails. */
export function ResetPassword() {
  const location = useLocation();
  const done = z.object({ done: z.enum(['reset', 'invitation']) }).safeParse(location.state).data?.done;
  return done ? <Done kind={done} /> : <Open />;
}

function Done({ kind }: { kind: LinkKind }) {
  return (
    <Card title={words[kind].title}>
      <Banner kind="success">{words[kind].done}</Banner>
      <Button component={Link} to={paths.login} fullWidth>
        Log In
      </Button>
    </Card>
  );
}

function Open() {
  const token = useSearchParams()[0].get('token') ?? '';
  return token === '' ? (
    <ResetForm token="" kind="reset" userName="" fewest={fewestOfAll} />
  ) : (
    <OpenLink token={token} />
  );
}

/** The fewest characters that any client can ask for; a link tells those of its user. */
const fewestOfAll = 8;

/** The answer to a form without a token: its address was typed, or the link was cut short. */
const linkNeeded =
  'A new password is chosen by a link that comes by e-mail. Open the link in the mail, or ask for one.';

function OpenLink({ token }: { token: string }) {
  const { data, isPending, isError } = useQuery({
    ...queryFor('Account/CheckLink', { token }),
    staleTime: Infinity,
  });
  if (isPending) return <Spinner />;
  if (isError || !data.kind)
    return (
      <Card title="Reset password">
        <Banner kind="failure">
          {isError
            ? 'The link could not be checked. Try again.'
            : 'This link has expired or was used already.'}
        </Banner>
        <Link to={paths.forgotPassword} className={cardLink}>
          Ask for a new link
        </Link>
      </Card>
    );
  return (
    <ResetForm token={token} kind={data.kind} userName={data.userName ?? ''} fewest={data.passwordMin} />
  );
}

interface ResetFormProps {
  token: string;
  kind: LinkKind;
  userName: string;
  /** Characters that the password must have. */
  fewest: number;
}

function ResetForm({ token, kind, userName, fewest }: ResetFormProps) {
  const { title, text } = words[kind];
  const navigate = useNavigate();
  const [fields, setFields] = useState({ NewPW: '', RetypePW: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problem = passwordFieldsProblem(fields) ?? (token === '' ? linkNeeded : null);
    if (problem) return setFailure(problem);
    setBusy(true);
    try {
      const { response } = await call('Account/ResetPassword', { token, ...fields });
      if (response !== 'Success') return setFailure(response);
      await navigate(paths.resetPassword, { replace: true, state: { done: kind } });
      // The server has ended every session, including this browser's.
      endSession();
    } catch (error) {
      setFailure(signInFailureText(error));
    } finally {
      setBusy(false);
    }
  }

  function change(part: Partial<typeof fields>) {
    setFields((before) => ({ ...before, ...part }));
    setFailure(null);
  }

  return (
    <Card title={title} onSubmit={submit}>
      {token !== '' && (
        <CardText>
          {text} <strong>{userName}</strong>.
        </CardText>
      )}
      {failure && <Banner kind="failure">{failure}</Banner>}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <NewPassword retype="Confirm Password" fields={fields} rule={{ userName, fewest }} onChange={change} />
      <Button type="submit" loading={busy} fullWidth>
        Submit
      </Button>
      {token === '' && (
        <Link to={paths.forgotPassword} className={cardLink}>
          Ask for a link
        </Link>
      )}
    </Card>
  );
}
