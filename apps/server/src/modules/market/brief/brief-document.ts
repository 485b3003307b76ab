import type { Readable } from 'node:stream';
import { HeadingLevel, Paragraph, Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx';
import { ChartRun } from 'docx/charts';
import {
  formatMoney,
  exhibitNote,
  showComputedPercent,
  showDate,
  stepsNotShown,
  type Brief,
  type BriefFact,
} from '@panoramic/contract';
import { paperColors } from '#lib/word/document-styles.ts';
import { factTable, noBorders, noTableBorders, tableOf } from '#lib/word/document-tables.ts';
import { widthBetween, writeLetterDocument } from '#lib/word/letter-document.ts';

const margins = { top: 800, bottom: 700, left: 900, right: 900 };
const pageWidth = widthBetween(margins);

/** The brief as a Word document of two pages: the lease on the first, the market on the second. */
export function writeBriefDocument(brief: Brief, now: Date): Promise<Readable> {
  return writeLetterDocument({
    title: `Renewal brief: ${brief.lease}`,
    description: `As of ${showDate(brief.day)}, ${now.toISOString()}`,
    margins,
    foot: `${brief.lease}  ·  ${showDate(brief.day)}  ·  Facts on record, no advice`,
    children: [...leasePage(brief), ...marketPage(brief)],
  });
}

function leasePage(brief: Brief): (Paragraph | Table)[] {
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, text: `Renewal brief: ${brief.lease}` }),
    new Paragraph({
      style: 'Quiet',
      text: [brief.client, brief.address, `as of ${showDate(brief.day)}`].filter(Boolean).join('  ·  '),
    }),
    ...besides(['Premises', brief.premises], ['Terms', brief.terms]),
    heading('Rent schedule'),
    ...chartOf(brief),
    ...scheduleTable(brief),
    heading('Dates to act on'),
    ...datesTable(brief),
    heading('Landlord'),
    brief.landlord.length > 0
      ? factTable(brief.landlord, pageWidth)
      : line('No landlord is among the contacts.'),
  ];
}

function marketPage(brief: Brief): (Paragraph | Table)[] {
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_2, text: 'Market', pageBreakBefore: true }),
    ...(brief.market.facts.length > 0 ? [factTable(brief.market.facts, pageWidth)] : []),
    ...brief.market.notes.map((text) => new Paragraph({ style: 'Note', text })),
    ...compsExhibit(brief),
    heading('Open questions'),
    ...(brief.questions.length > 0
      ? brief.questions.map((text) => new Paragraph({ text, bullet: { level: 0 }, spacing: { after: 20 } }))
      : [line('None found.')]),
  ];
}

function heading(text: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_2, text, keepNext: true });
}

function line(text: string): Paragraph {
  return new Paragraph({ text });
}

type Titled = readonly [title: string, facts: readonly BriefFact[]];

/** Two lists of facts beside one another, under their headings. */
function besides(left: Titled, right: Titled): Table[] {
  const half = pageWidth / 2;
  const cell = ([title, facts]: Titled) =>
    new TableCell({
      width: { size: half, type: WidthType.DXA },
      borders: noBorders,
      margins: { left: 0, right: 160 },
      children: [heading(title), factTable(facts, half - 160), new Paragraph({ style: 'Gap', text: '' })],
    });
  return [
    new Table({
      width: { size: pageWidth, type: WidthType.DXA },
      columnWidths: [half, half],
      layout: TableLayoutType.FIXED,
      borders: noTableBorders,
      rows: [new TableRow({ children: [cell(left), cell(right)] })],
    }),
  ];
}

/** The rent of each year, stacked by type; a reader of Word can open its figures. */
function chartOf({ years }: Brief): Paragraph[] {
  if (years.series.length === 0) return [];
  return [
    new Paragraph({
      spacing: { after: 60 },
      children: [
        new ChartRun({
          type: 'column',
          stacking: 'stacked',
          categories: [...years.labels],
          series: years.series.map(({ name, values }, index) => ({
            name,
            values,
            color: paperColors.series[index % paperColors.series.length] ?? paperColors.accent,
          })),
          legend: years.series.length > 1 ? { position: 'right' } : false,
          valueAxis: { numberFormat: '$#,##0' },
          gapWidth: 60,
          chartArea: { fill: 'none', border: 'none' },
          transformation: { width: 690, height: 170 },
          altText: { name: 'Rent by year', description: describeYears(years) },
        }),
      ],
    }),
  ];
}

function describeYears({ labels, series }: Brief['years']): string {
  const sums = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  return `Rent by year. ${labels.map((year, index) => `${year}: ${formatMoney(sums[index] ?? 0)}`).join(', ')}.`;
}

function scheduleTable(brief: Brief): (Paragraph | Table)[] {
  const { schedule } = brief;
  if (schedule.length === 0) return [line('No rent is entered.')];
  const rows = schedule.map(({ from, to, monthly, annual, psqft, now }) => ({
    cells: [
      `${showDate(from)} to ${showDate(to)}`,
      formatMoney(monthly),
      formatMoney(annual),
      psqft === null ? '' : formatMoney(psqft),
      now ? 'Today' : '',
    ],
    strong: now,
  }));
  const notShown = stepsNotShown(brief);
  return [
    tableOf([3300, 2200, 2300, 1640, 1000], rows, {
      head: ['Days', 'Rent a month', 'Rent a year', 'Per SF', ''],
      right: [1, 2, 3],
    }),
    ...(notShown === null ? [] : [new Paragraph({ style: 'Note', text: notShown })]),
  ];
}

function datesTable({ dates }: Brief): (Paragraph | Table)[] {
  if (dates.length === 0) return [line('No open date is entered.')];
  return [
    tableOf(
      [1300, 2200, 2300, 4640],
      dates.map(({ date, type, words, note }) => ({ cells: [showDate(date), type, words, note] })),
      { head: ['Last day', 'Type', 'Time left', 'Note'] },
    ),
  ];
}

function compsExhibit({ comps, names }: Brief): (Paragraph | Table)[] {
  if (comps === null || comps.length === 0) return [];
  const rows = comps.map(({ signed, tenant, place, sqft, kind, rate, adjusted, share }) => ({
    cells: [
      signed,
      ...(names ? [tenant ?? ''] : []),
      place,
      sqft === null ? '' : sqft.toLocaleString('en-US'),
      kind,
      rate,
      formatMoney(adjusted),
      showComputedPercent(share * 100),
    ],
  }));
  const head = [
    'Signed',
    ...(names ? ['Tenant'] : []),
    names ? 'Address' : 'Place',
    'SF',
    'Kind',
    'Rate',
    'Adjusted',
    'Weight',
  ];
  const widths = names
    ? [820, 1800, 2140, 820, 1300, 1500, 1110, 950]
    : [820, 3940, 820, 1300, 1500, 1110, 950];
  return [
    heading('Comps behind the estimate'),
    tableOf(widths, rows, { head, right: names ? [3, 6, 7] : [2, 5, 6] }),
    new Paragraph({
      style: 'Note',
      text: exhibitNote(comps),
    }),
  ];
}
