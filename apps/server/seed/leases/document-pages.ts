import { addMonths, addressLine, showDate, type DocumentFile } from '@panoramic/contract';
import { demoExpensesOf } from '../expenses/expenses.ts';
import type { PdfPage } from './pdf.ts';
import type { LeaseSeed } from './setting.ts';

type Pages = (setting: LeaseSeed, dated: string) => readonly PdfPage[];

const sample = 'A sample made for the demonstration portfolio; it has no legal meaning.';

/** What the made-up documents say, by type; others have a page with their name. */
const pagesOf: Partial<Record<NonNullable<DocumentFile['type']>, Pages>> = {
  Lease: ({ lease, term, client, today }, dated) => [
    {
      heading: 'Lease agreement',
      lines: [
        `Office/Store # ${lease.sd_num}. Dated ${showDate(dated)}.`,
        '',
        'BASIC LEASE PROVISIONS',
        `Premises: ${addressLine(lease)}`,
        `Rentable area: ${(lease.sd_sqft ?? 0).toLocaleString('en-US')} square feet`,
        `Commencement Date: ${showDate(term.start)}`,
        `Expiration Date: ${showDate(term.end)}`,
        `Security deposit: $${(lease.sd_deposit ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
        `Type of lease: ${lease.sd_lease ?? 'as agreed'}`,
        '',
        sample,
      ],
    },
    {
      heading: 'Rent and expenses',
      lines: [
        '4.1 Tenant shall pay base rent in advance on the first day of each month.',
        '4.2 Tenant shall pay its share of common area maintenance, real estate taxes',
        'and insurance within thirty days after an invoice.',
        '4.3 Landlord shall give an annual reconciliation by April 30 of each year.',
        'Tenant may audit the books of Landlord within one hundred eighty days.',
        ...(demoExpensesOf({ client, lease, today })?.words ?? []).flatMap((sentence, index) =>
          brokenLines(`4.${index + 4} ${sentence}`),
        ),
      ],
    },
    {
      heading: 'Options and notices',
      lines: [
        '17.1 Tenant has the option to renew this lease for one further term of five years.',
        `Notice of renewal shall be given by ${showDate(addMonths(term.end, -9))}.`,
        '17.2 Holding over after the Expiration Date is at one hundred fifty percent of rent.',
        '18.1 Tenant shall keep commercial general liability insurance of $2,000,000 and',
        'give Landlord a certificate of insurance before each anniversary.',
        '19.1 Tenant shall sign an estoppel certificate within ten business days of a request.',
        '20.1 Subordination: this lease is subject to mortgages if the holder gives an SNDA.',
      ],
    },
  ],
  'Lease Amendment': ({ lease, term }, dated) => [
    {
      heading: 'First amendment to lease',
      lines: [
        `Office/Store # ${lease.sd_num}, ${addressLine(lease)}. Dated ${showDate(dated)}.`,
        '',
        `1. The term is extended. The Expiration Date is ${showDate(term.end)}.`,
        '2. Landlord shall pay an improvement allowance for new carpet and lighting.',
        '3. All other terms of the lease remain in effect.',
        '',
        sample,
      ],
    },
  ],
  'Certificate of Insurance': ({ lease }, dated) => [
    {
      heading: 'Certificate of liability insurance',
      lines: [
        `Certificate holder: landlord of ${addressLine(lease)}`,
        `Issued ${showDate(dated)}. Policy expires ${showDate(addMonths(dated, 12))}.`,
        'Commercial general liability: each occurrence $2,000,000, aggregate $4,000,000.',
        'Additional insured: landlord and its property manager.',
        '',
        sample,
      ],
    },
  ],
};

export function demoPages(
  setting: LeaseSeed,
  type: DocumentFile['type'],
  name: string,
  dated: string,
): readonly PdfPage[] {
  const pages = type === null ? undefined : pagesOf[type];
  return (
    pages?.(setting, dated) ?? [
      {
        heading: name,
        lines: [
          `Office/Store # ${setting.lease.sd_num}`,
          addressLine(setting.lease),
          `Dated ${showDate(dated)}`,
          '',
          sample,
        ],
      },
    ]
  );
}

/** Lines that fit a page. */
function brokenLines(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length < 80) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
