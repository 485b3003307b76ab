import { chooseMore } from '../support/lease-rows.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { field, title } from './comp-page.ts';

test(
  'a comp is made from a lease, and its landlord is listed with the lease',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await signInAs(page, 'admin', null);
    await page.goto('/Market/Landlords');
    await page.setViewportSize({ width: 768, height: 900 });
    const name = page.getByRole('columnheader', { name: 'Landlord' });
    // A column without a width of its own takes the width that the other columns leave.
    expect((await name.boundingBox())?.width).toBeGreaterThan(120);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'View' }).first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('link').first().click();
    await chooseMore(page, 'Make a comp');
    await expect(title(page)).toHaveText(/^Add Comp (Office|Industrial|Retail) Lease$/);
    const worked = page.getByRole('region', { name: 'Effective rate, worked out' });
    const rate = /\$[\d.]+/.exec(await worked.getByRole('heading').innerText())?.[0] ?? '';
    await expect(field(page, 'Effective Rate')).toHaveValue(rate);
    await field(page, 'Tenant').fill('Made from a lease');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(title(page)).toHaveText(/^Summary (Office|Industrial|Retail) Lease$/);
    await expect(page.getByText('Made from a lease')).toBeVisible();
  },
);
