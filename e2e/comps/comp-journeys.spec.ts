import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { choose, downloaded, field, title } from './comp-page.ts';

interface Journey {
  readonly type: number;
  readonly name: string;
  /** By label; the first is the date. */
  readonly values: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string>>;
  /** Shown while typing and after saving. */
  readonly derived: Readonly<Record<string, string>>;
  readonly searchedBy: readonly [string, string];
  readonly column: string;
}

const journeys: readonly Journey[] = [
  {
    type: 1,
    name: 'Office Lease',
    values: {
      'Lease Start': '2Q10',
      Tenant: 'Journey {1}',
      Address: '1 Journey Way',
      'Leased SF': '5000',
      'Effective Rate': '21.5',
    },
    choices: { Submarket: 'Clayton', 'Rate Type': 'Full Service' },
    derived: {},
    searchedBy: ['Lease Start from', '2010 Q2'],
    column: '$21.50',
  },
  {
    type: 7,
    name: 'Land Sale',
    values: {
      'Date Sold': '2019-3',
      Address: '7 Journey Way',
      Acres: '100',
      'Sale Price': '500000',
      Buyer: 'Journey',
    },
    choices: { State: 'DC' },
    derived: { 'Acres in SF': '4,356,000', 'Per Acre': '$5,000.00', 'Land Price/SF': '$0.11' },
    searchedBy: ['Acreage from', '100'],
    column: '$5,000.00',
  },
];

/** The first one stands for all in npm test. */
for (const [index, journey] of journeys.entries()) {
  const { type, name, values, choices, derived } = journey;
  const address = values['Address'] ?? '';

  test(
    `a broker adds, finds, reports, edits and deletes a comp of type ${name}`,
    { tag: index === 0 ? [] : '@long' },
    async ({ page }) => {
      test.slow();
      await signInAs(page, 'broker', null);
      await page.goto(`/Comps/CompsAdd?compType=${type}`);
      await expect(title(page)).toHaveText(`Add Comp ${name}`);
      for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
      for (const [label, value] of Object.entries(choices)) await choose(page, label, value);
      for (const [label, value] of Object.entries(derived))
        await expect(field(page, label)).toHaveValue(value);
      await page.getByRole('button', { name: 'Add', exact: true }).click();

      await expect(page).toHaveURL(new RegExp(`/Comps/CompSummary\\?compId=\\d+&compType=${type}$`));
      await expect(title(page)).toHaveText(`Summary ${name}`);
      for (const value of Object.values(derived))
        if (value) await expect(page.getByText(value, { exact: true })).toBeVisible();

      const summary = await downloaded(page, 'Download Summary');
      expect(summary.name).toMatch(new RegExp(`^${name} Comp \\d+\\.rtf$`));
      expect(summary.text).toContain(address.toUpperCase());
      expect(summary.text).toContain('no guarantee is made as to its accuracy');

      await page.goto(`/Comps/CompSearch?compType=${type}`);
      await expect(title(page)).toHaveText(`Search Comp ${name}`);
      await field(page, 'Address').fill(address.toLowerCase());
      await field(page, journey.searchedBy[0]).fill(journey.searchedBy[1]);
      await field(page, 'Address').press('Enter');

      await expect(page).toHaveURL(new RegExp(`/Comps/CompsList\\?search=1&compType=${type}&.*address=`));
      await expect(title(page)).toHaveText(`Search Results ${name}`);
      await expect(page.getByText('Count: 1', { exact: true })).toBeVisible();
      await expect(page.getByRole('gridcell', { name: journey.column }).first()).toBeVisible();
      const report = await downloaded(page, 'Comps Report');
      expect(report.name).toMatch(new RegExp(`^${name} Comps \\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
      expect(report.text.slice(0, 2)).toBe('PK');

      await page.getByRole('link', { name: /^View/ }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await field(page, 'Comments').fill('Never saved');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('Never saved')).toHaveCount(0);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await field(page, 'Comments').fill('Seen twice');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Seen twice')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
      await page.getByText('History', { exact: true }).click();
      await expect(page.getByText('changed it')).toBeVisible();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this Comp?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL(/\/Comps\/index$/i);

      await page.goto(`/Comps/CompsList?search=1&compType=${type}`);
      await expect(page.getByText('No Results Found')).toBeVisible();
      await expect(page.getByText('Count: 0', { exact: true })).toBeVisible();
    },
  );
}
