import { useEffect } from 'react';
import { forgotPasswordPage } from '../../lib/paths.ts';
import { Spinner } from '../../ui/index.ts';

/** Leaves the application for the server's own page. */
export function ForgotRedirect() {
  useEffect(() => window.location.assign(forgotPasswordPage), []);
  return <Spinner />;
}
