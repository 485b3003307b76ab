import { audit, type Log } from '#lib/log.ts';

/** Records only the host of the address, since the rest may be a secret. */
export function auditWebhook(
  log: Log,
  change: 'registered' | 'edited' | 'removed' | 'secret replaced' | 'switched off',
  { id, url, clientId }: { readonly id: number; readonly url: string; readonly clientId: number },
  userId: number | null,
): void {
  audit(log, 'webhook-changed', { change, webhook: id, host: new URL(url).host, clientId, userId });
}
