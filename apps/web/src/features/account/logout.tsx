import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { signOutHere, useSession } from '../../api/index.ts';
import { paths, signOnPath } from '../../lib/paths.ts';
import { Spinner } from '../../ui/index.ts';
import { rememberedIdToken } from './sign-on.ts';
import { signOutAtServer } from './sign-out-at-server.ts';

/** A session that came from the provider is ended there too. */
export function Logout() {
  const [fromProvider] = useState(() => rememberedIdToken() !== null);
  return fromProvider ? <Navigate to={signOnPath('logout')} replace /> : <LogoutHere />;
}

function LogoutHere() {
  const { state } = useSession();
  useEffect(() => {
    // The browser forgets the session whatever the server answers.
    void signOutAtServer().finally(signOutHere);
  }, []);
  return state === 'signedOut' ? <Navigate to={paths.login} replace /> : <Spinner label="Logging out" />;
}
