import { call, putAwayKept } from '../../api/index.ts';

/** Ends the session on the server, which first gets what the browser kept for the account. Never throws. */
export async function signOutAtServer(): Promise<void> {
  await putAwayKept().catch(() => undefined);
  await call('Account/Logout', {}, { unattended: true }).catch(() => false);
}
