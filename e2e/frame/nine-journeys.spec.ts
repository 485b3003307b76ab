import { button, leaseMaker, openTab, rowsOf } from '../support/lease-rows.ts';
import { aLease, callAs, newNumber, summaryOf } from '../support/made-leases.ts';
import { newPersonOf } from '../support/own-person.ts';
import { signInAs, signInWith } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { signedIn } from '../screens/subjects.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const list = '/Lease/CriticalDates-List';

test(
  'below the search form stand what is due this week, the leases opened last and saved searches',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', null);
    const lease = await aLease(page, { sd_building: 'Opened Tower' });
    await callAs(page, 'Leases/EditCriticalDate', {
      sd_id: lease.sd_id,
      cd_type: 'Other',
      cd_action: inDays(-80),
      cd_note: 'Answer the landlord',
    });
    const name = `Saved ${newNumber()}`;
    await callAs(page, 'Account/SaveSearch', { list: 'leases', name, options: { scity: 'Clayton' } });
    await page.goto(summaryOf(lease));
    await expect(page).toHaveTitle(`# ${lease.sd_num} Opened Tower · Lease Details · Panoramic`);
    await page.goto('/Lease/LeaseSearch');
    const part = (title: RegExp | string) => page.getByRole('region', { name: title });
    await expect(
      part(/^Due this week/)
        .getByText('days overdue')
        .first(),
    ).toBeVisible();
    // What is to be done, where the type does not say it.
    await expect(
      part(/^Due this week/)
        .getByText(/^Answer the landlord/)
        .first(),
    ).toBeVisible();
    await expect(part('Opened last').getByRole('link').first()).toContainText('Opened Tower');
    await part('Saved searches').getByRole('link', { name }).click();
    await expect(page).toHaveURL(/scity=Clayton/);
  },
);

test(
  'a client without leases is led to an import or the first lease, on every screen that is empty',
  { tag: '@long' },
  async ({ page }) => {
    const admin = await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin');
    const client = `Empty ${newNumber()}`;
    await admin.call('Clients/AddClient', { name: client });
    const person = await newPersonOf(client, ['Write', 'Comps']);
    await signInWith(page, person.userName, person.password);
    await page.goto('/Lease/LeaseSearch');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: `${client} has no leases yet` })).toBeVisible();
    await main.getByRole('link', { name: /^Import a file/ }).click();
    await expect(page).toHaveURL(/\/Lease\/Import/);
    for (const path of [
      list,
      '/Lease/ActiveLeases?active=1',
      '/Lease/LeaseDashboard',
      '/Lease/Documents',
      '/Lease/DocumentMatrix',
      '/Rent/RentRoll',
      '/Rent/Forecast',
      '/Rent/Increases',
      '/Rent/Accounting',
      '/Market',
      '/Market/Options',
      '/Market/Landlords',
    ]) {
      await page.goto(path);
      await expect(main.getByText('has no open lease yet'), path).toBeVisible();
      await expect(main.getByRole('link', { name: 'add a lease' }), path).toBeVisible();
    }
  },
);

test('a search that finds nothing says which condition to drop', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', null);
  await page.goto('/Lease/ActiveLeases?search=1&scity=Clayton&soffice_number=nowhere');
  await expect(page.getByText('No Results Found')).toBeVisible();
  await page.getByRole('link', { name: /^Without “Office\/Store # starts with nowhere”: \d+ lease/ }).click();
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
});

test(
  'several critical dates are marked done, taken back and snoozed at once, and a row opens by itself',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', null);
    const lease = await aLease(page, { sd_building: `Many ${newNumber()}` });
    for (const ahead of [20, 21])
      await callAs(page, 'Leases/EditCriticalDate', {
        sd_id: lease.sd_id,
        cd_type: 'Other',
        cd_action: inDays(ahead),
        cd_note: `In ${ahead} days`,
      });
    await page.goto(`${list}?words=${lease.sd_num}`);
    const rows = page.getByRole('row').filter({ hasText: lease.sd_num ?? '' });
    await rows.first().getByText('In 20 days').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(rows).toHaveCount(2);
    const tickBoth = async () => {
      for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
      await expect(page.getByText('2 selected')).toBeVisible();
    };
    await tickBoth();
    await button(page, 'Mark done').click();
    await expect(page.getByText('2 dates marked done.')).toBeVisible();
    await expect(rows).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(page.getByText('2 dates open again.')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await tickBoth();
    await page.getByLabel('Snooze until', { exact: true }).fill('+14d');
    await button(page, 'Snooze').click();
    await expect(rows.getByText('Snoozed')).toHaveCount(2);
    await page.getByText('7 days', { exact: true }).click();
    await expect(rows).toHaveCount(0);
  },
);

test(
  'a day told from today snoozes although what reads it is still on its way',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', null);
    const lease = await aLease(page, { sd_building: `Early ${newNumber()}` });
    const date = { sd_id: lease.sd_id, cd_type: 'Other', cd_action: inDays(20), cd_note: 'In 20 days' };
    await callAs(page, 'Leases/EditCriticalDate', date);
    let release = () => {};
    const pressed = new Promise<void>((resolve) => (release = resolve));
    await page.route(/relative-hint/, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(`${list}?words=${lease.sd_num}`);
    const rows = page.getByRole('row').filter({ hasText: lease.sd_num ?? '' });
    await rows.first().getByRole('checkbox').check();
    const asked = page.waitForRequest(/relative-hint/);
    await page.getByLabel('Snooze until', { exact: true }).fill('+14d');
    await asked;
    await button(page, 'Snooze').click();
    release();
    await expect(rows.getByText('Snoozed')).toHaveCount(1);
  },
);

test('the list of critical dates says how far ahead it looks', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'viewer', list);
  await expect(page.getByText(/^\d+ in the next 12 months, \d+ overdue\. /)).toBeVisible();
  await page.getByText('30 days', { exact: true }).click();
  await expect(page.getByText(/^\d+ in the next 30 days, \d+ overdue\. /)).toBeVisible();
});

