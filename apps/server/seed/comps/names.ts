import type { Random } from './random.ts';

/** Invented names of companies, buildings and people. */
type Maker = (random: Random) => string;

const families = [
  'Abernathy',
  'Bellamy',
  'Brandt',
  'Castellano',
  'Delacroix',
  'Eckhart',
  'Fairbanks',
  'Gantry',
  'Haverford',
  'Ingersoll',
  'Jansen',
  'Kowalczyk',
  'Lindqvist',
  'Marchetti',
  'Núñez',
  'Oberlin',
  'Pruitt',
  'Quigley',
  'Rademacher',
  'Schlafke',
  'Tillman',
  'Ueberroth',
  'Vandersloot',
  'Whitcomb',
] as const;

const places = [
  'Gateway',
  'Meramec',
  'Ozark',
  'Confluence',
  'Laclede',
  'Lindell',
  'Bellerive',
  'Carondelet',
  'Soulard',
  'Shaw',
  'Kingsbury',
  'Tower Grove',
  'Riverbend',
  'Bluffview',
  'Prairie',
  'Mississippi',
  'Cahokia',
  'Creve Coeur Lake',
  'Forest Park',
  'Old Orchard',
  'Grand Center',
  'Spirit',
  'Arch',
  'Daniel Boone',
] as const;

function family(random: Random): string {
  return random.pick(families);
}

/** Two different family names. */
function partners(random: Random): [string, string] {
  const first = family(random);
  const others = families.filter((name) => name !== first);
  return [first, others[random.whole(0, others.length - 1)] ?? first];
}

export const officeTenant: Maker = (random) =>
  random.pick<Maker>([
    () => `${partners(random).join(' & ')} LLP`,
    () => `${partners(random).join(' ')} Wealth Management`,
    () =>
      `${family(random)} ${random.pick(['CPAs', 'Insurance Group', 'Engineering', 'Architects', 'Consulting'])}`,
    () =>
      `${random.pick(places)} ${random.pick(['Health Partners', 'Software', 'Title', 'Staffing', 'Credit Union', 'Bank'])}`,
  ])(random);

export const industrialTenant: Maker = (random) =>
  random.pick<Maker>([
    () =>
      `${family(random)} ${random.pick(['Logistics', 'Manufacturing', 'Supply Co.', 'Plastics', 'Electric', 'Tool & Die'])}`,
    () =>
      `${random.pick(places)} ${random.pick(['Distribution', 'Freight', 'Packaging', 'Beverage', 'Foods', 'Flooring'])}`,
  ])(random);

export const retailTenant: Maker = (random) =>
  random.pick<Maker>([
    () =>
      `${random.pick(places)} ${random.pick(['Coffee', 'Dental', 'Fitness', 'Pet Supply', 'Pharmacy', 'Optical', 'Hardware'])}`,
    () =>
      `${family(random)}’s ${random.pick(['Grill', 'Bakery', 'Market', 'Nails & Spa', 'Shoes', 'Café', 'Custard'])}`,
  ])(random);

export const investor: Maker = (random) =>
  random.pick<Maker>([
    () =>
      `${random.pick(places)} ${random.pick(['Capital', 'Holdings LLC', 'Equity Partners', 'Realty Fund II', 'Properties LP'])}`,
    () =>
      `${family(random)} ${random.pick(['Family Trust', 'Development', 'Investments LLC', 'Real Estate Group'])}`,
  ])(random);

export const firms = [
  'Arch & Pine Commercial',
  'Bellerive Realty Advisors',
  'Confluence Commercial',
  'Kingsbury Tenant Advisors',
  'Laclede Property Group',
  'Meramec Industrial Partners',
  'Tower Grove Retail Advisors',
  'Walnut Street Commercial',
] as const;

export const officeBuilding: Maker = (random) =>
  `${random.pick(places)} ${random.pick(['Plaza', 'Centre', 'Tower', 'Corporate Center', 'Office Park', 'Building'])}`;

export const industrialBuilding: Maker = (random) =>
  `${random.pick(places)} ${random.pick(['Distribution Center', 'Business Park', 'Commerce Center', 'Industrial Park'])}`;

export const retailBuilding: Maker = (random) =>
  `${random.pick(places)} ${random.pick(['Commons', 'Crossing', 'Shoppes', 'Marketplace', 'Town Center', 'Square'])}`;

export const landSite: Maker = (random) =>
  `${random.pick(places)} ${random.pick(['Lot 4', 'Tract', 'Outparcel', 'Site', 'Acreage'])}`;

export const apartments: Maker = (random) =>
  `${random.pick(places)} ${random.pick(['Lofts', 'Apartments', 'Flats', 'Gardens', 'Terrace', 'Manor'])}`;
