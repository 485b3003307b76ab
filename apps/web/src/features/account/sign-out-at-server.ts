import { fetchReply, putAwayKept, queryClient } from '../../api/index.ts';

/** Saves on the server what the browser kept for the account, then ends the session there. Never throws. */
export async function signOutAtServer(): Promise<void> {
  await putAwayKept().catch(() => undefined);
  // What is still being read, or read again after this call, would be refused.
  await queryClient.cancelQueries();
  await fetchReply('Account/Logout', {}, { unattended: true }).catch(() => false);
}
