import type { CallInput, Lease } from '@panoramic/contract';
import { expect, type Page } from '@playwright/test';

/** Makes a call with the session of the signed-in page. */
export async function callAs<T>(page: Page, name: string, input: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.post(`/api/${name}`, {
    data: input,
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(reply.ok()).toBe(true);
  // Safe: the caller names the call's own reply.
  return (await reply.json()) as T;
}

let made = 0;

/** A number that no other test uses. */
export function newNumber(): string {
  made += 1;
  return `T${process.pid}-${Date.now().toString(36)}-${made}`;
}

/** A lease of the demonstration's first client, made by the person who is signed in. */
export function aLease(page: Page, lease: CallInput<'Leases/EditLease'> = {}): Promise<Lease> {
  return callAs<Lease>(page, 'Leases/EditLease', { sd_num: newNumber(), ...lease });
}

export function saveLease(page: Page, lease: CallInput<'Leases/EditLease'>): Promise<Lease> {
  return callAs<Lease>(page, 'Leases/EditLease', lease);
}

export function summaryOf({ sd_id }: Lease): string {
  return `/Lease/LeaseDetails-Summary?id=${sd_id}`;
}
