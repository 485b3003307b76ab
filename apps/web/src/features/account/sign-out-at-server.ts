import { call, putAwayKept } from '../../api/index.ts';

/** Saves on the server what the browser kept for the account, then ends the session there. Never throws. */
export async function signOutAtServer(): Promise<void> {
  await putAwayKept().catch(() => undefined);
  await call('Account/Logout', {}, { unattended: true }).catch(() => false);
}
