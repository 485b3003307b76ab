import { readFile } from 'node:fs/promises';
import { leaseMaker } from '../support/lease-rows.ts';
import { newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test.describe('Critical Date List - Next 12 Months', () => {
  test('shows the dates of all leases by month, each with a link to its lease', async ({ page, request }) => {
    const make = await leaseMaker(request);
    const number = newNumber();
    const id = await make.lease({ sd_num: number });
    // So soon that it stands in sight: rows further down are drawn when one scrolls to them.
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await make.save('EditCriticalDate', {
      sd_id: id,
      cd_type: 'Termination Option',
      cd_action: soon,
      cd_note: 'Six months of rent',
    });
    await signInAs(page, 'viewer', null);
    await page.goto('/Lease/CriticalDates-List');
    await expect(page.getByRole('heading', { name: 'Critical Date List - Next 12 Months' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Lease',
      'Address',
      'Type',
      'Critical Date',
      'Notes/Comments',
    ]);
    await expect(page.getByText(/^Count: [\d,]+$/)).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(number) });
    await expect(row).toContainText('Six months of rent');
    await expect(row).toContainText(/[456] days left/);
    await row.getByRole('cell').nth(2).click();
    await expect(page.getByRole('dialog').getByText('Six months of rent')).toBeVisible();
    await page.keyboard.press('Escape');
    await row.getByRole('link', { name: /^View/ }).click();
    await expect(page).toHaveURL(new RegExp(`/Lease/LeaseDetails-Summary\\?id=${id}$`));
  });

  test(
    'is narrowed by type, person, state and lease, sorted within its groups, kept by reload, and exported',
    { tag: '@long' },
    async ({ page, request }) => {
      const make = await leaseMaker(request);
      const place = `Narrowed ${Date.now()}`;
      const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      for (const [sd_num, sd_state, ahead, cd_type] of [
        ['N-1', 'TX', 40, 'Option to Renew'],
        ['N-2', 'TX', 90, 'Other'],
        ['N-3', 'MO', 60, 'Other'],
        ['N-4', 'TX', -20, 'Other'],
      ] as const) {
        const sd_id = await make.lease({ sd_num, sd_state, sd_building: place });
        const cd_email = sd_state === 'TX' ? 'narrowed@gateway.example' : null;
        await make.save('EditCriticalDate', { sd_id, cd_type, cd_action: day(ahead), cd_email });
      }
      await signInAs(page, 'viewer', null);
      await page.goto('/Lease/CriticalDates-List');
      const leases = page.getByRole('link', { name: /^View # N-/ });
      const filters = page.getByRole('search');
      await filters.getByLabel('Lease or address').fill(place);
      await expect(leases).toHaveText(['View', 'View', 'View', 'View']);
      await expect(page.getByText(/^Count: 3 of [\d,]+$/)).toBeVisible();
      await expect(
        page.getByText(/^3 of [\d,]+ in the next 12 months, 1 of [\d,]+ overdue\. /),
      ).toBeVisible();
      await filters.getByRole('combobox', { name: 'State' }).fill('TX');
      await page.keyboard.press('Tab');
      await expect(leases).toHaveCount(3);
      await filters.getByRole('combobox', { name: 'Person' }).fill('narrowed');
      await page.keyboard.press('Tab');
      await filters.getByRole('combobox', { name: 'Type' }).fill('Other');
      await page.keyboard.press('Tab');
      await expect(leases).toHaveCount(2);
      await filters.getByRole('button', { name: 'Clear Type' }).click();
      await expect(leases).toHaveCount(3);
      await page.reload();
      await expect(leases).toHaveCount(3);

      const heading = page.getByRole('columnheader', { name: 'Lease' });
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'descending');
      await expect(page.getByRole('rowheader')).toHaveText(['Overdue 1', 'Next 12 months 2']);
      const names = () => leases.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
      await expect.poll(names).toEqual([`View # N-4 ${place}`, `View # N-2 ${place}`, `View # N-1 ${place}`]);
      await axe(page);
      await page.getByRole('button', { name: 'Export' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Comma-separated (.csv)' }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^Critical Date List \d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines.map((line) => line.split(',')[0])).toEqual(['\uFEFFOffice/Store #', 'N-4', 'N-2', 'N-1']);

      await page.getByRole('button', { name: /^Details of Other of # N-2/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(leases).toHaveCount(3);
      await filters.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page.getByText(/^Count: [\d,]+$/)).toBeVisible();
    },
  );

  function inDays(days: number): string {
    return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  }

  test('at least 14 dates are in sight at 1440 x 900, and from 1280 on each column stands apart, in order', async ({
    page,
    request,
  }) => {
    const make = await leaseMaker(request);
    const place = `Seen ${Date.now()}`;
    const sd_id = await make.lease({
      sd_building: place,
      sd_address: '4200 Lindell Boulevard, Suite 1200',
      sd_city: 'St. Louis',
    });
    for (let nth = 1; nth <= 20; nth += 1)
      await make.save('EditCriticalDate', {
        sd_id,
        cd_type: 'Right of First Refusal',
        cd_action: inDays(nth * 10),
        cd_note: 'Nine months of notice, in writing, by courier to the landlord and to the lender.',
      });
    await make.save('EditCriticalDate', { sd_id, cd_type: 'Other', cd_action: inDays(-3) });
    await signInAs(page, 'viewer', null);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/Lease/CriticalDates-List?words=${encodeURIComponent(place)}`);
    await expect(page.getByText(/^Count: 20 of [\d,]+$/)).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toHaveText('Overdue 1');
    const cells = page.locator('[data-list] td[data-column]');
    const inSight = await page.locator('[data-list] tbody tr:has(td)').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }).length,
    );
    expect(inSight).toBeGreaterThanOrEqual(14);
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await cells.evaluateAll((all) =>
        all.slice(0, 5).map((cell) => {
          const { left, right, top } = cell.getBoundingClientRect();
          return { name: cell.getAttribute('data-column'), left, right, top };
        }),
      );
      expect(boxes.map(({ name }) => name)).toEqual(['lease', 'address', 'type', 'date', 'note']);
      for (const [at, box] of boxes.entries()) {
        const next = boxes[at + 1];
        if (next) expect(box.right).toBeLessThanOrEqual(next.left);
        expect(box.right).toBeLessThanOrEqual(width);
      }
    }
  });

  test('on a phone its filters are behind one button', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, 'viewer', null);
    await page.goto('/Lease/CriticalDates-List');
    const filters = page.getByRole('button', { name: 'Filters' });
    const expirations = page.getByRole('switch', { name: 'Expirations of leases' });
    await expect(filters).toHaveAttribute('aria-expanded', 'false');
    await expect(expirations).toBeHidden();
    await filters.click();
    await expect(expirations).toBeVisible();
    await expect(page.getByRole('search').getByLabel('Type')).toBeVisible();
    await filters.click();
    await expect(expirations).toBeHidden();
  });

  test('expirations of leases are offered by a switch, off by default, and are not in the count without it', async ({
    page,
    request,
  }) => {
    const make = await leaseMaker(request);
    const place = `Expiring ${Date.now()}`;
    const sd_id = await make.lease({ sd_building: place, sd_ced: inDays(60) });
    await make.save('EditCriticalDate', { sd_id, cd_type: 'Other', cd_action: inDays(30) });
    await signInAs(page, 'viewer', null);
    await page.goto(`/Lease/CriticalDates-List?words=${encodeURIComponent(place)}`);
    await expect(page.getByText(/^Count: 1 of [\d,]+$/)).toBeVisible();
    const expirations = page.getByRole('switch', { name: 'Expirations of leases' });
    await expect(expirations).not.toBeChecked();
    await expirations.check();
    await expect(page.getByText(/^Count: 2 of [\d,]+$/)).toBeVisible();
    await expect(page.getByRole('row', { name: /Expiration of the lease/ })).toBeVisible();
    await expirations.uncheck();
    await expect(page.getByText(/^Count: 1 of [\d,]+$/)).toBeVisible();
  });

  test('closing a lease names its open dates and asks which to mark done; the others stay in the list', async ({
    page,
    request,
  }) => {
    const make = await leaseMaker(request);
    const place = `Closing ${Date.now()}`;
    const sd_id = await make.lease({ sd_building: place });
    for (const cd_type of ['Option to Renew', 'Termination Option'])
      await make.save('EditCriticalDate', { sd_id, cd_type, cd_action: inDays(30) });
    await signInAs(page, 'writer', null);
    await page.goto(`/Lease/LeaseDetails-Summary?id=${sd_id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('combobox', { name: 'Status' }).fill('Closed');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Close the lease' });
    await expect(asked.getByRole('checkbox')).toHaveCount(3);
    await axe(page);
    await asked.getByRole('checkbox', { name: /^Option to Renew, / }).check();
    await asked.getByRole('button', { name: 'Close lease' }).click();
    await expect(page.getByText('Lease saved.')).toBeVisible();
    await expect
      .poll(() => make.list<{ cd_status: boolean }>('GetCriticalDates', sd_id))
      .toMatchObject([{ cd_status: false }, { cd_status: true }]);
    await page.goto(`/Lease/CriticalDates-List?words=${encodeURIComponent(place)}`);
    await expect(page.getByText(/^Count: 1 of [\d,]+$/)).toBeVisible();
    await expect(page.getByRole('row', { name: /Termination Option/ })).toBeVisible();
  });
});
