import type { AccountingSettings, Payment, PaymentMonth, Ties } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../support/made-leases.ts';
import { aRentedLease, payingClient, readAs } from './paying-client.ts';
import { axe, expect, test } from '../support/test.ts';

const thisMonth = new Date().toISOString().slice(0, 7);

/** Leases with these rents and one landlord, of which this month is sent; gives the payments as they were sent. */
async function sentMonth(page: Page, ...rents: readonly number[]): Promise<Payment[]> {
  const ids: number[] = [];
  for (const rent of rents) ids.push(await aRentedLease(page, rent, 'Arch Holdings'));
  await callAs(page, 'Payments/TakeProposedPayees', { leases: ids });
  await callAs(page, 'Payments/EditCode', { pc_id: 0, sd_id: 0, pc_account: '6100' });
  const { payments } = await readAs<PaymentMonth>(page, `Payments/GetMonth?month=${thisMonth}`);
  await callAs(page, 'Payments/Approve', { keys: payments.map(({ key }) => key), month: thisMonth });
  await callAs(page, 'Payments/MakeBatch', { month: thisMonth, layout: 'QuickBooks' });
  return payments.toSorted((a, b) => a.amount - b.amount);
}

test(
  'what payables paid is imported with a preview, one check is matched with several payments, explained, taken back and undone',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    await payingClient(page);
    const [one, two, three] = await sentMonth(page, 100, 200, 300);
    await page.goto('/Rent/Payments/Paid');
    const list = page.getByRole('grid', { name: 'Not settled' });
    await expect(list.locator('tr[data-position]')).toHaveCount(3);
    await axe(page);

    await test.step('the file is imported', async () => {
      await page.getByRole('link', { name: 'Import what was paid' }).click();
      const lines = [
        'Key,Payee,Paid Amount,Paid Date,Check #',
        `${one?.key ?? ''},,90.00,${thisMonth}-01,1001`,
        `,Arch Holdings,520.00,${thisMonth}-01,1002`,
      ];
      await page.locator('input[type=file]').setInputFiles({
        name: 'paid.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
      const next = page.getByRole('button', { name: 'Next', exact: true });
      await next.click();
      await expect(page.getByLabel('Column for Paid', { exact: true })).toHaveValue('column:Paid Amount');
      await next.click();
      const rows = page.getByRole('grid', { name: 'Rows: New' });
      await expect(rows).toContainText('Base Rent');
      await expect(rows).toContainText('No payment that was sent fits');
      await axe(page);
      await next.click();
      await page.getByRole('button', { name: 'Import 2 rows' }).click();
      await expect(page.getByText('The import is done.')).toBeVisible();
    });

    await test.step('Paid On and Difference are reached without scrolling sideways', async () => {
      await page.goto('/Rent/Payments/Paid');
      const row = list.locator('tr[data-position]').filter({ hasText: 'Too little' });
      await expect(row).toContainText('$90.00');
      await expect(row).toContainText('-$10.00');
      const heading = list.getByRole('columnheader', { name: 'Difference' });
      const box = await heading.boundingBox();
      expect((box?.x ?? 9999) + (box?.width ?? 9999)).toBeLessThanOrEqual(1440);
      await expect(heading).toBeInViewport({ ratio: 1 });
      const scrolled = await list.evaluate((grid) => {
        const frame = grid.parentElement ?? grid;
        return frame.scrollWidth - frame.clientWidth;
      });
      expect(scrolled).toBeLessThanOrEqual(0);
    });

    await test.step('the check is matched with two payments, and the difference is said', async () => {
      await page.getByRole('button', { name: /^Unknown 1/ }).click();
      await page.getByRole('button', { name: 'Match', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Find a payment that was sent' }).fill('arch 200');
      await dialog.getByRole('checkbox', { name: two?.lease ?? '' }).check();
      await dialog.getByRole('textbox', { name: 'Find a payment that was sent' }).fill('arch 300');
      await dialog.getByRole('checkbox', { name: three?.lease ?? '' }).check();
      await expect(dialog.getByRole('status')).toContainText(
        '$500.00 is open: $20.00 too much, which stays on',
      );
      await axe(page);
      await dialog.getByRole('button', { name: 'Match with 2' }).click();
      await expect(page.getByText('Matched.')).toBeVisible();
      await page.getByRole('button', { name: /^Unknown 0/ }).click();
      await expect(list.locator('tr[data-position]').filter({ hasText: 'Too much' })).toContainText('$20.00');
    });

    await test.step('E explains it, and the month says Paid', async () => {
      await list.locator('tr[data-position]').filter({ hasText: 'Too much' }).focus();
      await page.keyboard.press('e');
      await page.getByRole('textbox', { name: 'Explanation' }).fill('Credited next month');
      await page.keyboard.press('Enter');
      await expect(page.getByText('1 difference is explained.')).toBeVisible();
      await expect(list.locator('tr[data-position]')).toHaveCount(1);
      const { payments } = await readAs<PaymentMonth>(page, `Payments/GetMonth?month=${thisMonth}`);
      expect(payments.filter(({ state }) => state === 'Paid')).toHaveLength(2);
    });

    await test.step('the import is undone but for what was matched since', async () => {
      await list.getByRole('button', { name: /^Payments of/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
      await expect(page.getByText('Taken back: it stands under Unknown.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list.locator('tr[data-position]')).toContainText(/Late|Open/);
      await expect(page.getByRole('button', { name: /^Unknown 1/ })).toBeVisible();
    });
  },
);

test(
  'the ties of a month open to the lease, its journal is written in a file, and a difference without a reason warns at Close month',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await payingClient(page, 'Admin');
    const [sent] = await sentMonth(page, 150);
    const settings = await readAs<AccountingSettings>(page, 'Accounting/GetSettings');
    await callAs(page, 'Accounting/SaveSettings', {
      ...settings,
      standards: 'ASC842',
      rates: [{ from: '1990-01-01', maxMonths: null, rate: 6 }],
    });
    const charge = { sd_id: sent?.sd_id, ch_due: `${thisMonth}-01`, ch_amount: 25 };
    await callAs(page, 'Payments/EditCharge', charge);
    await page.goto(`/Rent/Payments/Ties?month=${thisMonth}`);
    const table = page.getByRole('grid', { name: 'Payments, journal and forecast' });
    await expect(page.getByText('Ties: $0.00 unexplained')).toBeVisible();
    await expect(table).toContainText('$25.00 of charges are in the payments alone.');
    await axe(page);
    await table.getByRole('link', { name: /^View/ }).click();
    await expect(page).toHaveURL(new RegExp(`LeaseDetails-Payments\\?id=${sent?.sd_id}`));

    // No rule of the product makes such a month, so that the reply is made to say it.
    await page.route(/Payments\/GetTies/, async (route) => {
      const reply = await route.fetch();
      // Safe: what the call answers, as the contract has it.
      const ties = (await reply.json()) as Ties;
      const open = ties.ties.map((tie) => ({
        ...tie,
        unexplained: 150,
        reasons: ['$150.00 without a reason.'],
      }));
      await route.fulfill({ json: { ...ties, unexplained: 150, ties: open } });
    });
    await page.goto(`/Rent/Accounting?month=${thisMonth}`);
    await page.getByRole('button', { name: 'Close month' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Payments, journal and forecast differ by $150.00 without a reason.');
    await expect(
      dialog.getByRole('link', { name: 'Payments, journal and forecast side by side' }),
    ).toBeVisible();
    await axe(page);
    await page.unroute(/Payments\/GetTies/);
    await page.keyboard.press('Escape');

    await callAs(page, 'Accounting/ClosePeriod', { month: thisMonth, beforeEnd: true });
    await page.goto('/Rent/Payments/Batches?view=journals');
    await page.getByRole('button', { name: 'Write a journal' }).click();
    await expect(page.getByLabel('First rows of the file')).not.toBeEmpty();
    await axe(page);
    await page.getByRole('button', { name: 'Write the file' }).click();
    await expect(page.getByText(/Journal of .* written in file 1\./)).toBeVisible();
    const files = page.getByRole('grid', { name: 'Journal files' });
    const saved = page.waitForEvent('download');
    await files.getByRole('button', { name: /^Download journal-/ }).click();
    expect((await saved).suggestedFilename()).toContain(`journal-${thisMonth}-1`);
    await axe(page);
  },
);

test('a code of one lease counts before that of all leases', { tag: '@long' }, async ({ page }) => {
  await payingClient(page);
  const id = await aRentedLease(page, 100, 'Arch Holdings');
  await callAs(page, 'Payments/EditCode', { pc_id: 0, sd_id: 0, pc_account: '6100' });
  await page.goto(`/Lease/LeaseDetails-Payments?id=${id}`);
  const list = page.getByRole('grid', { name: 'Payments of the lease' });
  await expect(list).toContainText('6100');
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill('6177');
  await page.getByRole('textbox', { name: 'Cost Center' }).fill('Store 12');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Code saved.')).toBeVisible();
  await expect(page.getByText('All types')).toBeVisible();
  await expect(list).toContainText('6177');
  await expect(list).not.toContainText('6100');
  await page.getByRole('button', { name: 'Delete code 6177 of All types' }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(list).toContainText('6100');
});
