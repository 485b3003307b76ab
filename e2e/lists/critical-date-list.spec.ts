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
});
