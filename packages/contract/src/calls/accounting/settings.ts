import { z } from 'zod';
import { fieldSchema, rowVersion, type Field, type ValueOf } from '../../fields/index.ts';
import { accountingSettingFields, journalAccounts, rateBandFields } from '../../accounting/index.ts';
import { isDeposit, rentSettingFields, rentTypes } from '../../leases/index.ts';
import { callTable, noInput, plainText } from '../call.ts';

/** A setting is never empty. */
function set<F extends Field>(field: F): z.ZodType<NonNullable<ValueOf<F>>> {
  return fieldSchema(field).pipe(
    z.custom<NonNullable<ValueOf<F>>>((value) => value !== null, { error: 'Enter a value.' }),
  );
}

const fields = accountingSettingFields;

/** Charges that can be part of a lease beside Base Rent, which always is. */
export const componentTypes = rentTypes.filter(
  (type) => type !== 'Base Rent' && !isDeposit({ rt_type: type }),
);

const rateSchema = z.object({
  from: set(rateBandFields.from),
  maxMonths: fieldSchema(rateBandFields.maxMonths).default(null),
  rate: set(rateBandFields.rate),
});

const accountName = plainText(100, 'Account').refine(
  (text) => text.trim() !== '',
  'Enter the name of the account.',
);

const settingShape = {
  standards: set(fields.standards),
  currency: set(fields.currency),
  convention: set(fields.convention),
  timing: set(fields.timing),
  shortTerm: set(fields.shortTerm),
  lowValue: set(fields.lowValue),
  components: z
    .array(z.enum(componentTypes, { error: `Choose from: ${componentTypes.join(', ')}.` }), {
      error: 'Send a list of charges.',
    })
    .max(componentTypes.length, 'Send each charge once.'),
  rates: z
    .array(rateSchema, { error: 'Send a list of rates.' })
    .max(1000, 'At most 1,000 rates.')
    .superRefine((rates, ctx) => {
      const seen = new Set<string>();
      for (const [index, { from, maxMonths }] of rates.entries()) {
        const key = `${from} ${maxMonths}`;
        if (seen.has(key))
          ctx.addIssue({
            code: 'custom',
            path: [index, 'maxMonths'],
            message: 'This date and band has a rate already.',
          });
        seen.add(key);
      }
    }),
  accounts: z.record(z.enum(journalAccounts), accountName, { error: 'Name every account.' }),
  fiscalMonth: set(rentSettingFields.fiscalMonth).describe('1 to 12; kept with the rent settings'),
};

const storedSchema = z.object({
  ...settingShape,
  version: z.number().describe('0 until somebody saves them'),
});
export type StoredAccountingSettings = z.output<typeof storedSchema>;

export const accountingSettingCalls = callTable({
  'Accounting/GetSettings': {
    method: 'GET',
    path: 'api/Accounting/GetSettings',
    access: 'signedIn',
    client: true,
    summary: 'The standards that the client keeps, its discount rates, components and accounts.',
    input: noInput,
    output: storedSchema,
    reads: ['accountingSettings', 'rentSettings'],
  },
  'Accounting/SaveSettings': {
    method: 'POST',
    path: 'api/Accounting/SaveSettings',
    access: 'Admin',
    client: true,
    summary: 'Change what the accounting of the client is kept by. Closed months stay as they are.',
    input: z.object({ ...settingShape, version: rowVersion }),
    output: storedSchema,
    changes: ['accountingSettings', 'rentSettings'],
  },
});
