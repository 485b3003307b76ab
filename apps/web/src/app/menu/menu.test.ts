import { expect, test } from 'vitest';
import { isCurrentScreen, menuFor } from './menu.ts';

function labels(path: string, roles: string[]) {
  return menuFor(path, roles).map(
    ({ label, entries }) => `${label}: ${entries.map((entry) => entry.label).join(', ')}`,
  );
}

test('without a role the lease menu offers no Add Lease and no Panoramic Home', () => {
  expect(labels('/Lease/LeaseSearch', [])).toEqual([
    'Lease Management: Search, Active Leases',
    'Lease Overview: Dashboard, Critical Dates, Documents, Document Matrix',
    'Rent: Rent Roll, Forecast, Rent Increases',
  ]);
});

test('Accounting and Market are in the menu of a client that has them', () => {
  const menu = menuFor('/Lease/LeaseSearch', [], { areas: ['market', 'accounting'] });
  const labelled = menu.map(
    ({ label, entries }) => `${label}: ${entries.map((one) => one.label).join(', ')}`,
  );
  expect(labelled).toContain('Rent: Rent Roll, Forecast, Rent Increases, Accounting');
  expect(labelled).toContain('Market: Leases and Market, Option Radar, Landlords');
});

test.each([
  ['Admin', 'Panoramic: Panoramic Home, Administration, Change Sets', true],
  ['Write', 'Panoramic: Panoramic Home, Change Sets', true],
  ['Home Limited', 'Panoramic: Panoramic Home', false],
  ['Comps', 'Panoramic: Comps, Change Sets', false],
])('%s sees "%s", and Add Lease and Import: %s', (role, group, adds) => {
  expect(labels('/home', [role])).toContain(group);
  expect(labels('/home', [role])[0]?.includes('Add Lease, Import')).toBe(adds);
});

test('on comps pages the menu lists each comp type with Search Comps and Add Comp, sets and duplicates, and a link back', () => {
  const menu = labels('/comps/compsearch', ['Comps']);
  expect(menu).toHaveLength(10);
  expect(menu[0]).toBe('Office Lease: Search Comps, Add Comp');
  expect(menu[7]).toBe('Multi-Family: Search Comps, Add Comp');
  expect(menu[8]).toBe('All comps: Comp Sets, Duplicate Comps');
  expect(menu[9]).toBe('Panoramic: Lease Management, Change Sets');
});

test('in the client Comps the menu has no lease groups and no link to them', () => {
  expect(menuFor('/home', ['Admin', 'Comps'], { clientId: 2 }).map(({ label }) => label)).toEqual([
    'Panoramic',
  ]);
  const comps = menuFor('/Comps/Index', ['Admin', 'Comps'], { clientId: 2 });
  expect(comps.at(-1)?.entries.map(({ label }) => label)).toEqual([
    'Panoramic Home',
    'Administration',
    'Change Sets',
  ]);
});

test('a comp type and its two screens share a line', () => {
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
