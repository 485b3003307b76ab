import { CalendarClock, List, Plus, Search } from 'lucide-react';
import type { ComponentType } from 'react';
import { paths, type Path } from '../../lib/paths.ts';
import { loadChoicesInput } from '../../fields/choice/load-choices-input.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';
import { detailTabs, type DetailTabProps, type LeaseScreenTab } from './details/detail-tabs.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).leasesHelp);

/** Each tab is a chunk of its own, loaded when the tab is first opened. */
const loadTab: Readonly<Record<LeaseScreenTab, () => Promise<ComponentType<DetailTabProps>>>> = {
  summary: async () => (await import('./tabs/summary.tsx')).SummaryTab,
  rentTerms: async () => (await import('./tabs/rent-terms.tsx')).RentTermsTab,
  criticalDates: async () => (await import('./tabs/critical-dates.tsx')).CriticalDatesTab,
  notes: async () => (await import('./tabs/notes.tsx')).NotesTab,
  documents: async () => (await import('./tabs/documents.tsx')).DocumentsTab,
  contacts: async () => (await import('./tabs/contacts.tsx')).ContactsTab,
  market: async () => (await import('./market/market-tab.tsx')).MarketTab,
};

// Safe: the keys of the table above.
const tabNames = Object.keys(loadTab) as LeaseScreenTab[];

export const leaseScreens: readonly Screen[] = [
  searchScreen(paths.home, null),
  searchScreen(paths.leaseSearch, {
    group: 'Lease Management',
    label: 'Search',
    icon: Search,
    keys: 'G S',
  }),
  {
    path: paths.activeLeases,
    title: 'Leases',
    access: 'signedIn',
    menu: { group: 'Lease Management', label: 'Active Leases', icon: List, keys: 'G L' },
    help: helpOn('activeLeases'),
    load: async () => (await import('./active-leases.tsx')).ActiveLeases,
  },
  {
    path: paths.addLease,
    title: 'Add',
    access: 'signedIn',
    menu: { group: 'Lease Management', label: 'Add Lease', icon: Plus, shownTo: ['Write'], keys: 'G A' },
    help: helpOn('addLease'),
    load: async () => (await import('./add-lease.tsx')).AddLease,
  },
  detailsScreen(paths.leaseDetails, 'summary'),
  ...tabNames.map((tab) => detailsScreen(detailTabs[tab].path, tab)),
  {
    path: paths.criticalDates,
    title: 'Critical Date List - Next 12 Months',
    access: 'signedIn',
    menu: { group: 'Lease Overview', label: 'Critical Dates', icon: CalendarClock, keys: 'G T' },
    help: helpOn('criticalDateList'),
    load: async () => (await import('./dates/critical-date-list.tsx')).CriticalDateList,
  },
];

function searchScreen(path: Path, menu: Screen['menu']): Screen {
  return {
    path,
    title: 'Search',
    access: 'signedIn',
    menu,
    help: helpOn('search'),
    load: async () => {
      const [{ LeaseSearchForm }] = await Promise.all([import('./lease-search.tsx'), loadChoicesInput()]);
      return LeaseSearchForm;
    },
  };
}

function detailsScreen(path: Path, tab: LeaseScreenTab): Screen {
  return {
    path,
    title: 'Lease Details',
    subject: async (query) => (await import('./lease-subject.ts')).leaseSubject(query, tab),
    access: 'signedIn',
    menu: null,
    help:
      tab === 'summary' || tab === 'market'
        ? helpOn(tab)
        : async () => (await import('./help.ts')).tabHelp(tab),
    load: async () => {
      const [{ withLease }, Tab] = await Promise.all([import('./details/with-lease.tsx'), loadTab[tab]()]);
      return withLease(tab, Tab);
    },
  };
}
