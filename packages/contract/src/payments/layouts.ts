import { z } from 'zod';
import { showDate, type PlainDate } from '../dates.ts';
import { plainText } from '../inputs.ts';

/** What a file is made of. */
export const layoutSubjects = ['payments', 'journal'] as const;
export type LayoutSubject = (typeof layoutSubjects)[number];

export const layoutFormats = ['CSV', 'XLSX'] as const;
export type LayoutFormat = (typeof layoutFormats)[number];

/** What a column of a file can hold, with its name on the screen. */
export const layoutValues = {
  batch: 'Batch number',
  line: 'Line number',
  key: 'Key of the payment',
  lease: 'Lease',
  payee: 'Payee',
  vendor: 'Vendor number',
  reference: 'Reference',
  type: 'Type',
  from: 'Period from',
  to: 'Period to',
  due: 'Due date',
  payOn: 'Pay day',
  amount: 'Amount',
  account: 'Account',
  costCenter: 'Cost center',
  entity: 'Entity',
  note: 'Note',
  date: 'Date of the entry',
  description: 'Description',
  debit: 'Debit',
  credit: 'Credit',
  fixed: 'Fixed text',
} as const;
export type LayoutValue = keyof typeof layoutValues;
// Safe: the keys of the table are its names.
const valueNames = Object.keys(layoutValues) as [LayoutValue, ...LayoutValue[]];

/** What the columns of a file of journal entries can hold; a file of payments has all but those of entries. */
const ofJournal: ReadonlySet<LayoutValue> = new Set([
  ...(['batch', 'line', 'lease', 'date', 'description', 'account', 'costCenter', 'entity'] as const),
  ...(['debit', 'credit', 'amount', 'fixed'] as const),
]);
const ofEntries: ReadonlySet<LayoutValue> = new Set(['date', 'description', 'debit', 'credit']);

export function layoutValuesOf(subject: LayoutSubject): readonly LayoutValue[] {
  return valueNames.filter((name) => (subject === 'journal' ? ofJournal.has(name) : !ofEntries.has(name)));
}

export const layoutDateFormats = ['MM/dd/yyyy', 'yyyy-MM-dd', 'dd.MM.yyyy', 'yyyyMMdd'] as const;
export type LayoutDateFormat = (typeof layoutDateFormats)[number];

const yesOrNo = z.boolean({ error: 'Must be true or false.' });
function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `Choose one of: ${values.join(', ')}.` });
}

/** How the file of a batch is written. */
const layoutSchema = z.object({
  subject: oneOf(layoutSubjects).default('payments').describe('What its rows are'),
  format: oneOf(layoutFormats)
    .default('CSV')
    .describe('A workbook has real dates and amounts; separator, decimal sign and line ends are for CSV'),
  name: plainText(60, 'Name').refine((text) => text.trim() !== '', 'Enter a name.'),
  separator: oneOf([',', ';', 'tab']).default(','),
  decimal: oneOf(['.', ',']).default('.'),
  dates: oneOf(layoutDateFormats).default('MM/dd/yyyy'),
  lineEnd: oneOf(['CRLF', 'LF']).default('CRLF'),
  mark: yesOrNo.default(true).describe('Begins with the mark of UTF-8 (BOM)'),
  headings: yesOrNo.default(true),
  control: yesOrNo.default(true).describe('Ends with a row of count and total'),
  columns: z
    .array(
      z.object({
        heading: plainText(60, 'Heading'),
        value: oneOf(valueNames),
        fixed: plainText(100, 'Fixed text').default(''),
      }),
      { error: 'Send the columns.' },
    )
    .min(1, 'Choose at least one column.')
    .max(40, 'At most 40 columns.'),
});
export const paymentLayoutSchema = layoutSchema.superRefine(({ subject, columns }, ctx) => {
  const allowed = new Set(layoutValuesOf(subject));
  for (const [index, { value }] of columns.entries())
    if (!allowed.has(value))
      ctx.addIssue({
        code: 'custom',
        path: ['columns', index, 'value'],
        message: `A file of ${subject} has no ${layoutValues[value].toLowerCase()}.`,
      });
});
export type PaymentLayout = z.output<typeof paymentLayoutSchema>;

type Column = readonly [heading: string, value: LayoutValue, fixed?: string];

function starting(
  name: string,
  columns: readonly Column[],
  how: Partial<Omit<PaymentLayout, 'name' | 'columns'>> = {},
  subject: LayoutSubject = 'payments',
): PaymentLayout {
  return {
    ...paymentLayoutSchema.parse({
      name,
      subject,
      columns: columns.map(([heading, value, fixed = '']) => ({ heading, value, fixed })),
    }),
    ...how,
  };
}

