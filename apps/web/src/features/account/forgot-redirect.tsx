import { useEffect } from 'react';
import { forgotPasswordPage } from '../../lib/paths.ts';
import { Spinner } from '../../ui/index.ts';

/** Redirects to the page that the server renders. */
export function ForgotRedirect() {
  useEffect(() => window.location.assign(forgotPasswordPage), []);
  return <Spinner />;
}
