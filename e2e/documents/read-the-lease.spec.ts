import { button, leaseMaker, openTab, rowsOf } from '../support/lease-rows.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

// Documents are read by a process that gives way to all others.
test.describe.configure({ timeout: 900_000 });

const text = `OFFICE LEASE
Landlord: Harbor Point Owner, LLC
Building: Harbor Point, 300 Harbor Boulevard, Stamford, CT 06902
Expiration Date: March 31, 2030
Security Deposit: $50,000.00

Tenant may renew this Lease for five (5) years by notice at least twelve (12) months before the Expiration Date.
<img src=x onerror="window.hacked = true">
`;
const file = { name: 'Office lease.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };

test(
  'a document is read, and its suggestions are accepted, changed and dismissed by mouse and by keyboard',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    await make.upload(id, 'Office lease', file, { type: 'Lease' });
    await signInAs(page, 'writer', null);
    await openTab(page, 'Documents', id);
    const word = page.waitForEvent('download');
    await button(page, 'Estoppel').click();
    expect((await word).suggestedFilename()).toMatch(/^Estoppel Certificate .+\.docx$/);
    await rowsOf(page).getByRole('link', { name: 'Read the lease: Office lease' }).click();
    await expect(page.getByRole('heading', { name: 'Read the Lease' })).toBeVisible();

    const items = page.locator('[data-suggestions] li');
    const dates = page.getByRole('region', { name: 'Critical dates' }).getByRole('listitem');
    // The document is read in the background.
    await expect(dates).toContainText('03/31/2029', { timeout: 700_000 });
    await expect(dates).toContainText('Worked out: 12 months before 03/31/2030 is 03/31/2029.');
    await expect(dates).toContainText('by notice at least twelve (12) months before the Expiration Date');
    const expiration = items.filter({ hasText: 'Current Expiration Date' });
    await expect(expiration).toContainText('Page 1');
    await axe(page);
    const all = await items.count();

    await button(page, 'Accept Current Expiration Date').focus();
    await page.keyboard.press('a');
    await expect(expiration).toHaveCount(0);
    await button(page, 'Change Security Deposit').click();
    await page.getByRole('textbox', { name: 'Security Deposit' }).fill('45000');
    await page.keyboard.press('Enter');
    await expect(items.filter({ hasText: 'Security Deposit' })).toContainText('Stored: $45,000.00');
    await button(page, 'Dismiss Building Name').focus();
    await page.keyboard.press('d');
    await expect(items).toHaveCount(all - 2);
    await dates.getByRole('button', { name: 'Accept Option to Renew' }).click();
    await expect(dates).toHaveCount(0);
    await page.reload();
    await expect(items).toHaveCount(all - 3);
    await page.getByLabel(/Show what is stored or dismissed/).check();
    await expect(button(page, 'Recall Building Name')).toBeVisible();
    await expect(page.locator('img[src=x]')).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await axe(page);
    const [date] = await make.list<{ cd_type: string; cd_action: string }>('GetCriticalDates', id);
    expect(date).toMatchObject({ cd_type: 'Option to Renew', cd_action: '2029-03-31' });
  },
);