/** Starting points for well-known systems; each installation of them differs, so they can be copied and changed. */
export const startingLayouts: readonly PaymentLayout[] = [
  starting('QuickBooks', [
    ['Bill No', 'key'],
    ['Vendor', 'payee'],
    ['Bill Date', 'payOn'],
    ['Due Date', 'due'],
    ['Memo', 'lease'],
    ['Account', 'account'],
    ['Line Description', 'type'],
    ['Class', 'costCenter'],
    ['Line Amount', 'amount'],
  ]),
  starting('NetSuite', [
    ['External ID', 'key'],
    ['Vendor', 'vendor'],
    ['Subsidiary', 'entity'],
    ['Date', 'payOn'],
    ['Due Date', 'due'],
    ['Reference No.', 'reference'],
    ['Account', 'account'],
    ['Department', 'costCenter'],
    ['Memo', 'lease'],
    ['Amount', 'amount'],
    ['Currency', 'fixed', 'USD'],
  ]),
  starting(
    'SAP',
    [
      ['BUKRS', 'entity'],
      ['BLART', 'fixed', 'KR'],
      ['BLDAT', 'payOn'],
      ['ZFBDT', 'due'],
      ['XBLNR', 'key'],
      ['LIFNR', 'vendor'],
      ['HKONT', 'account'],
      ['KOSTL', 'costCenter'],
      ['WRBTR', 'amount'],
      ['WAERS', 'fixed', 'USD'],
      ['SGTXT', 'lease'],
    ],
    { separator: ';', dates: 'yyyyMMdd', mark: false },
  ),
  starting(
    'Oracle',
    [
      ['INVOICE_NUM', 'key'],
      ['VENDOR_NUM', 'vendor'],
      ['VENDOR_NAME', 'payee'],
      ['INVOICE_DATE', 'payOn'],
      ['TERMS_DATE', 'due'],
      ['INVOICE_AMOUNT', 'amount'],
      ['INVOICE_CURRENCY_CODE', 'fixed', 'USD'],
      ['LINE_NUMBER', 'line'],
      ['DIST_CODE_CONCATENATED', 'account'],
      ['ORG_ID', 'entity'],
      ['DESCRIPTION', 'lease'],
    ],
    { dates: 'yyyy-MM-dd', mark: false, lineEnd: 'LF' },
  ),
  journal('QuickBooks journal', [
    ['Journal No', 'batch'],
    ['Journal Date', 'date'],
    ['Account', 'account'],
    ['Debits', 'debit'],
    ['Credits', 'credit'],
    ['Description', 'description'],
    ['Name', 'lease'],
    ['Class', 'costCenter'],
  ]),
  journal('NetSuite journal', [
    ['External ID', 'batch'],
    ['Date', 'date'],
    ['Subsidiary', 'entity'],
    ['Account', 'account'],
    ['Debit', 'debit'],
    ['Credit', 'credit'],
    ['Memo', 'description'],
    ['Name', 'lease'],
    ['Department', 'costCenter'],
    ['Currency', 'fixed', 'USD'],
  ]),
  journal(
    'SAP journal',
    [
      ['BUKRS', 'entity'],
      ['BLART', 'fixed', 'SA'],
      ['BUDAT', 'date'],
      ['HKONT', 'account'],
      ['KOSTL', 'costCenter'],
      ['WRBTR', 'amount'],
      ['WAERS', 'fixed', 'USD'],
      ['SGTXT', 'description'],
      ['ZUONR', 'lease'],
    ],
    { separator: ';', dates: 'yyyyMMdd', mark: false },
  ),
  journal(
    'Oracle journal',
    [
      ['ACCOUNTING_DATE', 'date'],
      ['SEGMENT1', 'entity'],
      ['SEGMENT2', 'costCenter'],
      ['SEGMENT3', 'account'],
      ['ENTERED_DR', 'debit'],
      ['ENTERED_CR', 'credit'],
      ['CURRENCY_CODE', 'fixed', 'USD'],
      ['LINE_DESCRIPTION', 'description'],
      ['REFERENCE1', 'lease'],
    ],
    { dates: 'yyyy-MM-dd', mark: false, lineEnd: 'LF' },
  ),
];

function journal(
  name: string,
  columns: readonly Column[],
  how: Partial<Omit<PaymentLayout, 'name' | 'columns'>> = {},
): PaymentLayout {
  return starting(name, columns, how, 'journal');
}

/** An amount of cents as text, exact to the cent. */
export function centsText(cents: number, decimal: PaymentLayout['decimal'] = '.'): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}

const datesAs: Record<LayoutDateFormat, (date: PlainDate) => string> = {
  'MM/dd/yyyy': (date) => showDate(date),
  'yyyy-MM-dd': (date) => date,
  'dd.MM.yyyy': (date) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`,
  yyyyMMdd: (date) => date.replaceAll('-', ''),
};

export function layoutDate(date: PlainDate, format: LayoutDateFormat): string {
  return datesAs[format](date);
}
