import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).expensesHelp);

export const expenseScreens: readonly Screen[] = [
  {
    path: paths.leaseExpenses,
    title: 'Lease Details',
    subject: async (query) => (await import('./subject.ts')).expensesSubject(query),
    access: 'signedIn',
    menu: null,
    help: helpOn('lease'),
    load: async () => (await import('./screen.ts')).LeaseExpensesScreen,
  },
];
