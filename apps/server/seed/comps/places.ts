import type { CompTypeId, StateCode, Submarket } from '@panoramic/contract';

/** A stretch of a street: house numbers from and to. */
export interface Street {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly city: string;
  readonly state: StateCode;
  readonly zip: string;
}

export interface Area {
  /** The factor of rents and prices against the average of the region. */
  readonly level: number;
  readonly streets: readonly [Street, ...Street[]];
}

type Stretch = readonly [name: string, from: number, to: number, city: string, zip: string];

function area(level: number, first: Stretch, ...others: Stretch[]): Area {
  return { level, streets: [street(first), ...others.map(street)] };
}

function street([name, from, to, city, zip]: Stretch): Street {
  return { name, from, to, city, zip, state: zip.startsWith('62') ? 'IL' : 'MO' };
}

/** Greater St. Louis, by the submarkets of all comp types. */
export const areas: Record<Submarket, Area> = {
  Clayton: area(
    1.35,
    ['Forsyth Blvd', 7600, 8250, 'Clayton', '63105'],
    ['Bonhomme Ave', 7700, 8300, 'Clayton', '63105'],
    ['Maryland Ave', 7800, 8300, 'Clayton', '63105'],
    ['Carondelet Ave', 7700, 8100, 'Clayton', '63105'],
    ['S Central Ave', 10, 230, 'Clayton', '63105'],
    ['N Meramec Ave', 10, 230, 'Clayton', '63105'],
  ),
  Westport: area(
    0.95,
    ['Schuetz Rd', 11_600, 12_000, 'Maryland Heights', '63146'],
    ['Weldon Pkwy', 11_200, 11_700, 'Maryland Heights', '63043'],
    ['Dorsett Rd', 11_700, 12_400, 'Maryland Heights', '63043'],
    ['Adie Rd', 11_500, 11_900, 'Maryland Heights', '63043'],
    ['Millwell Dr', 2100, 2450, 'Maryland Heights', '63043'],
  ),
  'Olive/I-270': area(
    1.08,
    ['Olive Blvd', 10_800, 12_800, 'Creve Coeur', '63141'],
    ['CityPlace Dr', 1, 12, 'Creve Coeur', '63141'],
    ['N New Ballas Rd', 400, 800, 'Creve Coeur', '63141'],
    ['Craig Rd', 600, 1000, 'Creve Coeur', '63141'],
  ),
  Chesterfield: area(
    1.12,
    ['Swingley Ridge Rd', 14_500, 15_000, 'Chesterfield', '63017'],
    ['Chesterfield Pkwy W', 14_600, 16_700, 'Chesterfield', '63017'],
    ['Chesterfield Airport Rd', 16_600, 18_800, 'Chesterfield', '63005'],
    ['Trade Center Blvd', 17_800, 18_050, 'Chesterfield', '63005'],
    ['Edison Ave', 17_000, 18_000, 'Chesterfield', '63005'],
  ),
  'Manchester/I-270': area(
    1.05,
    ['Manchester Rd', 11_700, 13_500, 'Des Peres', '63131'],
    ['N Ballas Rd', 1000, 1900, 'Town and Country', '63131'],
    ['Maryville Centre Dr', 500, 700, 'Town and Country', '63141'],
  ),
  'I-44/I-270': area(
    1,
    ['Watson Rd', 10_000, 11_000, 'Sunset Hills', '63127'],
    ['S Lindbergh Blvd', 3500, 3900, 'Sunset Hills', '63127'],
    ['S Kirkwood Rd', 900, 1150, 'Kirkwood', '63122'],
  ),
  'Earth City': area(
    0.9,
    ['Rider Trail S', 13_300, 13_800, 'Earth City', '63045'],
    ['Lakefront Dr', 13_300, 13_700, 'Earth City', '63045'],
    ['Shoreline Dr', 3400, 3900, 'Earth City', '63045'],
    ['Riverport Dr', 13_500, 14_000, 'Maryland Heights', '63043'],
  ),
  Airport: area(
    0.8,
    ['Natural Bridge Rd', 9700, 11_600, 'Bridgeton', '63044'],
    ['Frost Ave', 8800, 9300, 'Berkeley', '63134'],
    ['N Lindbergh Blvd', 4400, 5900, 'Hazelwood', '63042'],
    ['Woodson Rd', 4000, 4600, 'Woodson Terrace', '63134'],
  ),
  'St. Charles County': area(
    1,
    ['Zumbehl Rd', 1500, 2500, 'St. Charles', '63303'],
    ['First Capitol Dr', 1400, 2300, 'St. Charles', '63301'],
    ['Mid Rivers Mall Dr', 300, 1500, 'St. Peters', '63376'],
    ['Highway K', 2100, 4300, "O'Fallon", '63368'],
    ['WingHaven Blvd', 500, 2500, "O'Fallon", '63368'],
    ['Wentzville Pkwy', 1000, 1900, 'Wentzville', '63385'],
  ),
  'St. Louis City': area(
    0.92,
    ['Washington Ave', 500, 2200, 'St. Louis', '63103'],
    ['Market St', 700, 1000, 'St. Louis', '63101'],
    ['Forest Park Ave', 3700, 4500, 'St. Louis', '63108'],
    ['Hampton Ave', 2000, 3200, 'St. Louis', '63139'],
    ['Manchester Ave', 4000, 4600, 'St. Louis', '63110'],
    ['Hall St', 4000, 9000, 'St. Louis', '63147'],
  ),
  'Metro East': area(
    0.78,
    ['S State Route 157', 1000, 3000, 'Edwardsville', '62025'],
    ['Gateway Commerce Center Dr', 1, 300, 'Edwardsville', '62025'],
    ['Lincoln Hwy', 10_200, 10_900, 'Fairview Heights', '62208'],
    ['Frank Scott Pkwy E', 1000, 4500, 'Shiloh', '62269'],
    ['Collinsville Rd', 6000, 9000, 'Collinsville', '62234'],
    ['Homer Adams Pkwy', 1500, 3000, 'Alton', '62002'],
  ),
  'Mid County': area(
    0.95,
    ['Page Ave', 8900, 10_500, 'Overland', '63114'],
    ['Olive Blvd', 8600, 9600, 'Olivette', '63132'],
    ['Dielman Rd', 1000, 1500, 'Olivette', '63132'],
    ['Delmar Blvd', 6100, 6700, 'University City', '63130'],
  ),
  'Hanley/Brentwood': area(
    1.12,
    ['S Hanley Rd', 2000, 2900, 'Brentwood', '63144'],
    ['Strassner Dr', 8300, 8700, 'Brentwood', '63144'],
    ['Hanley Industrial Ct', 1600, 2700, 'Brentwood', '63144'],
    ['Manchester Rd', 8000, 9200, 'Brentwood', '63144'],
  ),
  Fenton: area(
    1,
    ['Larkin Williams Rd', 1200, 2000, 'Fenton', '63026'],
    ['Horan Dr', 1600, 1900, 'Fenton', '63026'],
    ['Headland Dr', 600, 1400, 'Fenton', '63026'],
    ['Gravois Bluffs Blvd', 600, 900, 'Fenton', '63026'],
  ),
  'South County': area(
    0.98,
    ['S Lindbergh Blvd', 5800, 7500, 'St. Louis', '63125'],
    ['Lemay Ferry Rd', 2600, 4400, 'St. Louis', '63125'],
    ['Tesson Ferry Rd', 10_800, 12_900, 'St. Louis', '63128'],
    ['Telegraph Rd', 5000, 6200, 'St. Louis', '63129'],
  ),
  'North County': area(
    0.72,
    ['N Lindbergh Blvd', 1000, 3600, 'Florissant', '63033'],
    ['W Florissant Ave', 9800, 11_500, 'Ferguson', '63136'],
    ['New Halls Ferry Rd', 12_000, 14_500, 'Florissant', '63033'],
    ['Phantom Dr', 5700, 6200, 'Hazelwood', '63042'],
  ),
  'West County': area(
    1.1,
    ['Manchester Rd', 13_900, 14_900, 'Manchester', '63011'],
    ['Manchester Rd', 15_000, 15_500, 'Ballwin', '63011'],
    ['Clarkson Rd', 100, 500, 'Ellisville', '63011'],
    ['Clayton Rd', 13_700, 14_600, 'Town and Country', '63017'],
  ),
  'Jefferson County': area(
    0.75,
    ['Jeffco Blvd', 1000, 4000, 'Arnold', '63010'],
    ['Tenbrook Rd', 1600, 2400, 'Arnold', '63010'],
    ['Gravois Rd', 2600, 3200, 'High Ridge', '63049'],
    ['Truman Blvd', 800, 1400, 'Festus', '63028'],
  ),
  'Franklin County': area(
    0.68,
    ['E 5th St', 300, 2000, 'Washington', '63090'],
    ['W Osage St', 400, 1600, 'Pacific', '63069'],
    ['Highway 50 W', 500, 2000, 'Union', '63084'],
  ),
  'Northwest County': area(
    0.88,
    ['St. Charles Rock Rd', 11_600, 12_500, 'Bridgeton', '63044'],
    ['St. Charles Rock Rd', 10_500, 11_000, 'St. Ann', '63074'],
    ['McKelvey Rd', 2000, 3300, 'Maryland Heights', '63043'],
  ),
  'Outer St. Louis County': area(
    0.95,
    ['Manchester Rd', 16_500, 17_500, 'Wildwood', '63040'],
    ['Plaza Dr', 100, 400, 'Wildwood', '63040'],
    ['W 5th St', 100, 700, 'Eureka', '63025'],
  ),
  'Southwest County': area(
    1.02,
    ['Watson Rd', 7600, 8000, 'Webster Groves', '63119'],
    ['Watson Rd', 9000, 9700, 'Crestwood', '63126'],
    ['Manchester Rd', 9700, 10_000, 'Rock Hill', '63119'],
    ['Big Bend Blvd', 8000, 8700, 'Webster Groves', '63119'],
  ),
  'Warren County': area(
    0.6,
    ['Veterans Memorial Pkwy', 500, 2000, 'Warrenton', '63383'],
    ['N Highway 47', 400, 1500, 'Warrenton', '63383'],
    ['W Booneslick Rd', 100, 900, 'Warrenton', '63383'],
  ),
  Downtown: area(
    1.05,
    ['Washington Ave', 500, 1700, 'St. Louis', '63101'],
    ['Locust St', 700, 2200, 'St. Louis', '63103'],
    ['Olive St', 600, 1900, 'St. Louis', '63103'],
    ['N 4th St', 100, 500, 'St. Louis', '63102'],
  ),
  'North St. Louis City': area(
    0.5,
    ['N Grand Blvd', 1800, 4200, 'St. Louis', '63107'],
    ['Page Blvd', 5000, 5900, 'St. Louis', '63112'],
    ['N Florissant Ave', 1800, 4000, 'St. Louis', '63107'],
  ),
  'South St. Louis City': area(
    0.85,
    ['S Grand Blvd', 2800, 4200, 'St. Louis', '63118'],
    ['Arsenal St', 5000, 6500, 'St. Louis', '63139'],
    ['Gravois Ave', 3800, 6200, 'St. Louis', '63116'],
    ['Chippewa St', 5000, 6900, 'St. Louis', '63109'],
  ),
  Other: area(
    0.6,
    ['E Cherry St', 100, 1000, 'Troy', '63379'],
    ['Karsch Blvd', 400, 1300, 'Farmington', '63640'],
  ),
};

/** Streets of warehouses and plants only: no office or shop is there. */
const industrialStreets = new Set([
  'Adie Rd',
  'Dielman Rd',
  'Frost Ave',
  'Gateway Commerce Center Dr',
  'Hall St',
  'Headland Dr',
  'Horan Dr',
  'Larkin Williams Rd',
  'Millwell Dr',
  'Phantom Dr',
  'Shoreline Dr',
  'Tenbrook Rd',
  'Trade Center Blvd',
  'Weldon Pkwy',
]);

const industrialTypes: ReadonlySet<CompTypeId> = new Set([3, 4]);

/** The streets of a submarket that suit the type, or all where none does. */
export function streetsFor(type: CompTypeId, submarket: Submarket): Area['streets'] {
  const { streets } = areas[submarket];
  const [first, ...others] = streets.filter(
    ({ name }) => industrialStreets.has(name) === industrialTypes.has(type),
  );
  return first ? [first, ...others] : streets;
}

/** Submarkets without large free sites: land is sold in small lots. */
export const builtUp: ReadonlySet<Submarket> = new Set([
  'Clayton',
  'St. Louis City',
  'Mid County',
  'Southwest County',
]);
