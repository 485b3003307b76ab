import { expect, type Page } from '@playwright/test';
import { press, unanswered, type View } from './view.ts';

const file = {
  name: 'Stores of the Midwest.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Store #,Building,Street Address,City,ST,Zip Code,Exp. Date,RSF,Lease Type,Manager,Remarks',
      'X-101,THE GATEWAY BUILDING,201 PENN ST,READING,PA,19601,02/11/2035,"54,743 SF",Triple Net,Ann,',
      'X-102,HARBOR POINT,12 DOCK RD,ST. LOUIS,MO,63101,Jan 5 2027,5245,Gross Percentage,Bob,Corner',
      'X-103,PARK OF COMMERCE,56 PARK BLVD,SAVANNAH,GA,31405,02/30/2029,25524,NNN,Cy,',
    ].join('\n'),
  ),
};

/** Sends the file and goes on by this many presses of Next. */
function sent(presses: number): (page: Page) => Promise<void> {
  return async (page) => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('heading', { name: 'First rows' }).waitFor();
    const step = page.locator('[aria-current="step"]');
    for (let pressed = 0; pressed < presses; pressed += 1) {
      const before = (await step.textContent()) ?? '';
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(step).not.toHaveText(before);
    }
    if (presses > 1) await page.getByRole('group', { name: 'Rows shown' }).waitFor();
  };
}

export function importViews(): View[] {
  const group = 'Leases';
  const as = ['writer'] as const;
  const path = '/Lease/Import';
  return [
    { group, as, path, name: 'import, file', states: unanswered },
    { group, as, path, name: 'import, file read', act: sent(0) },
    { group, as, path, name: 'import, columns', act: sent(1), guide: 'import-columns', alike: true },
    { group, as, path, name: 'import, check', act: sent(2), guide: 'import-check', alike: true },
    {
      group,
      as,
      path,
      name: 'import, about to start',
      act: async (page) => {
        await sent(2)(page);
        await press('Next')(page);
        await page.getByRole('button', { name: /^Import \d+ rows?$/ }).waitFor();
      },
    },
    { group, as: ['broker'], path: '/Comps/Import?compType=3', name: 'import comps', states: unanswered },
  ];
}
