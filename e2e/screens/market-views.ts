import { allStates, press, type Subjects, type View } from './view.ts';

export function marketViews(): View[] {
  const group = 'Market';
  const as = ['admin'] as const;
  const tab = ({ lease }: Subjects) => `/Lease/LeaseDetails-Market?id=${lease}`;
  return [
    { group, as, name: 'market', path: '/Market', states: allStates },
    { group, as, name: 'market, assumptions', path: '/Market', act: press('Assumptions') },
    { group, as, name: 'option radar', path: '/Market/Options', states: allStates },
    { group, as, name: 'sold buildings', path: '/Market/Sold', states: allStates },
    {
      group,
      as,
      name: 'renewal brief',
      path: ({ lease }) => `/Market/Brief?id=${lease}`,
      states: allStates,
    },
    { group, as, name: 'lease, market', path: tab, states: allStates },
    { group, as, name: 'lease, market, how good', path: tab, act: press('How good is this?') },
    {
      group,
      as,
      name: 'lease, market, what a figure is made of',
      path: tab,
      act: async (page) => page.getByRole('button', { name: /^Market per SF/ }).click(),
    },
    { group, as, name: 'lease, market, compared as', path: tab, act: press('Edit') },
  ];
}
