import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../api/index.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import classes from './second-factor/second-factor-asked.module.css';

/** Warns administrators, on every screen, of accounts that anybody can sign in to. */
export function KnownPasswords() {
  const { data } = useQuery({ ...queryFor('Account/GetSession', {}), staleTime: Infinity });
  if (!data || data.knownPasswords.length === 0) return null;
  return (
    <div className={classes['asked']}>
      <Banner kind="warning" reason={`Everybody knows the password of ${data.knownPasswords.join(', ')}.`}>
        This server can be reached by others and still has accounts of the demonstration.{' '}
        <Link to={paths.users}>Deactivate them</Link>, or change their passwords.
      </Banner>
    </div>
  );
}
