import { Landmark } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).accountingHelp);

const area = () => import('./area.ts');

export const accountingScreens: readonly Screen[] = [
  {
    path: paths.leaseAccounting,
    title: 'Lease Details',
    subject: async (query) => (await import('./lease/subject.ts')).accountingSubject(query),
    access: 'signedIn',
    menu: null,
    help: helpOn('lease'),
    load: async () => (await import('./lease/screen.ts')).LeaseAccountingScreen,
  },
  {
    path: paths.accounting,
    title: 'Accounting',
    access: 'signedIn',
    area: 'accounting',
    menu: { group: 'Money', label: 'Accounting', icon: Landmark, keys: 'G J' },
    help: helpOn('period'),
    load: async () => (await area()).AccountingPeriodScreen,
  },
  {
    path: paths.accountingRollForward,
    title: 'Roll-forward',
    access: 'signedIn',
    menu: null,
    help: helpOn('rollForward'),
    load: async () => (await area()).RollForwardScreen,
  },
  {
    path: paths.accountingMaturity,
    title: 'Maturity Analysis',
    access: 'signedIn',
    menu: null,
    help: helpOn('maturity'),
    load: async () => (await area()).MaturityScreen,
  },
  {
    path: paths.accountingDisclosures,
    title: 'Disclosures',
    access: 'signedIn',
    menu: null,
    help: helpOn('disclosures'),
    load: async () => (await area()).DisclosuresScreen,
  },
  {
    path: paths.accountingCompleteness,
    title: 'Completeness',
    access: 'signedIn',
    menu: null,
    help: helpOn('completeness'),
    load: async () => (await area()).CompletenessScreen,
  },
];
