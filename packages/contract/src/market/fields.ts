import {
  allSubmarkets,
  buildingClasses,
  compTypes,
  type CompTypeId,
  type Submarket,
} from '../comps/index.ts';
import {
  choice,
  date,
  fieldTable,
  flag,
  integer,
  longText,
  money,
  number,
  percent,
  text,
  type RowOf,
} from '../fields/index.ts';
import { leaseFields, type leaseKinds } from '../leases/fields.ts';

export const propertyTypes = ['Office', 'Industrial', 'Retail'] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** The comp types with the rents of each property type, and with its sales. */
export const leaseCompTypes: Record<PropertyType, CompTypeId> = { Office: 1, Industrial: 3, Retail: 5 };
export const saleCompTypes: readonly CompTypeId[] = compTypes.flatMap(({ id }) =>
  Object.values(leaseCompTypes).includes(id) || id === 7 ? [] : [id],
);

/** What a rate covers; the same three words that a lease has for its kind. */
export type RentBasis = (typeof leaseKinds)[number];

/** What the market must know of a lease beside its own fields. */
export const leaseMarketFields = fieldTable({
  propertyType: choice('Property Type', propertyTypes, { width: 'sm' }),
  submarket: choice('Submarket', allSubmarkets, { width: 'sm' }),
  buildingClass: choice('Building Class', buildingClasses, { width: 'xs' }),
});
export type LeaseMarketFields = RowOf<typeof leaseMarketFields>;
export type { Submarket };

/** What a client assumes for its leases, and whether everybody who works in it sees market figures. */
export const marketSettingFields = fieldTable({
  propertyType: choice('Property type of leases', propertyTypes, {
    width: 'sm',
    help: 'Taken for a lease as long as nobody has set its own and no comp proposes one.',
  }),
  expenses: money('Expenses per SF', {
    width: 'sm',
    help: 'CAM, taxes, insurance and operating expenses a year, where a lease does not tell its own.',
  }),
  officeExpenses: money('Expenses per SF, Office', { width: 'sm' }),
  industrialExpenses: money('Expenses per SF, Industrial', { width: 'sm' }),
  retailExpenses: money('Expenses per SF, Retail', { width: 'sm' }),
  figuresForAll: flag('Market figures for all users'),
});
export type MarketSettings = RowOf<typeof marketSettingFields>;
export const defaultMarketSettings: MarketSettings = {
  propertyType: null,
  expenses: null,
  officeExpenses: null,
  industrialExpenses: null,
  retailExpenses: null,
  figuresForAll: false,
};

/** What is to be done when the building of a lease has been sold. */
export const saleChecklistFields = fieldTable({
  sl_landlord: flag('Landlord contact'),
  sl_rent: flag('Rent address'),
  sl_coi: flag('Certificate of insurance'),
  sl_snda: flag('SNDA'),
  sl_estoppel: flag('Estoppel'),
  sl_note: longText('Note'),
  sl_done: flag('Done'),
});
export type SaleChecklist = RowOf<typeof saleChecklistFields>;

export const confidences = ['Good', 'Fair', 'Weak', 'Too few comps'] as const;
export type Confidence = (typeof confidences)[number];

/** The dates that the option radar lists. */
export const marketEvents = [
  'Option to Renew',
  'Termination Option',
  'Right of First Refusal',
  'Expiration Date',
] as const;
export type MarketEvent = (typeof marketEvents)[number];

const derived = { derived: true } as const;
const most = 11_999_999_999_999.88;
/** Negative where the lease is below the market. */
const signed = { ...derived, min: -most, max: most };

/** What the Market screen tells of a lease beside its own fields. */
export const marketFigures = fieldTable({
  propertyType: choice('Property Type', propertyTypes, derived),
  submarket: choice('Submarket', allSubmarkets, derived),
  ours: money('Our $/SF', derived),
  market: money('Market $/SF', derived),
  market_low: money('Market from', derived),
  market_high: money('Market to', derived),
  comps: integer('Comps', derived),
  confidence: choice('Confidence', confidences, derived),
  gap: money('Gap $/SF', signed),
  gap_percent: percent('Gap %', { ...derived, min: -100, max: 999_999_999, decimals: 1 }),
  gap_year: money('Gap a Year', signed),
  months_left: number('Months Left', { derived: true, max: 3600, decimals: 2 }),
  exposure: money('Exposure', signed),
  next_type: choice('Next Option', marketEvents, derived),
  next_day: date('Last Day to Act', derived),
  net_ours: money('Our Net Effective $/SF', signed),
  net_market: money('Market Net Effective $/SF', signed),
  net_gap: money('Net Effective Gap $/SF', signed),
});

export const marketRowFields = fieldTable({ ...leaseFields, ...marketFigures });
export type MarketRowField = keyof typeof marketRowFields;
/** One open lease on the Market screen. Above the market the gap is positive. */
export type MarketRow = RowOf<typeof marketRowFields> & { sd_id: number };

/** What the Option Radar can show of an option. */
export const radarFields = fieldTable({
  lease: text('Lease', derived),
  sentence: text('In words', { ...derived, max: 1000 }),
  stake: money('At stake a year', { ...derived, max: 11_999_999_999_999 }),
  lastDay: date('Last day to act', derived),
  type: choice('Type', marketEvents, derived),
  sqft: integer('SQFT', derived),
  months: integer('Months', derived),
  rent: money('Rent $/SF', derived),
  estimate: money('Market $/SF', derived),
  expiration: date('Expiration', derived),
});
export type RadarField = keyof typeof radarFields;
