import { allStates, press, type View } from './view.ts';

export function rentViews(): View[] {
  const group = 'Rent';
  return [
    { group, as: ['writer', 'viewer'], name: 'rent roll', path: '/Rent/RentRoll', states: allStates },
    {
      group,
      as: ['viewer'],
      name: 'rent roll, another day',
      path: '/Rent/RentRoll?asOf=2028-06-30',
      alike: true,
    },
    { group, as: ['writer'], name: 'forecast', path: '/Rent/Forecast?scenario=holdover', states: allStates },
    {
      group,
      as: ['viewer'],
      name: 'forecast by state',
      path: '/Rent/Forecast?groupBy=state&months=120&scenario=renewal',
      alike: true,
    },
    {
      group,
      as: ['writer'],
      name: 'forecast, assumptions',
      path: '/Rent/Forecast',
      act: async (page) => {
        const folded = page.locator('summary', { hasText: 'months' });
        if (await folded.isVisible()) await folded.click();
        await press('Assumptions')(page);
      },
    },
    {
      group,
      as: ['writer'],
      name: 'forecast, a cell',
      path: '/Rent/Forecast?scenario=holdover',
      act: async (page) => page.getByRole('gridcell').first().click(),
      alike: true,
    },
    {
      group,
      as: ['writer'],
      name: 'rent increases',
      path: '/Rent/Increases?days=365',
      states: allStates,
    },
    {
      group,
      as: ['writer', 'viewer'],
      name: 'accounting, journal',
      path: '/Rent/Accounting',
      states: allStates,
    },
    {
      group,
      as: ['writer'],
      name: 'accounting, by lease',
      path: '/Rent/Accounting?view=leases',
      alike: true,
    },
    {
      group,
      as: ['writer'],
      name: 'accounting, close month',
      path: '/Rent/Accounting',
      act: press('Close month'),
    },
    {
      group,
      as: ['writer'],
      name: 'roll-forward',
      path: '/Rent/Accounting/RollForward',
      states: allStates,
    },
    {
      group,
      as: ['writer'],
      name: 'maturity analysis',
      // The accounting journey checks this screen with axe.
      alike: true,
      path: '/Rent/Accounting/Maturity',
      states: allStates,
    },
    {
      group,
      as: ['writer'],
      name: 'disclosures',
      // The accounting journey checks this screen with axe.
      alike: true,
      path: '/Rent/Accounting/Disclosures',
      states: allStates,
    },
    {
      group: 'Lease details',
      as: ['writer'],
      name: 'Accounting, schedule',
      // The accounting journey checks this screen with axe.
      alike: true,
      path: ({ lease }) => `/Lease/LeaseDetails-Accounting?id=${lease}&view=schedule`,
    },
    {
      group: 'Lease details',
      as: ['writer'],
      name: 'Accounting, how this is computed',
      // The accounting journey checks this screen with axe.
      alike: true,
      path: ({ lease }) => `/Lease/LeaseDetails-Accounting?id=${lease}&view=computed`,
    },
    { group, as: ['admin', 'writer'], name: 'payments', path: '/Rent/Payments', states: allStates },
    {
      group,
      as: ['admin'],
      name: 'payments, one of them',
      path: '/Rent/Payments?marked=1',
      act: async (page) => page.getByRole('grid').getByRole('link', { name: /^View/ }).first().click(),
    },
    {
      group,
      as: ['admin'],
      name: 'payments, approve',
      path: '/Rent/Payments',
      act: async (page) => page.getByRole('button', { name: /without marks$/ }).click(),
      alike: true,
    },
    { group, as: ['admin'], name: 'payment batches', path: '/Rent/Payments/Batches', states: allStates },
    {
      group,
      as: ['admin'],
      name: 'layouts of batches',
      title: 'Layouts',
      path: '/Rent/Payments/Batches?view=layouts',
    },
    {
      group,
      as: ['admin'],
      name: 'a layout',
      title: 'Layouts',
      path: '/Rent/Payments/Batches?view=layouts',
      act: press('Change QuickBooks'),
    },
    { group, as: ['writer'], name: 'payees', path: '/Rent/Payments/Payees', states: allStates },
    { group, as: ['writer'], name: 'payees, add', path: '/Rent/Payments/Payees', act: press('Add payee') },
    { group, as: ['writer'], name: 'codes of payments', path: '/Rent/Payments/Codes', states: allStates },
    {
      group: 'Lease details',
      as: ['writer'],
      name: 'Payments',
      path: ({ lease }) => `/Lease/LeaseDetails-Payments?id=${lease}`,
      states: allStates,
    },
    {
      group: 'Lease details',
      as: ['writer'],
      name: 'Payments, add a charge',
      path: ({ lease }) => `/Lease/LeaseDetails-Payments?id=${lease}`,
      act: press('Add charge or credit'),
    },
    { group, as: ['writer'], name: 'rent, filter', path: '/Rent/Increases', act: press('Filter') },
  ];
}
