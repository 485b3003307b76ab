import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const lease =
  'Lease Start, Submarket, Tenant, Building, Address, SF, Term, Rate, Rate Type, T.I., Lease Type';
const sale =
  'Date Sold, Submarket, Building, Address, SF, Price, Price/SF, Cap Rate, Sale Type, Buyer, Seller';
const columns: Readonly<Record<number, string>> = {
  1: lease,
  2: sale,
  3: `${lease}, Product Type`,
  4: sale.replace('SF, Price,', 'SF, Product Type, Price,'),
  5: lease,
  6: sale,
  7: 'Date Sold, Submarket, Address, City, Acres, Price, Per Acre, Land Price/SF, Buyer, Seller',
  8: 'Date Sold, Submarket, Property Name, Address, Units, Year Built, Price, Per Unit, Price/SF, Cap Rate, Buyer, Seller',
};

test(
  'Comp Results has one sortable column per field, all of every type in sight at 1440',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    await signInAs(page, 'broker', null);
    for (const [type, expected] of Object.entries(columns)) {
      await page.goto(`/Comps/CompsList?all=1&compType=${type}`);
      const grid = page.getByRole('grid');
      await expect(grid.getByRole('link', { name: /^View/ }).first()).toBeVisible();
      const buttons = grid.getByRole('columnheader').getByRole('button');
      await expect(buttons).toHaveText(expected.split(', '));
      const right = await grid
        .getByRole('columnheader')
        .evaluateAll((headings) => Math.max(...headings.map((one) => one.getBoundingClientRect().right)));
      expect(right).toBeLessThanOrEqual(1440);
      const heights = await grid
        .locator('tbody tr[data-position]')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(new Set(heights)).toEqual(new Set([48]));
    }
  },
);

test(
  'below 1440 the comp results scroll sideways with View and the name frozen',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'broker', null);
    for (const width of [1024, 768]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto('/Comps/CompsList?all=1&compType=1');
      const grid = page.getByRole('grid');
      const view = grid.getByRole('link', { name: /^View/ }).first();
      await expect(view).toBeVisible();
      await grid.evaluate((table) => table.parentElement?.scrollTo({ left: 2000 }));
      await expect(grid.getByRole('columnheader', { name: 'Lease Type' })).toBeInViewport({ ratio: 1 });
      await expect(grid.getByRole('columnheader', { name: 'Tenant' })).toBeInViewport({ ratio: 1 });
      await expect(view).toBeInViewport({ ratio: 1 });
    }
  },
);
