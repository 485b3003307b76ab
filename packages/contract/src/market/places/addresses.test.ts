import { expect, test } from 'vitest';
import { isSameBuilding } from './addresses.ts';

/** Pairs of street addresses as people write them, with the zip code where it differs or is missing. */
const same = `
100 N Broadway | 100 North Broadway
100 N. Broadway | 100 N BROADWAY
211 N Broadway, Suite 2000 | 211 North Broadway Ste 2000
211 N Broadway #2000 | 211 N Broadway
211 N Broadway, 20th Floor | 211 N. Broadway
211 N Broadway Floor 20 | 211 N Broadway, Fl. 20
One Metropolitan Square | 1 Metropolitan Sq
One Metropolitan Square, Suite 1500 | 1 Metropolitan Sq.
7733 Forsyth Blvd | 7733 Forsyth Boulevard
7733 Forsyth Blvd., Suite 1100 | 7733 Forsyth Blvd, 11th Floor
8000 Maryland Ave | 8000 Maryland Avenue
8000 Maryland Ave Ste 400 | 8000 Maryland Av
120 S Central Ave | 120 South Central Avenue
1034 S Brentwood Blvd | 1034 South Brentwood
14567 North Outer Forty Rd | 14567 N Outer Forty Road
16647 Chesterfield Grove Rd | 16647 Chesterfield Grove Road, Ste. 120
11600 St. Charles Rock Rd | 11600 Saint Charles Rock Road
11600 St Charles Rock Road | 11600 Saint Charles Rock Rd.
500 W 5th St | 500 West Fifth Street
500 W. Fifth St. | 500 W 5th Street
1200 First Ave | 1200 1st Avenue
20 N 10th St | 20 North Tenth Street
100-110 Main St | 100 Main Street
100 Main St | 100 Main
4240 Duncan Ave, Unit B | 4240 Duncan Avenue
1600 S. Hanley Road | 1600 S Hanley Rd
1600 S Hanley Rd, Suite 101 | 1600 South Hanley
3800 Peachtree St NE | 3800 Peachtree Street Northeast
3800 Peachtree St N.E. | 3800 Peachtree St. NE
1 Memorial Drive | One Memorial Dr.
Metropolitan Tower, 10 S Broadway | 10 South Broadway
Suite 300, 825 Maryville Centre Dr | 825 Maryville Center Drive
12400 Olive Blvd | 12400 Olive Boulevard, Ste 300
12400 Olive Blvd Rm 5 | 12400 OLIVE BLVD
2 Cityplace Dr | Two CityPlace Drive
9800 Mount Pyramid Ct | 9800 Mt. Pyramid Court
600 Fort Worth Hwy | 600 Ft Worth Highway
10 Gateway Commerce Center Dr | 10 Gateway Commerce Centre Drive
5700 Phantom Dr Bay 4 | 5700 Phantom Drive
100 E 5th Street, Space 12 | 100 E. 5th St
13515 Barrett Parkway Dr | 13515 Barrett Pkwy Drive
900 Highway 50 W | 900 Hwy 50 West
1000 Jeffco Blvd | 1000 Jeffco  Boulevard
7701 Clayton Rd | 7701 Clayton Road, Suite A
100 Ste. Genevieve St | 100 Ste Genevieve Street
8182 Maryland Avenue, Penthouse | 8182 Maryland Ave
1831 Chestnut St., 7th Fl | 1831 Chestnut Street`;

const different = `
100 N Broadway | 100 S Broadway
100 N Broadway | 102 N Broadway
100 Main St | 100 Main Ave
100 Main St | 1000 Main St
3800 Peachtree St NE | 3800 Peachtree St NW
500 W 5th St | 500 W 6th St
500 W 5th St | 500 E 5th St
7733 Forsyth Blvd | 7733 Forsyth Ct
1 Metropolitan Square | 10 Metropolitan Square
11600 St. Charles Rock Rd | 11600 St. Charles St
8000 Maryland Ave | 8000 Meramec Ave
100 North St | 100 South St
12400 Olive Blvd | 12400 Old Olive Street Rd
100 Main St | 100A Main St
100 1/2 Main St | 100 Main St
1034 S Brentwood Blvd | 1034 S Brentwood Ct
10 Broadway | Broadway
2 Cityplace Dr | 3 Cityplace Dr
120 S Central Ave | 120 S Center Ave
Suite 100 | Suite 100
14567 N Outer Forty Rd | 14567 S Outer Forty Rd`;

function pairs(text: string): [string, string][] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [one = '', other = ''] = line.split(' | ');
      return [one.trim(), other.trim()];
    });
}

const place = { city: 'St. Louis', state: 'MO', zip: '63101' };

test.each(pairs(same))('%s and %s are one building', (one, other) => {
  expect(isSameBuilding({ ...place, address: one }, { ...place, address: other })).toBe(true);
  expect(isSameBuilding({ ...place, address: other }, { ...place, address: one })).toBe(true);
});

test.each(pairs(different))('%s and %s are two buildings', (one, other) => {
  expect(isSameBuilding({ ...place, address: one }, { ...place, address: other })).toBe(false);
  expect(isSameBuilding({ ...place, address: other }, { ...place, address: one })).toBe(false);
});

test('there are at least sixty pairs', () => {
  expect(pairs(same).length + pairs(different).length).toBeGreaterThanOrEqual(60);
});

const at = { ...place, address: '100 N Broadway' };

test.each([
  ['another zip code', { ...at, zip: '63102' }, false],
  ['four digits more of the zip code', { ...at, zip: '63101-2345' }, true],
  ['no zip code, the same city', { ...at, zip: null, city: 'Saint Louis' }, true],
  ['no zip code, another city', { ...at, zip: null, city: 'Clayton' }, false],
  ['no zip code and another state', { ...at, zip: null, state: 'IL' }, false],
  ['neither zip code nor city', { ...at, zip: null, city: null }, false],
])('the same street with %s', (_, other, expected) => {
  expect(isSameBuilding(at, other)).toBe(expected);
});
