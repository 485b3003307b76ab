import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@panoramic/contract';
import { Problem } from '#lib/problem.ts';

/**
 * Some calls change data by GET. Only the Authorization header authenticates, which no other site
 * can make a browser send; what a browser says it does from elsewhere, by following a link or
 * ahead of a click, is refused all the same.
 */
export function refuseForgery(call: Call, headers: IncomingHttpHeaders): void {
  if (!call.changes) return;
  const from = headers['sec-fetch-site'];
  const crossSite = from === 'cross-site' || from === 'same-site';
  const navigation = headers['sec-fetch-mode'] === 'navigate';
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender/i.test(String(headers[name])),
  );
  if (crossSite || navigation || ahead)
    throw new Problem('cross-site', 'This call must come from the application itself.');
}
