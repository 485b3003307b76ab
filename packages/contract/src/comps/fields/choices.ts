import type { CompTypeId } from './types.ts';

export const rateTypes = ['Full Service', 'Gross', 'Modified Gross', 'NNN'] as const;
export const transactionTypes = ['New Lease', 'Sublease', 'Renewal', 'Renewal/Expansion'] as const;
export const buildingClasses = ['A', 'B', 'C'] as const;
export const saleTypes = ['Investment', 'User'] as const;
/** Manufacturing, warehouse and distribution, office service, flex; shown by their codes. */
export const productTypes = ['MF', 'WD', 'OS', 'Flex'] as const;

const officeSubmarkets = [
  'Clayton',
  'Westport',
  'Olive/I-270',
  'Chesterfield',
  'Manchester/I-270',
  'I-44/I-270',
  'Earth City',
  'Airport',
  'St. Charles County',
  'St. Louis City',
  'Metro East',
  'Other',
] as const;

const industrialSubmarkets = [
  'Airport',
  'Earth City',
  'Westport',
  'St. Louis City',
  'Metro East',
  'Mid County',
  'Chesterfield',
  'Hanley/Brentwood',
  'Fenton',
  'South County',
  'North County',
  'West County',
  'Jefferson County',
  'St. Charles County',
  'Other',
] as const;

const retailSubmarkets = [
  'Airport',
  'Chesterfield',
  'Clayton',
  'Earth City',
  'Fenton',
  'Franklin County',
  'Jefferson County',
  'Metro East',
  'Mid County',
  'North County',
  'Northwest County',
  'Outer St. Louis County',
  'South County',
  'Southwest County',
  'St. Charles County',
  'St. Louis City',
  'West County',
  'Warren County',
  'Other',
] as const;

const apartmentSubmarkets = [
  'Downtown',
  'North St. Louis City',
  'South St. Louis City',
  'North County',
  'West County',
  'South County',
  'Mid County',
  'St. Charles County',
  'Jefferson County',
  'Metro East',
  'Other',
] as const;

export type Submarket = (
  | typeof officeSubmarkets
  | typeof industrialSubmarkets
  | typeof retailSubmarkets
  | typeof apartmentSubmarkets
)[number];

/** The specification gives Retail Sale the office list. */
export const submarkets: Record<CompTypeId, readonly Submarket[]> = {
  1: officeSubmarkets,
  2: officeSubmarkets,
  3: industrialSubmarkets,
  4: industrialSubmarkets,
  5: retailSubmarkets,
  6: officeSubmarkets,
  7: retailSubmarkets,
  8: apartmentSubmarkets,
};

export const allSubmarkets: readonly Submarket[] = [...new Set(Object.values(submarkets).flat())];
