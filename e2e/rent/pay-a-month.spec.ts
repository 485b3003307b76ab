import { readFile } from 'node:fs/promises';
import type { Forecast, Payment, PaymentBatch, PaymentMonth, RentRollRow } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../support/made-leases.ts';
import { aRentedLease, payingClient, readAs } from './paying-client.ts';
import { axe, expect, test } from '../support/test.ts';

test.use({ tolerate: [/status of (409|422)/] });

/** The sum of amounts by integers of cents, apart from the code that is tested. */
function naiveSum(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, text) => sum + BigInt(text.replaceAll(/[^\d-]/g, '')), 0n);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const month = (page: Page) => page.evaluate(() => new Date().toISOString().slice(0, 7));

test('from nothing to the first batch: payees by one press, a code in place, approval and a file whose total is that of the list, the rent roll and the forecast', async ({
  page,
}) => {
  test.slow();
  await payingClient(page);
  await page.goto('/Rent/Payments');
  const steps = page.getByRole('list', { name: 'To the first batch' });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await axe(page);
  const rents = [1000.1, 2000.2, 333.33];
  for (const rent of rents)
    await aRentedLease(page, rent, rent > 1500 ? 'Arch Holdings' : 'Baker Street LLC');
  await page.reload();
  await expect(steps).toContainText('3 leases have none this month.');
  const list = page.getByRole('grid', { name: 'Payments' });
  await expect(list.getByText('The contacts name Arch Holdings.')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Approve all without marks' })).toBeDisabled();

  await steps.getByRole('link', { name: 'Payees' }).click();
  await page.getByRole('button', { name: 'Take the 3 proposed by contacts' }).click();
  await expect(page.getByRole('grid', { name: 'Payees' }).getByRole('row')).toHaveCount(3);
  await axe(page);

  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await page.getByRole('textbox', { name: 'Account of Base Rent' }).fill('6100');
  await page.getByRole('textbox', { name: 'Account of Base Rent' }).press('Enter');
  await expect(page.getByText('Base Rent goes to account 6100.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Account of Base Rent' })).toHaveCount(0);
  await axe(page);

  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await page.getByRole('button', { name: 'Approve 3 without marks' }).click();
  await page.getByRole('button', { name: 'Approve 3 payments of $3,333.63' }).click();
  await expect(page.getByText('3 payments of $3,333.63 approved.')).toBeVisible();
  await page.getByRole('button', { name: 'Make batch' }).click();
  await expect(page.getByLabel('First rows of the file')).toContainText('2000.20');
  await axe(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Send 3 payments of $3,333.63' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  const amounts = lines.slice(1, -1).map((line) => line.split(',').at(-1) ?? '');
  expect(naiveSum(amounts)).toBe('3333.63');
  expect(lines.at(-1)).toMatch(/^CONTROL 3,.*,3333\.63$/);
  await expect(steps).toHaveCount(0);

  const now = await month(page);
  const shown = await readAs<PaymentMonth>(page, `Payments/GetMonth?month=${now}`);
  const [batch] = await readAs<PaymentBatch[]>(page, 'Payments/GetBatches');
  const roll = await readAs<RentRollRow[]>(page, 'Rent/GetRentRoll');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const asked = { from: now, months: 1, basis: 'due' };
  const forecast = await page.request.post('/api/Rent/GetForecast', {
    data: asked,
    headers: { Authorization: `Bearer ${token}` },
  });
  const { total } = (await forecast.json()) as Forecast;
  expect([shown.total, batch?.total, total[0]]).toEqual([3333.63, 3333.63, 3333.63]);
  expect(naiveSum(roll.map(({ total_monthly }) => (total_monthly ?? 0).toFixed(2)))).toBe('3333.63');

  await page.getByRole('link', { name: 'Batches', exact: true }).click();
  await page.getByRole('grid', { name: 'Batches' }).getByRole('link', { name: /^View/ }).click();
  await expect(page.getByText(batch?.digest ?? '')).toBeVisible();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  expect(await readFile(await (await again).path(), 'utf8')).toBe(file);
  await axe(page);
});

test('a month is gone through by keys: hold with a reason, take back, approve, and what changed meanwhile is said', async ({
  page,
}) => {
  test.slow();
  await payingClient(page);
  const ids = [await aRentedLease(page, 100, 'Arch Holdings'), await aRentedLease(page, 200, 'Baker')];
  await callAs(page, 'Payments/TakeProposedPayees', { leases: ids });
  await callAs(page, 'Payments/EditCode', { pc_id: 0, sd_id: 0, pc_account: '6100' });
  await page.goto('/Rent/Payments');
  const list = page.getByRole('grid', { name: 'Payments' });
  const rows = list.locator('tr[data-position]');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('h');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Roof leaks');
  await page.keyboard.press('Enter');
  await expect(rows.nth(0)).toContainText('Held');
  await expect(rows.nth(0)).toContainText('Roof leaks');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('u');
  await expect(rows.nth(0)).toContainText('Due');
  // A second press while the first is under way does nothing.
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(rows.nth(0)).toContainText('Approved');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText('$100.00');
  await axe(page);
  await page.keyboard.press('Escape');

  // Somebody changes the rent while the list is open.
  const second = ids[1] ?? 0;
  const [term] = await readAs<{ rt_id: number; version: number }[]>(page, `Leases/GetRentTerms?id=${second}`);
  await callAs(page, 'Leases/EditRentTerm', { ...term, sd_id: second, rt_monthly: 250 });
  await page.getByRole('button', { name: 'Approve 1 without marks' }).click();
  await page.getByRole('button', { name: 'Approve 1 payment of $200.00' }).click();
  await expect(page.getByText('are $250.00 now, not $200.00. Nothing was approved.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(rows.filter({ hasText: '$250.00' })).toContainText('Due');
});

test('200 leases are approved and sent in under 30 keys', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(600_000);
  await payingClient(page);
  const ids: number[] = [];
  for (let at = 0; at < 200; at += 10)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, index) => aRentedLease(page, 1000 + at + index, `Landlord ${at % 7}`)),
      )),
    );
  await callAs(page, 'Payments/TakeProposedPayees', { leases: ids });
  await callAs(page, 'Payments/EditCode', { pc_id: 0, sd_id: 0, pc_account: '6100' });
  await page.goto('/Rent/Payments');
  await expect(page.getByText('Count: 200')).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Shift+A');
  await expect(page.getByRole('button', { name: /^Approve 200 payments/ })).toBeFocused();
  await press('Enter');
  await expect(page.getByText(/200 payments of .* approved/)).toBeVisible();
  await press('s');
  const send = page.getByRole('button', { name: 'Send 200 payments of $219,900.00' });
  await expect(send).toBeEnabled();
  // A batch never changes, so that its button is not the one that Enter presses at once.
  while (!(await send.evaluate((button) => button === document.activeElement))) {
    expect(keys).toBeLessThan(30);
    await press('Tab');
  }
  const saved = page.waitForEvent('download');
  await press('Enter');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(naiveSum(lines.slice(1, -1).map((line) => line.split(',').at(-1) ?? ''))).toBe('219900.00');
  expect(keys).toBeLessThan(30);
  const sent = await readAs<PaymentMonth>(page, `Payments/GetMonth?month=${await month(page)}`);
  expect(sent.payments.every(({ state }: Payment) => state === 'Sent')).toBe(true);
});
