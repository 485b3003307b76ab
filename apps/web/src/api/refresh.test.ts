import { calls, type Call, type CallName } from '@panoramic/contract';
import { queryOptions, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { cacheGeneration, clearCache, queryClient } from './query-client.ts';
import { keyOf, refreshAfter, settleReply } from './refresh.ts';

// Safe: the keys of the table are the names.
const names = Object.keys(calls) as CallName[];
const callOf = (name: CallName): Call => calls[name];
const reading = names.filter((name) => callOf(name).reads);
const changing = names.filter((name) => callOf(name).changes);

const leaseSeven = queryOptions({ queryKey: keyOf('Leases/GetLease', { id: 7 }), queryFn: () => 'read' });

afterEach(clearCache);

function isStale(name: CallName, input: object = {}): boolean | undefined {
  return queryClient.getQueryState([name, input])?.isInvalidated;
}

test.each(changing)('after %s exactly the queries that read what it changed are stale', async (name) => {
  for (const read of reading) queryClient.setQueryData([read, {}], 'read before');
  // Safe: the reply is not used.
  await settleReply(name, undefined as never, cacheGeneration());
  const { changes = [] as const }: { changes?: readonly string[] } = callOf(name);
  const expected = reading.filter((read) => callOf(read).reads?.some((one) => changes.includes(one)));
  expect(reading.filter((read) => isStale(read))).toEqual(expected);
  expect(expected).not.toEqual([]);
});

/** A mounted query that answers a new number on every read. */
function shown(name: CallName, input: object) {
  let readings = 0;
  queryClient.setQueryData([name, input], 0);
  const observer = new QueryObserver(queryClient, {
    queryKey: [name, input],
    queryFn: () => (readings += 1),
    staleTime: Infinity,
  });
  const leave = observer.subscribe(() => {});
  return { leave, readings: () => readings };
}

test('shown queries are read again at once, and the refresh waits for them', async () => {
  const dashboard = shown('Leases/GetLeaseData', {});
  await refreshAfter('Leases/EditLease');
  expect(dashboard.readings()).toBe(1);
  expect(isStale('Leases/GetLeaseData')).toBe(false);
  dashboard.leave();
});

test('a query that the reply answers is not read again', async () => {
  const lease = shown('Leases/GetLease', { id: 7 });
  const { refreshed } = await settleReply(
    'Leases/EditLease',
    undefined as never,
    cacheGeneration(),
    (_, one) => one.answer(leaseSeven, 'saved'),
  );
  await refreshed;
  expect(queryClient.getQueryData(leaseSeven.queryKey)).toBe('saved');
  expect([lease.readings(), isStale('Leases/GetLease', { id: 7 })]).toEqual([0, false]);
  lease.leave();
});

test('a list that the reply updates is read again when next opened, any other list at once', async () => {
  const changed = shown('Leases/GetRentTerms', { id: 7 });
  const left = shown('Leases/GetRentTerms', { id: 8 });
  const { refreshed } = await settleReply(
    'Leases/EditRentTerm',
    undefined as never,
    cacheGeneration(),
    (_, settling) => {
      settling.change(['Leases/GetRentTerms', { id: 7 }], () => 'with the row');
      settling.change(['Leases/GetRentTerms', { id: 8 }], (known) => known);
    },
  );
  await refreshed;
  expect(queryClient.getQueryData(['Leases/GetRentTerms', { id: 7 }])).toBe('with the row');
  expect([changed.readings(), isStale('Leases/GetRentTerms', { id: 7 })]).toEqual([0, true]);
  expect(left.readings()).toBe(1);
  changed.leave();
  left.leave();
});

test('deleted data is not read again and leaves the cache unless a screen shows it', async () => {
  const summary = shown('Leases/GetLeaseSummary', { id: 7 });
  queryClient.setQueryData(['Leases/GetLease', { id: 7 }], 'read before');
  queryClient.setQueryData(['Leases/GetLease', { id: 8 }], 'read before');
  const { refreshed } = await settleReply(
    'Leases/DeleteLease',
    undefined as never,
    cacheGeneration(),
    (_, one) => one.forget({ id: 7 }),
  );
  await refreshed;
  expect(summary.readings()).toBe(0);
  expect(queryClient.getQueryData(['Leases/GetLease', { id: 7 }])).toBeUndefined();
  expect(isStale('Leases/GetLease', { id: 8 })).toBe(true);
  summary.leave();
});

test('a reply that arrives after a change of client does not touch the new cache', async () => {
  const sentIn = cacheGeneration();
  clearCache();
  queryClient.setQueryData(['Leases/GetLease', { id: 7 }], 'of the new client');
  await settleReply('Leases/EditLease', undefined as never, sentIn, (_, settling) =>
    settling.answer(leaseSeven, 'of the old client'),
  );
  expect(queryClient.getQueryData(['Leases/GetLease', { id: 7 }])).toBe('of the new client');
  expect(isStale('Leases/GetLease', { id: 7 })).toBe(false);
});
