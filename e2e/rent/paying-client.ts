import { expect, type Page } from '@playwright/test';
import { signedIn } from '../screens/subjects.ts';
import { aLease, callAs, newNumber } from '../support/made-leases.ts';
import { newPersonOf } from '../support/own-person.ts';
import { password, signInWith } from '../support/people.ts';

/** A new client, and somebody signed in to it who may write and pay. */
export async function payingClient(page: Page, ...more: readonly string[]): Promise<void> {
  const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
  const name = `Payer ${newNumber()}`;
  await admin.call('Clients/AddClient', { id: 0, name });
  const { userName } = await newPersonOf(name, ['Write', 'Payments', ...more]);
  await signInWith(page, userName, password);
}

export async function readAs<T>(page: Page, address: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.get(`/api/${address}`, { headers: { Authorization: `Bearer ${token}` } });
  expect(reply.ok()).toBe(true);
  // Safe: the caller names the call's own reply.
  return (await reply.json()) as T;
}

/** A lease with base rent from 2020 to 2039 that its contacts name a landlord for. */
export async function aRentedLease(page: Page, rt_monthly: number, landlord: string): Promise<number> {
  const { sd_id } = await aLease(page, { sd_ocd: '2020-01-01', sd_ced: '2039-12-31', sd_status: 1 });
  const term = { sd_id, rt_type: 'Base Rent', rt_start: '2020-01-01', rt_end: '2039-12-31', rt_monthly };
  await callAs(page, 'Leases/EditRentTerm', term);
  await callAs(page, 'Leases/EditContacts', { c_site: sd_id, c_type: 'Landlord', c_company: landlord });
  return sd_id;
}
