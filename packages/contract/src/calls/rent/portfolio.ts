import { z } from 'zod';
import { date, fieldSchema, rowVersion, type FieldTable, type RowOf } from '../../fields/index.ts';
import {
  forecastBases,
  forecastGroups,
  forecastScenarios,
  increaseKinds,
  leaseSearchSchema,
  maxForecastMonths,
  paymentFrequencies,
  rentIncreaseFields,
  rentRollFields,
  rentSettingFields,
  rentTimings,
  renewalRents,
  type ListedIncrease,
  type RentRollRow,
} from '../../leases/index.ts';
import { forecastTypes } from '../../expenses/index.ts';
import { callTable, noInput, plainText } from '../call.ts';
import { statementOptions } from './statement-list.ts';

function fieldShape<T extends FieldTable>(fields: T): { [K in keyof T]: z.ZodType<RowOf<T>[K]> } {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]);
  // Safe: the shape has an entry per field of the table.
  return Object.fromEntries(shape) as { [K in keyof T]: z.ZodType<RowOf<T>[K]> };
}

// Safe: the shapes have an entry for each field of the tables.
const rollRowSchema = z.object({
  sd_id: z.number(),
  ...fieldShape(rentRollFields),
}) as unknown as z.ZodType<RentRollRow>;

const increaseSchema = z.object({
  sd_id: z.number(),
  kind: z
    .enum(increaseKinds)
    .describe(
      'In holdover, a schedule that ends before its lease, a step by an index that is not accepted yet, or a change of a charge',
    ),
  assumed: z.boolean().describe('The new amount follows from the holdover percentage'),
  ...fieldShape(rentIncreaseFields),
}) as unknown as z.ZodType<ListedIncrease>;

/** A setting is never empty. */
function required(schema: z.ZodType<number | null>) {
  return schema.pipe(z.custom<number>((value) => typeof value === 'number', { error: 'Enter a value.' }));
}

const settings = {
  holdover: required(fieldSchema(rentSettingFields.holdover)),
  growth: required(fieldSchema(rentSettingFields.growth)),
  renewal: required(fieldSchema(rentSettingFields.renewal)).optional(),
  fiscalMonth: required(fieldSchema(rentSettingFields.fiscalMonth)),
};

const storedSettingsSchema = z.object({
  holdover: z.number().describe('Percent of the last rent, for open leases past their expiration'),
  growth: z.number().describe('Percent a year, for renewals'),
  renewal: z.number().describe('Percent: the probability of renewal of leases without one of their own'),
  fiscalMonth: z.number().describe('1 to 12'),
  version: z.number().describe('0 until somebody saves them'),
});
export type StoredRentSettings = z.output<typeof storedSettingsSchema>;

const asOf = fieldSchema(date('As Of')).default(null).describe('yyyy-MM-dd; today where it is left out');

const days = z.coerce
  .number({ error: 'Enter a number of days.' })
  .int('Enter a whole number of days.')
  .min(1, 'At least 1 day.')
  .max(3660, 'At most 3,660 days.')
  .default(90);

function monthOf(form: RegExp) {
  const message = 'Enter a month such as 2027-01.';
  return z.string({ error: message }).regex(form, message);
}

const month = monthOf(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/);
/** A forecast that begins in 2199 has months of the century after. */
const monthOfForecast = monthOf(/^(19|20|21|22)\d\d-(0[1-9]|1[0-2])$/);

const scenario = z.enum(forecastScenarios, { error: `Choose one of: ${forecastScenarios.join(', ')}.` });
const renewalRent = z
  .enum(renewalRents, { error: `Choose one of: ${renewalRents.join(', ')}.` })
  .default('growth')
  .describe(
    'What a renewal costs at first: the last rent plus growth, or the market estimate where there is one. The market is there for those who see the market area.',
  );
const basis = z
  .enum(forecastBases, { error: `Choose one of: ${forecastBases.join(', ')}.` })
  .default('due')
  .describe('due: rent counts in the month in which it falls due; cost: in the months that it is for');
const groupBy = z.enum(forecastGroups, { error: `Choose one of: ${forecastGroups.join(', ')}.` });

const monthCount = z
  .int({ error: 'Enter a number of months.' })
  .min(1, 'At least 1 month.')
  .max(maxForecastMonths, `At most ${maxForecastMonths} months.`);

const forecastOptions = {
  from: month.nullable().default(null).describe('yyyy-MM; this month where it is left out'),
  months: monthCount.default(12),
  groupBy: groupBy.default('lease'),
  scenario: scenario.default('contract'),
  renewalRent,
  basis,
};

const forecastRowSchema = z.object({
  key: z.string().describe('The id of the lease, or the group'),
  label: z.string(),
  detail: z.string().nullable().describe('Where the lease is'),
  amounts: z.array(z.number()),
  assumed: z.array(z.number()).nullable().describe('The part of each amount that is assumed; null for none'),
});
export type ForecastRow = z.output<typeof forecastRowSchema>;

const forecastSchema = z.object({
  months: z.array(z.string()).describe('yyyy-MM'),
  rows: z.array(forecastRowSchema).describe('Leases in their order; groups by their names'),
  total: z.array(z.number()),
  assumed: z.array(z.number()).describe('The part of each total that is assumed'),
  settings: storedSettingsSchema,
});
export type Forecast = z.output<typeof forecastSchema>;