test('the list is narrowed to the dates of which one is reminded', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, 'writer', null);
  const lease = await aLease(page, { sd_building: `Mine ${newNumber()}` });
  const date = { sd_id: lease.sd_id, cd_type: 'Other', cd_action: inDays(50) };
  await callAs(page, 'Leases/EditCriticalDate', { ...date, cd_email: 'nobody.else@example.com' });
  await page.goto(`${list}?words=${lease.sd_num}`);
  const rows = page.getByRole('row').filter({ hasText: lease.sd_num ?? '' });
  await expect(rows).toHaveCount(1);
  await page.getByRole('switch', { name: 'Mine', exact: true }).check();
  await expect(rows).toHaveCount(0);
  await expect(page).toHaveURL(/whose=me/);
});

test(
  'a date is told from another, in a form and in a row, and shown before the field is left',
  { tag: '@long' },
  async ({ page, request }) => {
    await signInAs(page, 'writer', null);
    const id = await (await leaseMaker(request)).lease({ sd_ced: '2029-03-31' });
    await openTab(page, 'CriticalDates', id);
    await button(page, 'Add').click();
    const day = rowsOf(page).first().getByLabel('Critical Date', { exact: true });
    await day.fill('9m before exp');
    await expect(page.getByText('= 06/30/2028 Friday')).toBeVisible();
    await day.press('Tab');
    await expect(day).toHaveValue('06/30/2028');
    await button(rowsOf(page).first(), 'Save').click();
    await expect(rowsOf(page).first().getByText('06/30/2028')).toBeVisible();

    await page.goto('/Lease/LeaseSearch');
    const start = page.getByLabel('Current Expiration Date Start', { exact: true });
    await start.fill('1/1');
    await start.press('Tab');
    await expect(start).toHaveValue(/^01\/01\/20\d\d$/);
    await start.fill('exp');
    await expect(page.getByText('No expiration date is known here.')).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'a lease begins with Call landlord, Next date, Add note and Take photo, within 700 pixels',
    { tag: '@long' },
    async ({ page, request }) => {
      await signInAs(page, 'writer', null);
      const make = await leaseMaker(request);
      const id = await make.lease();
      const day = inDays(90);
      await make.save('EditCriticalDate', { sd_id: id, cd_type: 'Other', cd_action: day });
      await make.save('EditContacts', {
        c_site: id,
        c_type: 'Landlord',
        c_company: 'Cobalt Realty',
        phone_work: '(314) 555-0199',
        phone_best: 1,
      });
      await page.goto(`/Lease/LeaseDetails-Summary?id=${id}`);
      const quick = page.getByRole('navigation', { name: 'Quick actions' });
      await expect(quick.getByRole('link', { name: /Call landlord/ })).toHaveAttribute(
        'href',
        'tel:3145550199',
      );
      await expect(quick.getByText(/left$/)).toBeVisible();
      const bottom = await quick.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThan(700);
      await quick.getByLabel('Take photo').setInputFiles({
        name: 'image.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('a photo'),
      });
      await expect(page).toHaveURL(/LeaseDetails-Documents/);
      await expect(page.getByLabel('Document Name')).toHaveValue(/^Photo 20\d\d-/);
      await page.goto(`/Lease/LeaseDetails-Summary?id=${id}`);
      await quick.getByRole('link', { name: 'Add note' }).click();
      await expect(page.getByLabel('Date', { exact: true })).not.toHaveValue('');
    },
  );
});
