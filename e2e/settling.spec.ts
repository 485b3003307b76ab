import type { Page } from '@playwright/test';
import { button, leaseMaker, openTab, rowsOf } from './support/lease-rows.ts';
import { signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Counts frame by frame at how many positions each element appears during an action. */
async function placesDuring(
  page: Page,
  selectors: readonly string[],
  act: () => Promise<void>,
): Promise<number[]> {
  const watch = await page.evaluateHandle((names) => {
    const places = names.map(() => new Set<number>());
    function look() {
      for (const [at, name] of names.entries()) {
        const element = document.querySelector(name);
        // A button goes down by a pixel while it is pressed.
        if (element?.matches(':active')) continue;
        const { top, height } = element?.getBoundingClientRect() ?? {};
        if (top !== undefined && height) places[at]?.add(top);
      }
      requestAnimationFrame(look);
    }
    look();
    return places;
  }, selectors);
  await act();
  return watch.evaluate((places) => places.map(({ size }) => size));
}

test(
  'saving a row or a form does not move it or its surroundings',
  { tag: '@long' },
  async ({ page, request }) => {
    const make = await leaseMaker(request);
    const id = await make.lease();
    for (const rt_monthly of [100, 200, 300])
      await make.save('EditRentTerm', { sd_id: id, rt_type: 'CAM', rt_monthly });
    await signInAs(page, 'admin', null);
    await openTab(page, 'RentTerms', id);
    const row = rowsOf(page).nth(1);
    const around = ['h1', ...[1, 2, 3].map((at) => `tbody[data-row]:nth-of-type(${at})`)];
    const places = await placesDuring(page, around, async () => {
      await button(row, 'Edit').click();
      await row.getByRole('textbox', { name: 'Monthly' }).fill('250');
      await button(row, 'Save').click();
      await expect(row).toContainText('$250.00');
      await expect(row).not.toHaveAttribute('aria-busy');
    });
    expect(places).toEqual([1, 1, 1, 1]);

    // A user that no other test uses.
    await page.goto('/admin/users/details?id=20');
    await page.getByLabel('Home Phone').fill('314-555-0100');
    const form = ['h1', 'form input', 'form button[type=submit]', '[role=tablist]'];
    const stands = await placesDuring(page, form, async () => {
      await button(page, 'Save').click();
      await expect(page.getByText('User updated successfully!')).toBeVisible();
    });
    expect(stands).toEqual([1, 1, 1, 1]);
  },
);
