import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aLease, callAs, newNumber } from '../support/made-leases.ts';
import { mainMenu, signInAs } from '../support/people.ts';
import { testOnOwnServer } from '../support/own-server.ts';
import { axe, expect } from '../support/test.ts';

/** Uses its own server, because the administrator's chosen client would affect other tests. */
const test = testOnOwnServer();
// One worker, because each worker would start another server.
test.describe.configure({ mode: 'default' });

/** A client of its own, so that months closed here are closed for no other test. */
async function newClient(page: Page): Promise<number> {
  const name = `Books ${newNumber()}`;
  await callAs(page, 'Clients/AddClient', { id: 0, name });
  const clients = await listed<{ cl_id: number; cl_name: string }[]>(page, 'Clients/ShowAllClients');
  const client = clients.find(({ cl_name }) => cl_name === name)?.cl_id ?? 0;
  await callAs(page, 'Clients/SetClient', { cl_id: client });
  return client;
}

async function listed<T>(page: Page, name: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.get(`/api/${name}`, { headers: { Authorization: `Bearer ${token}` } });
  // Safe: the caller names the call's own reply.
  return (await reply.json()) as T;
}

/** 5,000 on the first of each month: 210,858.93 at 7%, monthly effective, after four years. */
async function aRentedLease(page: Page) {
  const lease = await aLease(page, {
    sd_building: 'Measured Tower',
    sd_ccd: '2024-01-01',
    sd_ced: '2027-12-31',
    sd_sqft: 1000,
    sd_status: 1,
  });
  await callAs(page, 'Leases/EditRentTerm', {
    sd_id: lease.sd_id,
    rt_type: 'Base Rent',
    rt_start: '2024-01-01',
    rt_monthly: 5000,
  });
  return lease;
}

type Rents = readonly (readonly [start: string, end: string, monthly: number])[];

/** A lease with Base Rent in steps, and the address of its accounting. */
async function aSteppedLease(page: Page, rents: Rents, end: string) {
  const [[start]] = rents as readonly [Rents[number]]; // Safe: a test gives at least one.
  const { sd_id } = await aLease(page, { sd_ccd: start, sd_ced: end, sd_status: 1 });
  for (const [rt_start, rt_end, rt_monthly] of rents)
    await callAs(page, 'Leases/EditRentTerm', { sd_id, rt_type: 'Base Rent', rt_start, rt_end, rt_monthly });
  return { sd_id, address: `/Lease/LeaseDetails-Accounting?id=${sd_id}` };
}

function monthOfSchedule(page: Page, month: string | RegExp) {
  return page.getByRole('grid', { name: 'Schedule' }).getByRole('row').filter({ hasText: month });
}

