import { ReceiptText } from 'lucide-react';
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
  {
    path: paths.rentStatements,
    title: 'Expense Statements',
    access: 'signedIn',
    tab: { of: 'Rent', label: 'Expense Statements' },
    menu: { group: 'Money', label: 'Expense Statements', icon: ReceiptText, keys: 'G E' },
    help: helpOn('statements'),
    load: async () => (await import('./statements/statement-list.tsx')).StatementsScreen,
  },
];
