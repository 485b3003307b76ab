import { stateChoices } from '../../choices.ts';
import {
  choice,
  date,
  fieldTable,
  integer,
  longText,
  money,
  number,
  percent,
  quarters,
  squareFeet,
  text,
  yearQuarter,
  zip,
  type RowOf,
  type WithOwn,
} from '../../fields/index.ts';
import {
  allSubmarkets,
  buildingClasses,
  transactionTypes,
  productTypes,
  rateTypes,
  saleTypes,
} from './choices.ts';
import type { CompTypeId } from './types.ts';

/**
 * Every field that a comp of any type has, by its name in payload, reply and database.
 * A type's own labels and submarkets stand in its descriptor.
 */
export const compFields = fieldTable({
  /** The date sold, on a sale. Stored as the two fields that follow it; see commencement.ts. */
  leaseCommencement: yearQuarter('Lease Start', { width: 'sm', help: 'Year-Qtr, for example 2010-2' }),
  leaseCommencementYear: integer('Year', { min: 1900, max: 2199, plain: true, width: 'xs' }),
  leaseCommencementQtr: choice('Qtr', quarters, { width: 'xs' }),

  submarket: choice('Submarket', allSubmarkets, { width: 'sm' }),
  tenant: text('Tenant', { width: 'sm' }),
  buildingName: text('Building Name', { width: 'sm' }),
  address: text('Address'),
  city: text('City', { max: 100, width: 'sm' }),
  state: choice('State', stateChoices, { width: 'xs' }),
  zip: zip('Zip'),

  leasedSF: squareFeet('Leased SF'),
  term: integer('Term (Months)', { max: 1200, width: 'xs' }),
  effectiveRate: money('Effective Rate', { width: 'sm', help: 'Dollars per SF per year, as reported' }),
  rateType: choice('Rate Type', rateTypes),
  tisf: money('T.I. per SF', { width: 'sm' }),
  leaseType: choice('Lease Type', transactionTypes, { width: 'sm' }),
  commencementDate: date('Commencement Date', { style: 'iso', width: 'sm' }),
  leaseExpDate: date('Lease Expiration', { style: 'iso', width: 'sm' }),
  startingRent: money('Starting Rent', { width: 'sm', help: 'Dollars per SF in the first year, as paid' }),
  escalation: percent('Escalation a Year', { width: 'xs' }),
  freeMonths: number('Free Months', { max: 120, decimals: 2, width: 'xs' }),
  tenantRepFirm: text('Tenant Rep Firm'),
  landlordRepFirm: text('Landlord Rep Firm'),

  buildingOwner: text('Building Owner'),
  buildingSize: squareFeet('Building Size (SF)'),
  yearBuilt: integer('Year Built', { min: 1700, max: 2199, plain: true, width: 'xs' }),
  buildingClass: choice('Building Class', buildingClasses, { width: 'xs' }),
  productType: choice('Product Type', productTypes, { width: 'sm' }),
  percentOffice: percent('Percent Office', { width: 'xs' }),
  ceilingHeight: number('Ceiling Height (Feet)', { max: 1000, decimals: 2, width: 'sm' }),
  lotSize: number('Lot Size (Acres)', { max: 1_000_000, width: 'sm' }),
  /** The grounds of a sold building. The payload spells it this way. */
  acerage: number('Acreage', { max: 1_000_000, width: 'sm' }),
  /** The sold land of a land sale. */
  acres: number('Acres', { max: 1_000_000, width: 'sm' }),
  units: integer('Units', { max: 1_000_000, width: 'xs' }),

  salePrice: money('Sale Price', { width: 'md' }),
  saleType: choice('Sale Type', saleTypes, { width: 'sm' }),
  noi: money('NOI', { width: 'md' }),
  capRate: percent('Cap Rate', { width: 'xs' }),
  occupancyPercent: percent('Occupancy', { width: 'xs' }),
  buyer: text('Buyer', { width: 'sm' }),
  seller: text('Seller', { width: 'sm' }),
  buyerRepFirm: text('Buyer Rep Firm', { width: 'sm' }),
  sellerRepFirm: text('Seller Rep Firm', { width: 'sm' }),

  comments: longText('Comments', { width: 'full' }),
  pressRelease: longText('Press Release', { width: 'full' }),
  source: text('Source'),
  dateEntered: date('Date Entered', { style: 'iso', width: 'sm' }),

  pricePerSf: money('Price/SF', { derived: true, width: 'sm' }),
  perUnit: money('Per Unit', { derived: true, width: 'sm' }),
  perAcre: money('Per Acre', { derived: true, width: 'sm' }),
  acresInSf: number('Acres in SF', { derived: true, decimals: 2, whole: true, width: 'sm' }),
  landPricePerSf: money('Land Price/SF', { derived: true, width: 'sm' }),
});

export type CompFields = typeof compFields;
export type CompFieldName = keyof CompFields;

// Safe: the table is a literal, so it has no keys beyond its type's.
export const compFieldNames = Object.keys(compFields) as readonly CompFieldName[];

export type CompValues = RowOf<CompFields>;

export interface Comp extends WithOwn<CompValues> {
  id: number;
  compType: CompTypeId;
  /** A deleted comp is inactive and no search finds it. */
  active: boolean;
  /** Raised at every change; a save that carries an older one is refused. */
  version: number;
}