async function pasteInto(page: Page, label: string, text: string): Promise<void> {
  await page
    .getByRole('textbox', { name: label })
    .last()
    .evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

function journal(page: Page) {
  return page.getByRole('table', { name: /^Journal of/ });
}

test(
  'a client sets its books, a lease is measured, a closed month stays as it was, and a change is a remeasurement',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    const client = await newClient(page);
    const lease = await aRentedLease(page);

    await test.step('without a standard, rent that rises is one line of cost with deferred rent', async () => {
      const years: Rents = [
        ['2022-01-01', '2022-12-31', 10_000],
        ['2023-01-01', '2023-12-31', 20_000],
      ];
      const twoYears = await aSteppedLease(page, years, '2023-12-31');
      await page.goto(`${twoYears.address}&view=schedule`);
      await expect(monthOfSchedule(page, 'Dec 2022')).toContainText('$15,000.00$60,000.00');
      const halves: Rents = [
        ['2022-01-01', '2022-06-30', 1800],
        ['2022-07-01', '2022-12-31', 2000],
      ];
      const oneYear = await aSteppedLease(page, halves, '2022-12-31');
      await page.goto(`${oneYear.address}&view=schedule`);
      await expect(monthOfSchedule(page, 'Jun 2022')).toContainText('$1,900.00$600.00');
      await expect(monthOfSchedule(page, 'Dec 2022')).toContainText('$1,900.00$0.00');
    });

    await test.step('published present values stand on the screen, by ASC 842 and by IFRS 16', async () => {
      const level = await aSteppedLease(page, [['2022-01-01', '2025-12-31', 5000]], '2025-12-31');
      const measured = page.getByRole('region', { name: 'Measurement at commencement' });
      const settings = await listed<object>(page, 'Accounting/GetSettings');
      const rates = [{ from: '2000-01-01', maxMonths: null, rate: 7 }];
      await callAs(page, 'Accounting/SaveSettings', {
        ...settings,
        version: null,
        standards: 'ASC842',
        convention: 'actual365',
        rates,
      });
      await page.goto(level.address);
      await expect(measured).toContainText('$210,873.');
      const tenYears = Array.from({ length: 10 }, (_, year) => 2020 + year);
      const yearly: Rents = tenYears.map((year) => [`${year}-01-01`, `${year}-01-31`, 50_000]);
      const inAdvance = await aSteppedLease(page, yearly, '2029-12-31');
      await callAs(page, 'Accounting/SaveLease', {
        sd_id: inAdvance.sd_id,
        la_rate: 5,
        la_rate_reason: 'Example 13',
        la_direct_costs: 20_000,
        la_incentives: 5000,
      });
      await callAs(page, 'Accounting/SaveSettings', {
        ...settings,
        version: null,
        standards: 'IFRS16',
        rates,
      });
      await page.goto(inAdvance.address);
      await expect(measured).toContainText(/\$355,391\.\d\d/);
      await expect(measured).toContainText(/\$420,391\.\d\d/);
      await page.getByText('Schedule', { exact: true }).click();
      const year = monthOfSchedule(page, /^2020/);
      for (const figure of [
        /\$17,769\.5\d|\$17,770\.\d\d/,
        /\$373,160\.[5-9]\d|\$373,161\.[0-4]\d/,
        /\$42,039\.\d\d/,
      ])
        await expect(year).toContainText(figure);
      await callAs(page, 'Leases/DeleteLease', { sd_id: inAdvance.sd_id });
      await callAs(page, 'Accounting/SaveSettings', { ...settings, version: null });
    });

    await test.step('the settings take pasted rates; the menu then has Accounting', async () => {
      await page.goto(`/admin/clients/details?id=${client}`);
      await page.getByRole('tab', { name: 'Accounting' }).click();
      const settings = page.getByRole('region', { name: 'Accounting' });
      await settings.getByRole('button', { name: 'Add rate' }).click();
      await expect(mainMenu(page).getByRole('link', { name: 'Accounting' })).toHaveCount(0);
      await settings.getByRole('combobox', { name: 'Standards kept' }).fill('ASC 842');
      await page.getByRole('option', { name: 'ASC 842', exact: true }).click();
      await pasteInto(page, 'Commencement from', '01/01/2020\t60\t7\n01/01/2020\t\t8');
      await expect(settings.getByRole('row')).toHaveCount(3);
      await settings.getByRole('button', { name: 'Update accounting' }).click();
      await expect(page.getByText('Accounting settings saved.')).toBeVisible();
      await axe(page);
      await expect(mainMenu(page).getByRole('link', { name: 'Accounting' })).toBeVisible();
    });

    await test.step('the lease shows its measurement, its schedule and how they are computed', async () => {
      await page.goto(`/Lease/LeaseDetails-Accounting?id=${lease.sd_id}`);
      const measured = page.getByRole('region', { name: 'Measurement at commencement' });
      await expect(measured).toContainText('$210,858.93');
      await expect(page.getByRole('region', { name: 'Classification' })).toContainText('Operating');
      await axe(page);
      await page.getByText('Schedule', { exact: true }).click();
      await expect(page.getByRole('grid', { name: 'Schedule' })).toContainText('Jan 2024');
      await axe(page);
      await page.getByText('How this is computed', { exact: true }).click();
      await expect(page.getByText('Growth of a month = (1 + 7.00%)^(1/12) = 1.0056541454')).toBeVisible();
      await axe(page);
    });

    let closedFigures = '';
    await test.step('closing says what it does and freezes the figures of the month', async () => {
      await page.goto('/Rent/Accounting?month=2026-09');
      await expect(page.getByText('Debits and credits are equal.')).toBeVisible();
      await axe(page);
      await page.getByText('By lease', { exact: true }).click();
      await expect(page.getByRole('grid', { name: 'Leases of the month' })).toContainText('Measured Tower');
      await axe(page);
      await page.getByRole('button', { name: /^Journal of/ }).click();
      await expect(page.getByRole('table', { name: /^Journal of/ })).toContainText(
        'lease liabilities, current',
      );
      await axe(page);
      await page.keyboard.press('Escape');
      await page.getByText('In total', { exact: true }).click();
      await page.getByRole('button', { name: 'Close month' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('The figures of 1 lease are frozen, by ASC 842.');
      await axe(page);
      await dialog.getByRole('button', { name: 'Close month' }).click();
      await expect(page.getByText('Closed', { exact: true })).toBeVisible();
      closedFigures = (await journal(page).textContent()) ?? '';
    });

    await test.step('an edit of the lease leaves the closed month and proposes a remeasurement', async () => {
      await callAs(page, 'Leases/EditLease', { sd_id: lease.sd_id, sd_ced: '2029-12-31' });
      await page.goto('/Rent/Accounting?month=2026-09');
      await expect(page.getByText('Debits and credits are equal.')).toBeVisible();
      expect(await journal(page).textContent()).toBe(closedFigures);
      await page.goto('/Rent/Accounting?month=2026-10');
      await page.getByText('1 remeasurement waits for a decision.').waitFor();
      await page.getByText('Which').click();
      await page.getByRole('link', { name: /Measured Tower/ }).click();
      const proposal = page.getByRole('region', { name: 'Remeasurement proposed' });
      await expect(proposal).toContainText('12/31/2029');
      await axe(page);
      await proposal.getByRole('button', { name: 'Accept' }).click();
      await expect(proposal).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Remeasurements' })).toContainText('Remeasured');
    });

    await test.step('the journal of the next month is balanced, and its workbook is downloaded', async () => {
      await page.goto('/Rent/Accounting?month=2026-10');
      await expect(page.getByText('Debits and credits are equal.')).toBeVisible();
      await expect(journal(page)).toContainText('Remeasurement');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Excel' }).click();
      const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
      expect(
        sheets
          .flatMap(({ rows }) => rows.flat())
          .map(String)
          .join(' '),
      ).toContain('Measured Tower');
    });

    await test.step('a figure of a report opens its leases, and they their accounting', async () => {
      await page.goto('/Rent/Accounting/Disclosures?month=2026-10');
      await expect(page.getByRole('region', { name: 'Weighted averages' })).toContainText('years');
      await axe(page);
      await page.goto('/Rent/Accounting/Maturity?month=2026-10');
      await expect(page.getByText('Less imputed interest')).toBeVisible();
      await axe(page);
      await page.goto('/Rent/Accounting/RollForward?month=2026-10');
      await page.getByRole('button', { name: 'Closing balance' }).first().click();
      await axe(page);
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Measured Tower/ })
        .click();
      await expect(page).toHaveURL(/LeaseDetails-Accounting/);
    });

    await test.step('an administrator reopens the month, with a reason', async () => {
      await page.goto('/Rent/Accounting?month=2026-09');
      await page.getByRole('button', { name: 'Reopen month' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The rent was wrong.');
      await dialog.getByRole('button', { name: 'Reopen month' }).click();
      await expect(page.getByText('September 2026 is open again.')).toBeVisible();
      await page.getByRole('button', { name: 'Closed months' }).click();
      await expect(page.getByRole('dialog')).toContainText('Reopened');
    });
  },
);

test('a user who is not an administrator sees no way to reopen a month, and is refused', async ({ page }) => {
  await signInAs(page, 'writer', null);
  const { last } = await listed<{ last: string }>(page, 'Accounting/GetPeriods');
  await page.goto(`/Rent/Accounting?month=${last}`);
  await page.getByText('Closed', { exact: true }).waitFor();
  await expect(page.getByRole('button', { name: 'Reopen month' })).toHaveCount(0);
  // On a phone the bar of tabs is longer than the screen; the last one is in sight when it is open.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/Rent/Accounting/Disclosures');
  await expect(page.getByRole('link', { name: 'Disclosures' })).toBeInViewport({ ratio: 0.99 });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.post('/api/Accounting/ReopenPeriod', {
    data: { month: last, reason: 'I would like to.' },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(reply.status()).toBe(403);
});
