import { ReceiptText } from 'lucide-react';
import { paths, type Path } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';
import type { paymentsHelp } from './help.ts';

/** One chunk for all of them: each further one would be named in what every page loads at the start. */
const room = () => import('./room.ts');
const helpOn = helpFrom(async () => (await import('./help.ts')).paymentsHelp);
const access = 'Write or Payments';

/** The tab Payments of Rent, with a line of its own. */
export const paymentScreens: readonly Screen[] = [
  {
    ...tab(paths.payments, 'Month', 'month'),
    title: 'Payments',
    menu: { group: 'Money', label: 'Payments', icon: ReceiptText, keys: 'G P' },
  },
  tab(paths.paymentBatches, 'Batches', 'batches'),
  tab(paths.paymentsPaid, 'Paid', 'paid'),
  tab(paths.paymentTies, 'Ties', 'ties'),
  tab(paths.payees, 'Payees', 'payees'),
  tab(paths.paymentCodes, 'Codes', 'codes'),
  {
    ...screen(paths.leasePayments, 'Lease Details', 'lease'),
    subject: async (query) => (await room()).paymentsSubject(query),
    menu: null,
  },
];

/** One of the screens that share the tab. */
function tab(path: Path, label: string, name: keyof typeof paymentsHelp): Screen {
  return {
    ...screen(path, label, name),
    tab: { of: 'Rent', label: 'Payments', part: label },
    menu: { group: 'Money', label: `Payments: ${label}`, icon: ReceiptText },
  };
}

function screen(path: Path, title: string, name: keyof typeof paymentsHelp) {
  return {
    path,
    title,
    access,
    help: helpOn(name),
    load: async () => (await room()).paymentRoom[name],
  } as const;
}
