import { aLease, newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test(
  'leases are chosen with Shift and Ctrl A, closed after a preview, undone, deleted, and undone from Imports and undo',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', null);
    const building = `Together ${newNumber()}`;
    for (const sd_num of ['A1', 'A2', 'A3', 'A4'])
      await aLease(page, { sd_num, sd_building: building, sd_status: sd_num === 'A4' ? 2 : 1 });
    await page.goto(`/Lease/ActiveLeases?search=1&sbuilding_name=${encodeURIComponent(building)}`);
    const bar = page.getByRole('toolbar', { name: 'Selected leases' });
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

    // Selects a range with Shift; sorting keeps the selection.
    await box('A1').click();
    await box('A3').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 selected');
    await page.getByRole('button', { name: 'Address' }).click();
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'All 4 found' }).click();
    await expect(bar).toContainText('4 selected');
    await bar.getByRole('button', { name: 'Clear the selection' }).click();
    await expect(bar).toBeHidden();
    await page.getByRole('row', { name: /A2/ }).focus();
    await page.keyboard.press('Control+a');
    await expect(bar).toContainText('4 selected');
    await axe(page);

    // Closes leases after a preview of values before and after, then undoes it from the notice.
    await bar.getByRole('button', { name: 'Close leases' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 4 leases' });
    await expect(dialog).toContainText('3 would change. 1 has this value already.');
    await expect(dialog.getByRole('row', { name: /A1.*Open.*Closed/ })).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Change 3 leases' }).click();
    await expect(page.getByText('Status of 3 leases changed.')).toBeVisible();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name} .*`) });
    await expect(row('A1')).toContainText('Closed');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Undone: Status of 3 leases.')).toBeVisible();
    await expect(row('A1')).toContainText('Open');

    // Changes any field, with the field's own input and the messages of its rules.
    await box('A1').click();
    await box('A2').click();
    await bar.getByRole('button', { name: 'Change a field' }).click();
    const field = page.getByRole('dialog', { name: 'Change 2 leases' });
    await field.getByLabel('Field', { exact: true }).fill('Zip');
    await page.keyboard.press('Tab');
    await field.getByLabel('Zip', { exact: true }).fill('12');
    await page.keyboard.press('Tab');
    await expect(field).toContainText('Enter a zip code such as 63101 or 63101-1234.');
    await field.getByLabel('Zip', { exact: true }).fill('63101');
    await field.getByRole('button', { name: 'Change 2 leases' }).click();
    await expect(page.getByText('Zip of 2 leases changed.')).toBeVisible();

    // Deletes leases, then views and undoes the deletion on the second tab of Import.
    await box('A1').click();
    await box('A2').click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 leases deleted.')).toBeVisible();
    await expect(page.getByText('Count: 2', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('link', { name: 'Imports and undo' }).click();
    await page.getByRole('link', { name: 'View Deletion of 2 leases' }).first().click();
    const panel = page.getByRole('dialog', { name: 'Deletion of 2 leases' });
    await expect(panel).toContainText('Lease deleted');
    await axe(page);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: Deletion of 2 leases.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /Undo: Deletion of 2 leases/ }).first()).toContainText(
      '2 restored',
    );
  },
);

test(
  'on a phone the cards have check boxes and the bar stands below them; a user who may only read has none',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, 'writer', null);
    const building = `Pocket ${newNumber()}`;
    for (const sd_num of ['P1', 'P2']) await aLease(page, { sd_num, sd_building: building });
    const list = `/Lease/ActiveLeases?search=1&sbuilding_name=${encodeURIComponent(building)}`;
    await page.goto(list);
    await page.getByRole('checkbox', { name: 'Select P1' }).click();
    const bar = page.getByRole('toolbar', { name: 'Selected leases' });
    await bar.getByRole('button', { name: 'All 2 found' }).click();
    await expect(bar).toContainText('2 selected');
    await axe(page);
    await signInAs(page, 'viewer', list);
    await expect(page.getByText('P1')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  },
);
