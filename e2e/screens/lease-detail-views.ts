import { screens } from '../../apps/web/src/app/screens.ts';
import { chooseMore } from '../support/lease-rows.ts';
import { allStates, press, type Subjects, type View } from './view.ts';

/** The tab Market is listed with the market screens, because not everybody may see it. */
const tabs = screens
  .flatMap(({ path }) => /LeaseDetails-(\w+)$/.exec(path)?.[1] ?? [])
  .filter((tab) => tab !== 'Market');

/** The buttons that start editing, where they are not called Add. */
const editButtons: Readonly<Record<string, string>> = {
  Summary: 'Edit',
  Accounting: 'Edit',
  Expenses: 'Add clause',
  Payments: 'Add charge or credit',
};

export function leaseDetailViews(): View[] {
  const group = 'Lease details';
  return [
    ...tabs.flatMap((tab): View[] => {
      const edit = editButtons[tab] ?? 'Add';
      const path = ({ lease }: Subjects) => `/Lease/LeaseDetails-${tab}?id=${lease}`;
      return [
        {
          group,
          as: ['writer', 'viewer'],
          name: tab,
          path,
          states: allStates,
          ...(tab === 'Summary' && { guide: 'lease-summary' }),
        },
        { group, as: ['writer'], name: `${tab}, ${edit}`, path, states: ['long'], act: press(edit) },
      ];
    }),
    {
      group,
      as: ['writer'],
      name: 'RentTerms, a row edited',
      path: ({ lease }) => `/Lease/LeaseDetails-RentTerms?id=${lease}`,
      act: async (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
      guide: 'rent-terms-editing',
    },
    {
      group,
      as: ['writer'],
      name: 'RentTerms, Build schedule',
      path: ({ lease }) => `/Lease/LeaseDetails-RentTerms?id=${lease}`,
      act: async (page) => {
        await chooseMore(page, 'Build schedule');
        await page.getByRole('textbox', { name: '$/SF a year' }).fill('32');
      },
    },
    {
      group,
      as: ['writer'],
      name: 'Summary, Extend',
      path: ({ lease }) => `/Lease/LeaseDetails-Summary?id=${lease}`,
      act: (page) => chooseMore(page, 'Extend'),
    },
    {
      group,
      as: ['writer'],
      name: 'history',
      path: ({ lease }) => `/Lease/LeaseDetails-Summary?id=${lease}`,
      act: (page) => chooseMore(page, 'History'),
    },
    {
      group,
      as: ['writer'],
      name: 'delete',
      path: ({ lease }) => `/Lease/LeaseDetails-Summary?id=${lease}`,
      act: press('Delete'),
    },
    { group, as: ['viewer'], name: 'no such lease', path: '/Lease/LeaseDetails?id=999999' },
  ];
}
