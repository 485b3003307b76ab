import type { CallOutput } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../api/index.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import classes from './second-factor/second-factor-prompt.module.css';

/** Warns administrators, on every screen, of what only they can mend. */
export function AdministratorWarnings() {
  const { data } = useQuery({ ...queryFor('Account/GetSession', {}), staleTime: Infinity });
  if (!data) return null;
  const { knownPasswords, unreadableSecrets } = data;
  return (
    <>
      {knownPasswords.length > 0 && (
        <div className={classes['asked']}>
          <Banner kind="warning" reason={`Everybody knows the password of ${knownPasswords.join(', ')}.`}>
            This server can be reached by others and still has accounts of the demonstration.{' '}
            <Link to={paths.users}>Deactivate them</Link>, or change their passwords.
          </Banner>
        </div>
      )}
      {unreadableSecrets.twoStep + unreadableSecrets.webhooks > 0 && (
        <div className={classes['asked']}>
          <UnreadableSecrets {...unreadableSecrets} />
        </div>
      )}
    </>
  );
}

function UnreadableSecrets({ twoStep, webhooks }: CallOutput<'Account/GetSession'>['unreadableSecrets']) {
  const remedies = (
    <>
      {twoStep > 0 && (
        <>
          Codes of the app are refused for {twoStep} {twoStep === 1 ? 'user' : 'users'}: recovery codes and
          passkeys work, or turn two-step sign-in off under <Link to={paths.users}>Users</Link>.{' '}
        </>
      )}
      {webhooks > 0 && (
        <>
          Nothing is sent to {webhooks} {webhooks === 1 ? 'webhook' : 'webhooks'}: make new secrets under{' '}
          <Link to={paths.webhooks}>Webhooks</Link> of each client.
        </>
      )}
    </>
  );
  return (
    <Banner kind="warning" reason={remedies}>
      The server’s APP_KEY is not the one that sealed its secrets. Ask whoever runs it to put that key back.
    </Banner>
  );
}
