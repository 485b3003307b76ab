import { ownFieldTypes, type Lease, type OwnFieldType, type OwnValues } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { readFile } from 'node:fs/promises';
import { callAs, newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

const choices = ['East', 'West', 'North side'];
/** Each type twice, but one: 25 fields. */
const labels = [
  ...ownFieldTypes.map((type) => ({ type, label: `Own ${type}` })),
  ...ownFieldTypes.slice(1).map((type) => ({ type, label: `Second ${type}` })),
];

/** What a file says of the lease with this number. */
const texts: Record<OwnFieldType, (row: number) => string> = {
  text: (row) => `Text ${row}`,
  longText: (row) => `First line ${row}; second`,
  choice: (row) => (row % 2 === 0 ? 'East' : 'West'),
  choices: () => 'North side, East',
  number: (row) => String(row / 4),
  money: (row) => `$${1000 + row}.50`,
  percent: (row) => `${row}.5`,
  squareFeet: (row) => `${100 + row} SF`,
  date: (row) => `3/${row + 1}/2027`,
  flag: (row) => (row % 2 === 0 ? 'Yes' : 'No'),
  link: (row) => `https://example.com/${row}`,
  email: (row) => `a${row}@example.com`,
  phone: () => '314 555 0100',
};

/** In a client of its own, so that other tests do not meet its fields. */
async function inNewClient(page: Page): Promise<void> {
  const name = `Own fields ${newNumber()}`;
  await callAs(page, 'Clients/AddClient', { id: 0, name });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.get('/api/Clients/ShowAllClients', {
    headers: { Authorization: `Bearer ${token}` },
  });
  // Safe: the call's own reply.
  const clients = (await reply.json()) as { cl_id: number; cl_name: string }[];
  const client = clients.find(({ cl_name }) => cl_name === name)?.cl_id ?? 0;
  await callAs(page, 'Clients/SetClient', { cl_id: client });
  for (const { type, label } of labels)
    await callAs(page, 'Fields/EditField', {
      kind: 'leases',
      label,
      type,
      choices: type.startsWith('choice') ? choices : [],
    });
}

async function leases(page: Page): Promise<(Lease & { own?: OwnValues })[]> {
  return callAs(page, 'Leases/SearchLeases', {});
}

test(
  '25 fields of the client’s own are imported, listed, searched by, changed together, exported and reported',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(180_000);
    await signInAs(page, 'admin', null);
    await inNewClient(page);

    await test.step('their headings are proposed, and a wrong value is put right in place', async () => {
      const heads = ['Store #', ...labels.map(({ label }) => label)];
      const rows = [0, 1, 2, 3, 4, 5].map((row) =>
        [`OWN-${row}`].concat(
          labels.map(({ type, label }) => (row === 5 && label === 'Own money' ? 'lots' : texts[type](row))),
        ),
      );
      const lines = [heads, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(','));
      await page.goto('/Lease/Import');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
      const next = page.getByRole('button', { name: 'Next', exact: true });
      await next.click();
      await expect(page.getByLabel('Column for Own money')).toHaveValue('column:Own money');
      await expect(page.getByLabel('Column for Second phone')).toHaveValue('column:Second phone');
      await axe(page);
      await next.click();
      await page.getByRole('textbox', { name: 'Own money of row 7' }).fill('$1,005.50');
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByRole('button', { name: '6 New' })).toBeVisible();
      await next.click();
      await page.getByRole('button', { name: 'Import 6 rows' }).click();
      await expect(page.getByText('The import is done.')).toBeVisible();
      const [first] = await leases(page);
      expect(Object.keys(first?.own ?? {})).toHaveLength(25);
      expect(first?.own).toMatchObject({
        own_money: 1000.5,
        own_choices: 'East, North side',
        own_flag: true,
      });
    });

    await test.step('they are columns behind the specified ones, which sort', async () => {
      await page.goto('/Lease/ActiveLeases?all=1');
      await expect(page.getByRole('columnheader')).toHaveText([
        '',
        'View',
        '#',
        'Type',
        'Building',
        'Address',
        'City',
        'State',
        'SQFT',
        'Status',
      ]);
      await page.getByRole('button', { name: 'Display' }).click();
      for (const name of ['Own money', 'Own choices', 'Own flag'])
        await page.getByRole('checkbox', { name, exact: true }).check();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Own money' }).click();
      await expect(page.getByRole('row').nth(1)).toContainText('OWN-5');
      await expect(page.getByRole('row').nth(1)).toContainText('$1,005.50');
      await expect(page.getByRole('row').nth(1)).toContainText('East, North side');
      await axe(page);
    });

    await test.step('a condition finds by one, also after a reload with the list sorted by it', async () => {
      await page.getByRole('button', { name: 'More conditions' }).click();
      const dialog = page.getByRole('dialog', { name: 'More conditions' });
      await expect(dialog.getByLabel('Field', { exact: true })).toBeFocused();
      for (const text of ['Own money', 'over']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type('1,002.5');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Count: 3', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/conditions=own\.own_money\.over\.1002\.5$/);
      await page.getByRole('button', { name: 'Own money', exact: true }).click();
      await page.reload();
      await expect(page.getByRole('row').nth(1)).toContainText(/OWN-[35]/);
      await expect(page.getByRole('link', { name: 'Remove filter: Own money over $1,002.50' })).toBeVisible();
    });

    await test.step('the leases found are changed together', async () => {
      await page.getByRole('row', { name: /OWN-5/ }).focus();
      await page.keyboard.press('Control+a');
      await page
        .getByRole('toolbar', { name: 'Selected leases' })
        .getByRole('button', { name: 'Change a field' })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Change 3 leases' });
      await dialog.getByLabel('Field', { exact: true }).fill('Own number');
      await page.keyboard.press('Tab');
      await dialog.getByLabel('Own number', { exact: true }).fill('12.25');
      await dialog.getByRole('button', { name: 'Change 3 leases' }).click();
      await expect(page.getByText('Own number of 3 leases changed.')).toBeVisible();
      const changed = (await leases(page)).filter(({ own }) => own?.['own_number'] === 12.25);
      expect(changed.map(({ sd_num }) => sd_num)).toEqual(['OWN-3', 'OWN-4', 'OWN-5']);
    });

    await test.step('the workbook and the report have them last', async () => {
      for (const [menu, item] of [
        ['Export', 'Portfolio workbook'],
        ['Lease Administration Report', null],
      ] as const) {
        const downloading = page.waitForEvent('download');
        await page.getByRole('button', { name: menu }).click();
        if (item) await page.getByRole('menuitem', { name: item }).click();
        const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
        const rows = sheets[0]?.rows ?? [];
        const heads = rows.find((row) => row.map(String).includes('Own money'))?.map(String) ?? [];
        expect(heads.slice(-25)).toEqual(labels.map(({ label }) => label));
        const numbers = rows.map((row) => row[heads.indexOf('Own number')]).filter((cell) => cell === 12.25);
        expect(numbers).toHaveLength(3);
      }
    });
  },
);
