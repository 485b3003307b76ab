import type { Readable } from 'node:stream';
import { showDate, type SalesStatement } from '@panoramic/contract';
import { visibleSum } from '#lib/spreadsheet/formulas.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';

/** The same statement as a workbook: the sales by month with their sum, and the working below. */
export function writeSalesWorkbook(statement: SalesStatement): Readable {
  const { title, day, landlord, facts, months, sales, working, dueWords } = statement;
  const tenant = facts.find(({ label }) => label === 'Tenant')?.value ?? '';
  async function* rows() {
    yield months.map(({ month, amount }) => [month, amount, amount === null ? 'Not reported' : null]);
  }
  return writeWorkbook(
    [
      {
        name: 'Sales',
        title: [
          title,
          ...facts.map(({ label, value }) => `${label}: ${value}`),
          ...(landlord.length === 0 ? [] : [`Landlord: ${landlord.join(', ')}`]),
          ...working,
          dueWords,
        ],
        columns: [
          { header: 'Month', width: 24, format: 'text' },
          { header: 'Sales', width: 18, format: 'money' },
          { header: 'Note', width: 18, format: 'text' },
        ],
        rows,
        foot: () => [['Total', { formula: visibleSum(1), value: sales }, null]],
        printed: { report: 'Sales Statement', client: tenant, date: showDate(day) },
      },
    ],
    new Date(`${day}T12:00:00Z`),
  );
}
