import { chooseMore } from './support/lease-rows.ts';
import { aLease, saveLease, summaryOf } from './support/made-leases.ts';
import { signInAs } from './support/people.ts';
import { axe, expect, test } from './support/test.ts';

const tabs = [
  'Summary',
  'Rent Terms',
  'Critical Dates',
  'Notes',
  'Documents',
  'Contacts',
  'Expenses',
  'Accounting',
];

test.describe('lease details', () => {
  test('have a title, the address, the status and seven tabs, each with its route', async ({ page }) => {
    await signInAs(page, 'viewer', null);
    const bar = page.getByRole('navigation', { name: 'Lease', exact: true });
    for (const path of ['/Lease/LeaseDetails?id=1', '/lease/leasedetails-summary?id=1'])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Lease Details' })).toBeVisible();
        await expect(page.getByText('Clayton, MO').first()).toBeVisible();
        await expect(bar.getByRole('link')).toHaveText(tabs);
        await expect(bar.getByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page');
      });
    await expect(page.getByText(/\/ month/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Landlord' }).getByRole('link').first()).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await test.step('a viewer sees no Edit, Delete, Save or Cancel', async () => {
      for (const name of ['Edit', 'Delete', 'Save', 'Cancel'])
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    });
    for (const tab of tabs)
      await test.step(tab, async () => {
        await bar.getByRole('link', { name: tab }).click();
        await expect(page).toHaveURL(new RegExp(`/Lease/LeaseDetails-${tab.replace(' ', '')}\\?id=1$`));
        await expect(page.getByRole('heading', { name: 'Lease Details' })).toBeVisible();
      });
    await test.step('Back To List leads to /Lease/ActiveLeases?search=1', async () => {
      await bar.getByRole('link', { name: 'Summary' }).click();
      await page.getByRole('link', { name: 'Back To List' }).click();
      await expect(page).toHaveURL(/\/Lease\/ActiveLeases\?search=1/);
    });
  });

  test(
    "a missing lease shows 'Lease does not exist.' and leads to /home",
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'viewer', null);
      for (const [whose, id] of [
        ['that was never there', '2000000'],
        ['without an id', ''],
        ['whose id is no number', 'one'],
        // Leases alternate between the two clients; the page shows the first.
        ['of another client', '61'],
      ] as const)
        await test.step(whose, async () => {
          await page.goto(`/Lease/LeaseDetails?id=${id}`);
          const dialog = page.getByRole('alertdialog', { name: 'Lease does not exist.' });
          await expect(dialog).toBeVisible();
          await dialog.getByRole('button', { name: 'OK' }).click();
          await expect(page).toHaveURL(/\/home$/);
        });
    },
  );
});

test.describe('editing a lease', () => {
  test('Edit, Save and Cancel work, Escape closes an open list before it cancels, Enter saves, and the history shows the change', async ({
    page,
  }) => {
    await signInAs(page, 'writer', null);
    const lease = await aLease(page, { sd_city: 'Clayton' });
    await page.goto(summaryOf(lease));
    await page.getByRole('button', { name: 'Edit' }).click();
    const city = page.getByRole('textbox', { name: 'City' });
    await city.fill('Ladue');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Clayton').first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await city.fill('Ladue');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'AL' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option', { name: 'AL' })).toBeHidden();
    await expect(city).toHaveValue('Ladue');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await city.fill('Webster Groves');
    await city.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(page.getByText('Webster Groves').first()).toBeVisible();
    await chooseMore(page, 'History');
    const history = page.getByRole('dialog', { name: 'History' });
    const change = history.getByRole('listitem').filter({ hasText: 'Lease changed' });
    await expect(change).toContainText('writer');
    await expect(change.getByRole('row', { name: 'City Clayton Webster Groves' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  test.describe('by two people at once', { tag: '@replicas' }, () => {
    // The browser logs the server's 409 reply.
    test.use({ tolerate: [/status of 409/] });

    test('shows both values of each field and lets the second person choose', async ({ page }) => {
      await signInAs(page, 'writer', null);
      const lease = await aLease(page, { sd_city: 'Clayton', sd_building: 'Annex', sd_sqft: 100 });
      await page.goto(summaryOf(lease));
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'City' }).fill('Ladue');
      await page.getByRole('textbox', { name: 'SQFT' }).fill('300');
      await saveLease(page, { ...lease, sd_building: 'Tower', sd_sqft: 200 });
      await page.getByRole('button', { name: 'Save' }).click();

      const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
      await expect(dialog).toBeVisible();
      await axe(page);
      const field = (name: string) => dialog.getByRole('group', { name });
      await expect(field('City').getByRole('radio', { name: 'Yours Ladue' })).toBeChecked();
      await expect(field('Building Name').getByRole('radio', { name: 'Theirs Tower' })).toBeChecked();
      await expect(field('SQFT').getByRole('radio', { name: 'Yours 300' })).toBeChecked();

      await dialog.getByRole('button', { name: 'Go on editing' }).click();
      await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Ladue');
      await page.getByRole('button', { name: 'Save' }).click();
      await field('SQFT').getByRole('radio', { name: 'Theirs 200' }).check();
      await dialog.getByRole('button', { name: 'Save chosen values' }).click();

      await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
      await expect(page.getByText('Ladue').first()).toBeVisible();
      await expect(page.getByText('Tower').first()).toBeVisible();
      await expect(page.getByText('200 SF')).toBeVisible();
    });
  });
});

test.describe('deleting a lease', () => {
  test('asks first, goes to /home, and an administrator restores it', { tag: '@long' }, async ({ page }) => {
    await signInAs(page, 'admin', null);
    const lease = await aLease(page);
    // Waits for the requests about the lease, which must not be answered after it has been deleted.
    await page.goto(summaryOf(lease), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this Lease?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/home$/);

    await page.goto(summaryOf(lease));
    await page.getByRole('button', { name: 'OK' }).click();
    await page.goto('/Lease/ActiveLeases');
    await page.getByRole('link', { name: 'Deleted', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: lease.sd_num ?? '' });
    await row.getByRole('button', { name: 'Restore' }).click();
    await expect(row).toHaveCount(0);
    await page.goto(summaryOf(lease));
    await expect(page.getByText(`# ${lease.sd_num}`)).toBeVisible();
  });

  test.describe('that somebody else has just saved', () => {
    test.use({ tolerate: [/status of 409/] });

    test(
      'is refused, and the current lease is shown; deleted leases are not offered to a writer',
      { tag: '@long' },
      async ({ page }) => {
        await signInAs(page, 'writer', null);
        const lease = await aLease(page);
        await page.goto(summaryOf(lease));
        await expect(page.getByText(`# ${lease.sd_num}`)).toBeVisible();
        await saveLease(page, { ...lease, sd_city: 'Changed Meanwhile' });
        await page.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('alertdialog')).toContainText('It was not deleted.');
        await page.getByRole('button', { name: 'OK' }).click();
        await expect(page.getByText('Changed Meanwhile').first()).toBeVisible();
        await page.goto('/Lease/ActiveLeases?deleted=1');
        await expect(page.getByRole('link', { name: 'Remove filter: Status is Open' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Deleted', exact: true })).toHaveCount(0);
      },
    );
  });
});
