import { z } from 'zod';
import { rowId } from '../fields/index.ts';
import { callTable, id, noInput, plainText } from './call.ts';
import { fileOutput } from './exports.ts';

const feedScopes = ['all', 'mine'] as const;

const calendarFeedSchema = z.object({
  id: z.number(),
  scope: z.enum(feedScopes).describe('All dates of the client, or those that the user is reminded of'),
  createdAt: z.string(),
  readAt: z.string().nullable().describe('When a calendar fetched it last'),
});
export type CalendarFeedInfo = z.output<typeof calendarFeedSchema>;

export const calendarCalls = callTable({
  'Calendar/CreateFeed': {
    method: 'POST',
    path: 'api/Calendar/CreateFeed',
    access: 'signedIn',
    tokens: false,
    client: true,
    summary:
      'Make an address that a calendar can subscribe to. It is shown once, and works until it is revoked.',
    input: z.object({ scope: z.enum(feedScopes, { error: 'Must be all or mine.' }).default('all') }),
    output: calendarFeedSchema.and(z.object({ url: z.string() })),
    changes: ['calendarFeeds'],
  },
  'Calendar/GetFeeds': {
    method: 'GET',
    path: 'api/Calendar/GetFeeds',
    access: 'signedIn',
    tokens: false,
    client: true,
    summary: 'The addresses that this user has made for this client.',
    input: noInput,
    output: z.array(calendarFeedSchema),
    reads: ['calendarFeeds'],
  },
  'Calendar/RevokeFeed': {
    method: 'POST',
    path: 'api/Calendar/RevokeFeed',
    access: 'signedIn',
    tokens: false,
    client: true,
    summary: 'End an address at once. False when it had ended before.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['calendarFeeds'],
  },
  'Calendar/Feed': {
    method: 'GET',
    path: 'api/Calendar/Feed.ics',
    access: 'anyone',
    summary: 'The calendar itself (RFC 5545), for whoever holds its address.',
    // The key is in the query, which our logs leave out.
    input: z.object({ key: plainText(100, 'Key').default('') }),
    output: fileOutput('ics'),
    etag: true,
    reads: ['calendarFeeds', 'leases', 'criticalDates', 'clients', 'users'],
  },
  'Calendar/DownloadDate': {
    method: 'GET',
    path: 'api/Calendar/DownloadDate',
    access: 'signedIn',
    client: true,
    summary: 'One date as an .ics file, as an attachment. With cd_id 0, the expiration of the lease sd_id.',
    input: z.object({ cd_id: rowId, sd_id: rowId }),
    output: fileOutput('ics'),
    reads: ['leases', 'criticalDates'],
  },
});