const forecastCellSchema = z.object({
  lines: z
    .array(
      z.object({
        sd_id: z.number(),
        label: z.string(),
        type: z.enum(forecastTypes),
        amount: z.number(),
        assumed: z.boolean(),
        terms: z
          .array(
            z.object({
              rt_start: z.string().nullable(),
              rt_end: z.string().nullable(),
              rt_monthly: z.number().nullable(),
              rt_freq: z.enum(paymentFrequencies).nullable(),
              rt_timing: z.enum(rentTimings).nullable(),
              rt_due_day: z.number().nullable(),
            }),
          )
          .describe('Those behind the months; for an assumed amount the last ones'),
        expected: z
          .object({ renewal: z.number(), probability: z.number() })
          .nullable()
          .describe(
            'The rent of the renewal and its probability in percent, where the amount is weighted by it',
          ),
        market: z
          .number()
          .nullable()
          .describe(
            'Dollars per SF and year of the market estimate that an assumed base rent begins at; null where it follows from the last rent',
          ),
      }),
    )
    .describe('The largest first'),
  count: z.number().describe('How many lines there are; not all of them are listed'),
  total: z.number(),
  assumed: z.number(),
});
export type ForecastCell = z.output<typeof forecastCellSchema>;

export const rentReports = ['Rent Roll', 'Rent Forecast', 'Rent Increases', 'Expense Statements'] as const;
export type RentReport = (typeof rentReports)[number];

/** What the rent of many leases follows from. */
const leaseSources = [
  'leases',
  'rentTerms',
  'contacts',
  'criticalDates',
  'percentageRents',
  'salesMonths',
] as const;

export const rentPortfolioCalls = callTable({
  'Rent/GetSettings': {
    method: 'GET',
    path: 'api/Rent/GetSettings',
    access: 'signedIn',
    client: true,
    summary: 'What the client assumes of rent past the last term, and when its fiscal year begins.',
    input: noInput,
    output: storedSettingsSchema,
    reads: ['rentSettings'],
  },
  'Rent/SaveSettings': {
    method: 'POST',
    path: 'api/Rent/SaveSettings',
    access: 'Write',
    client: true,
    summary: 'Change what the client assumes; it holds for everybody who works in the client.',
    input: z.object({ ...settings, version: rowVersion }),
    output: storedSettingsSchema,
    changes: ['rentSettings'],
  },
  'Rent/GetRentRoll': {
    method: 'GET',
    path: 'api/Rent/GetRentRoll',
    access: 'signedIn',
    client: true,
    summary: 'The leases in force on a day, past or future, that match every option set, with their rent.',
    input: leaseSearchSchema.and(z.object({ asOf })),
    output: z.array(rollRowSchema),
    reads: [...leaseSources],
  },
  'Rent/GetForecast': {
    method: 'POST',
    path: 'api/Rent/GetForecast',
    access: 'signedIn',
    client: true,
    summary: 'The rent by month of the leases that match every option set, by lease or by group.',
    input: leaseSearchSchema.and(z.object(forecastOptions)),
    output: forecastSchema,
    reads: [...leaseSources, 'rentSettings', 'market', 'comps'],
  },
  'Rent/GetForecastCell': {
    method: 'POST',
    path: 'api/Rent/GetForecastCell',
    access: 'signedIn',
    client: true,
    summary: 'The rent terms behind one month, or several in a row, of one row of a forecast.',
    input: leaseSearchSchema.and(
      z.object({
        from: monthOfForecast,
        months: monthCount.default(1),
        key: plainText(400, 'Key').nullable().default(null).describe('Of the row; null for the total'),
        groupBy: groupBy.default('lease'),
        scenario: scenario.default('contract'),
        renewalRent,
        basis,
      }),
    ),
    output: forecastCellSchema,
    reads: [...leaseSources, 'rentSettings', 'market', 'comps'],
  },
  'Rent/GetIncreases': {
    method: 'GET',
    path: 'api/Rent/GetIncreases',
    access: 'signedIn',
    client: true,
    summary:
      'Every change of any charge in the next days, with the leases in holdover and the schedules that end before their leases.',
    input: leaseSearchSchema.and(z.object({ days })),
    output: z.array(increaseSchema),
    reads: ['leases', 'rentTerms', 'contacts', 'criticalDates', 'rentSettings', 'indexRules', 'indexValues'],
  },
  'Rent/GetReport': {
    method: 'POST',
    path: 'api/Rent/GetReport',
    access: 'signedIn',
    client: true,
    summary: 'A spreadsheet over the rent of the leases that match every option set.',
    input: leaseSearchSchema.and(
      z.object({
        reportName: z.enum(rentReports, { error: `Choose one of: ${rentReports.join(', ')}.` }),
        asOf,
        days,
        ...statementOptions,
        ...forecastOptions,
      }),
    ),
    output: z.object({ documentBase64: z.string() }),
    reads: [...leaseSources, 'rentSettings', 'expenseClauses', 'expenseStatements', 'market', 'comps'],
  },
});
