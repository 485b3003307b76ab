import type { StateCode } from '@panoramic/contract';
import type { Random } from '../comps/random.ts';

/** Invented people, companies and buildings; telephone numbers and domains that nobody has. */
const firstNames = [
  'Alma',
  'Andre',
  'Beatriz',
  'Caleb',
  'Carmen',
  'Dana',
  'Desmond',
  'Elena',
  'Farid',
  'Gloria',
  'Hector',
  'Imani',
  'Jonas',
  'Keiko',
  'Leland',
  'Marisol',
  'Nathan',
  'Odette',
  'Priya',
  'Quentin',
  'Rosa',
  'Samuel',
  'Tessa',
  'Umar',
  'Valerie',
  'Wesley',
  'Xiomara',
  'Yusuf',
  'Zoë',
] as const;

const lastNames = [
  'Abbott',
  'Barajas',
  'Calloway',
  'Dietrich',
  'Ellison',
  'Fontaine',
  'Grayson',
  'Hollings',
  'Iverson',
  'Jaramillo',
  'Kessler',
  'Langford',
  'Mbeki',
  'Novak',
  'Okonkwo',
  'Peralta',
  'Quimby',
  'Rasmussen',
  'Sandoval',
  'Thornbury',
  'Underhill',
  'Villanueva',
  'Whitaker',
  'Yamamoto',
  'Zielinski',
] as const;

const companyWords = [
  'Alder',
  'Beacon',
  'Cardinal',
  'Copperfield',
  'Eastgate',
  'Fairmount',
  'Granite',
  'Harborview',
  'Ironwood',
  'Keystone',
  'Larkspur',
  'Millbrook',
  'Northpoint',
  'Oakhaven',
  'Piedmont',
  'Redstone',
  'Silverline',
  'Summit',
  'Tidewater',
  'Westbrook',
] as const;

const buildingWords = [
  'Plaza',
  'Tower',
  'Center',
  'Building',
  'Square',
  'Exchange',
  'Commons',
  'Arcade',
  'Marketplace',
  'Block',
] as const;

export function inventPersonName(random: Random): { first: string; last: string } {
  return { first: random.pick(firstNames), last: random.pick(lastNames) };
}

export function companyName(random: Random, kinds: readonly [string, ...string[]]): string {
  return `${random.pick(companyWords)} ${random.pick(kinds)}`;
}

export function buildingName(random: Random): string {
  return `${random.pick(companyWords)} ${random.pick(buildingWords)}`;
}

/** jaramillo@copperfieldproperties.example */
export function emailAt(last: string, company: string): string {
  const local = last
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
  return `${local}@${company.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`;
}

/** 555-0100 to 555-0199 are kept free for made-up numbers. */
export function phoneIn(random: Random, state: StateCode): string {
  return `(${areaCodes[state]}) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`;
}

const areaCodes: Record<StateCode, string> = {
  AK: '907',
  AL: '205',
  AR: '501',
  AZ: '602',
  CA: '213',
  CO: '303',
  CT: '203',
  DC: '202',
  DE: '302',
  FL: '305',
  GA: '404',
  HI: '808',
  IA: '515',
  ID: '208',
  IL: '312',
  IN: '317',
  KS: '913',
  KY: '502',
  LA: '504',
  MA: '617',
  MD: '410',
  ME: '207',
  MI: '313',
  MN: '612',
  MO: '314',
  MS: '601',
  MT: '406',
  NC: '704',
  ND: '701',
  NE: '402',
  NH: '603',
  NJ: '201',
  NM: '505',
  NV: '702',
  NY: '212',
  OH: '614',
  OK: '405',
  OR: '503',
  PA: '215',
  RI: '401',
  SC: '803',
  SD: '605',
  TN: '615',
  TX: '214',
  UT: '801',
  VA: '703',
  VT: '802',
  WA: '206',
  WI: '414',
  WV: '304',
  WY: '307',
};
