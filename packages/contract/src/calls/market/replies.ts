import { z } from 'zod';
import { fieldSchema, type FieldTable, type RowOf } from '../../fields/index.ts';
import { leaseAddressFields, leaseFields, leaseKinds } from '../../leases/index.ts';
import {
  compPlaces,
  confidences,
  leaseMarketFields,
  marketEvents,
  marketRowFields,
  marketSettingFields,
  propertyTypes,
  proposalSources,
  saleChecklistFields,
  type MarketEstimate,
  type MarketOption,
  type MarketQuality,
  type MarketRow,
  type MarketSettings,
  type SoldBuilding,
} from '../../market/index.ts';

/** The schema of each field of a table. */
export function fieldShape<T extends FieldTable>(fields: T): { [K in keyof T]: z.ZodType<RowOf<T>[K]> } {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]);
  // Safe: the shape has an entry per field of the table.
  return Object.fromEntries(shape) as { [K in keyof T]: z.ZodType<RowOf<T>[K]> };
}

const sd_id = z.number();
// Safe: an entry for each of these names.
const addressFields = Object.fromEntries(leaseAddressFields.map((name) => [name, leaseFields[name]])) as Pick<
  typeof leaseFields,
  (typeof leaseAddressFields)[number]
>;
/** The lease that a line is about. */
export const leaseNamed = { sd_id, ...fieldShape(addressFields) };
export const optionalNumber = z.number().nullable();
export const optionalText = z.string().nullable();

const rates = {
  estimate: optionalNumber.describe('Per SF and year; null where there are too few comps'),
  low: optionalNumber,
  high: optionalNumber,
};

export type StoredMarketSettings = MarketSettings & { version: number };

export const storedMarketSettings: z.ZodType<StoredMarketSettings> = z.object({
  ...fieldShape(marketSettingFields),
  version: z.number(),
});

const estimateComp = z.object({
  compId: z.number(),
  rate: z.number().describe("On the comp's own basis"),
  adjusted: optionalNumber.describe("On the lease's basis and in today's money"),
  weight: z.number().describe('Its share of all weights, 0 to 1'),
  why: z.array(z.string()),
  used: z.enum(['used', 'pinned', 'excluded', 'outlier', 'other basis']),
  place: z.enum(compPlaces),
  compType: z.number(),
  date: optionalText,
  tenant: optionalText,
  buildingName: optionalText,
  address: optionalText,
  city: optionalText,
  leasedSF: optionalNumber,
  rateType: optionalText,
  leaseType: optionalText,
  buildingClass: optionalText,
});

const source = z.enum(proposalSources).optional();

export const marketEstimate: z.ZodType<MarketEstimate> = z.object({
  sd_id,
  lease: z.object({
    ...fieldShape(leaseMarketFields),
    confirmed: z.boolean(),
    proposed: z.object({ propertyType: source, submarket: source, buildingClass: source }),
    excluded: z.array(z.number()),
    pinned: z.array(z.number()),
    version: z.number().describe('0 until somebody saves it'),
  }),
  basis: z.enum(leaseKinds),
  ours: optionalNumber.describe('Base rent per SF and year, on the same basis'),
  oursOn: optionalText.describe('The day that our rent is of'),
  sqft: optionalNumber,
  ...rates,
  count: optionalNumber.describe('The comps that carry weight; null where it may not be told'),
  effective: optionalNumber.describe('(Σw)²/Σw²'),
  confidence: z.enum(confidences),
  trend: optionalNumber.describe('Percent a year'),
  gap: optionalNumber.describe('Ours less the estimate, per SF and year'),
  gapPercent: optionalNumber,
  gapPerYear: optionalNumber,
  netEffective: z
    .object({
      from: z.string(),
      to: z.string(),
      freeMonths: z.number(),
      rent: z.number().describe('Our base rent over the term, per SF and year'),
      allowance: z.object({ ours: z.number(), market: z.number() }).nullable(),
      ours: z.number(),
      market: z.number(),
      gap: z.number(),
      gapPerYear: optionalNumber,
    })
    .nullable()
    .describe('With free rent and allowance on both sides; null where the records hold neither'),
  atExpiration: z
    .object({ date: z.string(), ...rates })
    .nullable()
    .describe('The trend goes on to the expiration: assumed'),
  comps: z
    .array(estimateComp)
    .optional()
    .describe(
      'For the role Comps only: the 20 heaviest and those left out by hand, or all where they are asked for',
    ),
  compsInAll: z
    .number()
    .optional()
    .describe('For the role Comps only: as many are listed where all are asked for'),
  weighed: z
    .object({ compIds: z.array(z.number()), adjusted: z.array(z.number()) })
    .optional()
    .describe('For the role Comps only: all comps that carry weight, the heaviest first'),
  rule: z.array(z.string()).describe('How the figure was made'),
});

export const marketRows: z.ZodType<MarketRow[]> = z.array(
  z.object({ sd_id, ...fieldShape(marketRowFields) }),
);

export const marketOptions: z.ZodType<MarketOption[]> = z.array(
  z.object({
    ...leaseNamed,
    cd_id: z.number().describe('0: the expiration of the lease itself'),
    type: z.enum(marketEvents),
    sqft: optionalNumber,
    lastDay: z.string(),
    days: z.number(),
    firstDay: optionalText,
    expiration: optionalText,
    propertyType: z.enum(propertyTypes).nullable(),
    rent: optionalNumber.describe('What the option would bring, else the present rent'),
    ...rates,
    count: optionalNumber,
    confidence: z.enum(confidences),
    months: optionalNumber,
    stake: optionalNumber.describe('Dollars a year between rent and market'),
    sentence: z.string().describe('The fact in one sentence'),
  }),
);

export const soldBuilding: z.ZodType<SoldBuilding> = z.object({
  ...leaseNamed,
  ...fieldShape(saleChecklistFields),
  compId: z.number(),
  compType: z.number(),
  soldOn: optionalText,
  buyer: optionalText,
  seller: optionalText,
  salePrice: optionalNumber,
  pricePerSf: optionalNumber,
  saleAddress: optionalText,
  landlord: optionalText,
  landlordIs: z.enum(['seller', 'buyer', 'other']).nullable(),
  version: z.number().describe('0 until somebody has ticked something'),
});

export const marketQualities: z.ZodType<MarketQuality[]> = z.array(
  z.object({
    propertyType: z.enum(propertyTypes),
    tested: z.number(),
    tried: z.number(),
    error: optionalNumber.describe('Median absolute error in percent'),
    errorOfType: optionalNumber,
    errorOfSubmarket: optionalNumber,
    errorOfNearest: optionalNumber.describe('Of the median of the seven nearest comps'),
    inside: optionalNumber.describe('Percent of the true rates inside the range'),
    words: z
      .array(
        z.object({
          confidence: z.enum(confidences),
          tested: z.number(),
          error: optionalNumber,
          inside: optionalNumber,
        }),
      )
      .describe('The same for each word of confidence'),
  }),
);
