import type { Subjects } from './subjects.ts';
import { allStates, press, type View } from './view.ts';

/** Each tab, and what begins an edit there. */
const tabs = [
  ['Summary', 'Edit'],
  ['RentTerms', 'Add'],
  ['CriticalDates', 'Add'],
  ['Notes', 'Add'],
  ['Documents', 'Add'],
  ['Contacts', 'Add'],
] as const;

export function leaseDetails(): View[] {
  const group = 'Lease details';
  const title = 'Lease Details';
  return [
    ...tabs.flatMap(([tab, edit]): View[] => {
      const path = ({ lease }: Subjects) => `/Lease/LeaseDetails-${tab}?id=${lease}`;
      return [
        {
          group,
          title,
          as: ['writer', 'viewer'],
          name: tab,
          path,
          states: allStates,
          ...(tab === 'Summary' && { guide: 'lease-summary' }),
        },
        { group, title, as: ['writer'], name: `${tab}, ${edit}`, path, states: ['long'], act: press(edit) },
      ];
    }),
    {
      group,
      title,
      as: ['writer'],
      name: 'RentTerms, a row edited',
      path: ({ lease }) => `/Lease/LeaseDetails-RentTerms?id=${lease}`,
      act: async (page) => page.getByRole('button', { name: 'Edit' }).first().click(),
      guide: 'rent-terms-editing',
    },
    {
      group,
      title,
      as: ['writer'],
      name: 'history',
      path: ({ lease }) => `/Lease/LeaseDetails-Summary?id=${lease}`,
      act: press('History'),
    },
    {
      group,
      title,
      as: ['writer'],
      name: 'delete',
      path: ({ lease }) => `/Lease/LeaseDetails-Summary?id=${lease}`,
      act: press('Delete'),
    },
    { group, title, as: ['viewer'], name: 'no such lease', path: '/Lease/LeaseDetails?id=999999' },
  ];
}
