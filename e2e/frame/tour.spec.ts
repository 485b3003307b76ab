import { callAs } from '../support/made-leases.ts';
import { testOnOwnServer } from '../support/own-server.ts';
import { signInAs } from '../support/people.ts';
import { expect } from '../support/test.ts';

// An own server, because the account must look as if it had never signed in.
const test = testOnOwnServer();

test('the tour stands below the page, comes at the first sign-in, and never again by itself', async ({
  page,
}) => {
  test.slow();
  await signInAs(page, 'viewer', '/Lease/LeaseSearch');
  await callAs(page, 'Account/SavePreference', { name: 'tour', value: null });
  await page.evaluate(() => localStorage.clear());

  const kept = page.waitForRequest(/SavePreference/);
  await signInAs(page, 'viewer', '/Lease/ActiveLeases?active=1');
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour).toContainText('New here?');
  expect((await kept).postDataJSON()).toEqual({ name: 'tour', value: 'dismissed' });
  await expect(page.locator('tr[data-position="0"]')).toBeVisible();
  const [strip, list] = [await tour.boundingBox(), await page.getByRole('main').boundingBox()];
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual((strip?.y ?? 0) + 1);

  // Left alone: neither taken nor dismissed.
  await signInAs(page, 'viewer', '/Lease/ActiveLeases?active=1');
  await expect(page.locator('tr[data-position="0"]')).toBeVisible();
  await expect(tour).toHaveCount(0);
});
