import { press, type View } from './view.ts';

export function frameViews(): View[] {
  const group = 'Frame';
  const path = '/Lease/LeaseSearch';
  return [
    {
      group,
      path,
      as: ['admin'],
      name: 'command search',
      act: async (page) => {
        await page.keyboard.press('ControlOrMeta+k');
        await page.getByRole('textbox', { name: 'Search or jump to' }).fill('market');
        await page
          .getByRole('button', { name: /Market/ })
          .first()
          .waitFor();
      },
      guide: 'command-search',
    },
    { group, path, as: ['admin'], name: 'user menu', act: press('User menu of admin') },
    {
      group,
      path,
      as: ['admin'],
      name: 'help',
      act: async (page) => {
        await press('Help')(page);
        await page.getByRole('dialog', { name: 'Help' }).waitFor();
      },
    },
    {
      group,
      path: '/Lease/LeaseDashboard',
      as: ['admin'],
      name: 'keyboard shortcuts',
      act: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      },
      guide: 'keyboard',
    },
    {
      group,
      path: ({ lease }) => `/Lease/LeaseDetails-Summary?id=${lease}`,
      as: ['writer'],
      name: 'a word explained',
      act: async (page) => {
        await page.locator('main [data-term]').first().focus();
        await page.getByRole('tooltip').waitFor();
      },
    },
    {
      group,
      path,
      as: ['admin'],
      name: 'tour',
      act: async (page) => {
        await press('User menu of admin')(page);
        await page.getByRole('menuitem', { name: 'Take the tour' }).click();
        await press('Show me')(page);
        await press('Next')(page);
        await page.getByRole('grid').waitFor();
      },
    },
  ];
}
