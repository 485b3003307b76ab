import { expect, test } from 'vitest';
import { entriesOf, isCurrentScreen, menuFor } from './menu.ts';
import { screens } from '../screens.ts';
import { roomTabs } from './room.ts';

function labels(path: string, roles: string[]) {
  return menuFor(path, roles).map(
    ({ label, entries }) => `${label}: ${entries.map((entry) => entry.label).join(', ')}`,
  );
}

test('without a role the lease menu offers no Add Lease and no Panoramic Home', () => {
  expect(labels('/Lease/LeaseSearch', [])).toEqual([
    'Lease Management: Search, Active Leases',
    'Lease Overview: Dashboard, Critical Dates, Documents',
    'Money: Rent',
  ]);
});

test('Accounting and Market are in the menu of a client that has them', () => {
  const menu = menuFor('/Lease/LeaseSearch', ['Admin', 'Comps'], { areas: ['market', 'accounting'] });
  expect(menu.map(({ label, entries }) => `${label}: ${entries.map((one) => one.label).join(', ')}`)).toEqual(
    [
      'Lease Management: Search, Active Leases, Add Lease',
      'Lease Overview: Dashboard, Critical Dates, Documents',
      'Money: Rent, Accounting',
      'Panoramic: Market, Panoramic Home, Comps, Administration',
    ],
  );
});

test('a room is one entry, current on each of its screens, which are its tabs', () => {
  const areas = ['market', 'accounting'] as const;
  const rent = entriesOf('Money', [], { areas }).find(({ label }) => label === 'Rent');
  expect(rent?.to).toBe('/Rent/RentRoll');
  expect(rent && isCurrentScreen(rent, { pathname: '/rent/increases', search: '' })).toBe(true);
  const tabs = (path: string, roles: string[]) =>
    roomTabs(path, roles, areas)
      .flatMap((line) => line.tabs)
      .map(({ label, isCurrent }) => (isCurrent ? `[${label}]` : label));
  expect(tabs('/rent/forecast', [])).toEqual([
    'Rent Roll',
    '[Forecast]',
    'Rent Increases',
    'Expense Statements',
  ]);
  const ofPayments = ['Rent Roll', 'Forecast', 'Rent Increases', '[Payments]', 'Expense Statements'];
  const ofThem = ['Month', 'Batches', '[Paid]', 'Ties', 'Payees', 'Codes'];
  for (const role of ['Write', 'Payments'])
    expect(tabs('/Rent/Payments/Paid', [role])).toEqual([...ofPayments, ...ofThem]);
  expect(roomTabs('/Rent/RentRoll', ['Payments'], areas)[0]?.tabs[3]?.to).toBe('/Rent/Payments');
  expect(tabs('/Market/Sold', ['Comps'])).toEqual(['Rent vs market', 'Option Radar', '[Landlords]']);
  expect(roomTabs('/Market/Sold', ['Comps'], areas)[0]?.tabs[2]?.to).toBe('/Market/Landlords');
  expect(tabs('/Lease/DocumentMatrix', [])).toEqual(['Documents', '[Document Matrix]']);
  expect(tabs('/Lease/Import', ['Write'])).toEqual(['[Import]', 'Imports and undo']);
  expect(tabs('/Comps/Import', ['Comps'])).toEqual(['Imports and undo', '[Import Comps]']);
  expect(tabs('/Lease/ActiveLeases', ['Admin'])).toEqual([]);
});

test('the command search is told every screen, those beside the menu too', () => {
  const entries = entriesOf('Lease Management', ['Write'], { everyScreen: true });
  expect(entries.map(({ label }) => label)).toEqual([
    'Search',
    'Active Leases',
    'Add Lease',
    'Import',
    'Imports and undo',
  ]);
});

test.each([
  ['Admin', 'Panoramic: Panoramic Home, Administration', true],
  ['Write', 'Panoramic: Panoramic Home', true],
  ['Home Limited', 'Panoramic: Panoramic Home', false],
  ['Comps', 'Panoramic: Comps', false],
])('%s sees "%s", and Add Lease: %s', (role, group, adds) => {
  expect(labels('/home', [role])).toContain(group);
  expect(labels('/home', [role])[0]?.includes('Add Lease')).toBe(adds);
});

test('on comps pages the menu lists each comp type with Search Comps and Add Comp, sets and duplicates, and a link back', () => {
  const menu = labels('/comps/compsearch', ['Comps']);
  expect(menu).toHaveLength(10);
  expect(menu[0]).toBe('Office Lease: Search Comps, Add Comp');
  expect(menu[7]).toBe('Multi-Family: Search Comps, Add Comp');
  expect(menu[8]).toBe('All comps: Comp Sets, Duplicate Comps');
  expect(menu[9]).toBe('Panoramic: Lease Management');
});

test('in the client Comps the menu has no lease groups and no link to them', () => {
  expect(menuFor('/home', ['Admin', 'Comps'], { clientId: 2 }).map(({ label }) => label)).toEqual([
    'Panoramic',
  ]);
  const comps = menuFor('/Comps/Index', ['Admin', 'Comps'], { clientId: 2 });
  expect(comps.at(-1)?.entries.map(({ label }) => label)).toEqual(['Panoramic Home', 'Administration']);
});

test('the two screens of a comp type share a line', () => {
  const lines = menuFor('/Comps/Index', ['Comps'], { clientId: 1 }).filter(({ inOneLine }) => inOneLine);
  expect(lines).toHaveLength(8);
});

test('Panoramic Home leads to /admin/Clients', () => {
  const entries = menuFor('/home', ['Home Limited']).flatMap((group) => group.entries);
  expect(entries.find(({ label }) => label === 'Panoramic Home')?.to).toBe('/admin/Clients');
});

test('the current entry is found by path, ignoring case, and by comp type', () => {
  const searches = menuFor('/Comps/CompSearch', ['Comps']).map(({ entries }) => entries[0]);
  const current = searches.filter(
    (entry) => entry && isCurrentScreen(entry, { pathname: '/comps/compsearch', search: '?compType=3' }),
  );
  expect(current.map((entry) => entry?.to)).toEqual(['/Comps/CompSearch?compType=3']);
  const [search] = menuFor('/home', [])[0]?.entries ?? [];
  expect(search && isCurrentScreen(search, { pathname: '/HOME', search: '' })).toBe(true);
});

/** The names that the specification gives to one screen in the menu and in its title. */
const specifiedNames: Readonly<Record<string, string>> = {
  'Active Leases': 'Leases',
  'Add Lease': 'Add',
  'Critical Dates': 'Critical Date List - Next 12 Months',
  'Panoramic Home': 'Client Selection',
  'Search Comps': 'Search Comp',
  Administration: 'Admin',
};

test('a place has one name in the menu, as a tab and in its title, but for those that the specification gives', () => {
  const named = screens.flatMap(({ menu, tab, title }) =>
    [menu?.label, tab?.part ?? tab?.label].flatMap((label) =>
      label === undefined ? [] : [{ label, title }],
    ),
  );
  const differing = named.filter(
    // The command search names the room before the tabs of Payments, whose first one is the room itself;
    // Sold Buildings is a part of Landlords.
    ({ label, title }) =>
      title !== (specifiedNames[label] ?? label.replace(/^Payments: /, '')) &&
      !['Payments', 'Sold Buildings'].includes(title),
  );
  expect(differing).toEqual([]);
});
