import { newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test(
  'after an import of sales, Show the comps lists exactly these, with nominal ones marked and left out',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(120_000);
    const street = `Deed St ${newNumber()}`;
    const lines = [
      'Sale Date,Address,Building SF,Sale Price,Buyer',
      `05/01/2021,1 ${street},10000,$10,Kin LLC`,
      `05/02/2021,2 ${street},10000,"$1,000,000",Trade LLC`,
      `05/03/2021,3 ${street},10000,"$3,000,000",Trade LLC`,
    ];
    await signInAs(page, 'broker', '/Comps/Import?compType=2');
    await page.locator('input[type=file]').setInputFiles({
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    const next = page.getByRole('button', { name: 'Next', exact: true });
    for (const step of ['columns', 'check', 'import']) {
      await next.click();
      await expect(page.locator('[aria-current=step]')).toContainText(new RegExp(step, 'i'));
    }
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await expect(page.getByText('The import is done.')).toBeVisible();
    // What the browser knew of the import is gone after a reload; the server knows it.
    await page.reload();
    await page.getByRole('link', { name: 'Show the comps' }).click();
    const list = page.getByRole('grid', { name: /These Comps/ });
    await expect(list).toHaveAttribute('aria-rowcount', '4');
    await expect(list.getByRole('row', { name: new RegExp(`1 ${street}`) })).toContainText('nominal');
    await page.getByRole('button', { name: 'Statistics, map and charts' }).click();
    const statistics = page.getByRole('region', { name: 'Statistics' });
    const leaveOut = statistics.getByRole('switch', {
      name: 'Leave 1 nominal sale under $1,000 out of the prices',
    });
    await expect(leaveOut).toBeChecked();
    await expect(statistics.getByRole('row', { name: /^Price/ })).toContainText('$200.00');
    await axe(page);
    await leaveOut.click();
    await expect(statistics.getByRole('row', { name: /^Price/ })).not.toContainText('$200.00');
  },
);
