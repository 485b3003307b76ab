import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { BriefFact } from '@panoramic/contract';
import { paperColors } from './document-styles.ts';

export function factTable(facts: readonly BriefFact[], width: number): Table {
  const label = Math.min(1900, Math.round(width * 0.32));
  return tableOf(
    [label, width - label],
    facts.map(({ label: name, value }) => ({ cells: [name, value], quietFirst: true })),
  );
}

interface Row {
  readonly cells: readonly string[];
  readonly strong?: boolean;
  readonly quietFirst?: boolean;
}

interface Look {
  readonly head?: readonly string[];
  /** Columns of figures. */
  readonly right?: readonly number[];
}

export function tableOf(
  widths: readonly number[],
  rows: readonly Row[],
  { head, right = [] }: Look = {},
): Table {
  const cell = (text: string, column: number, { strong = false, quiet = false, isHead = false } = {}) =>
    new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      ...(strong && { shading: { type: ShadingType.CLEAR, fill: paperColors.soft } }),
      children: [
        new Paragraph({
          style: isHead ? 'Head' : 'Cell',
          alignment: right.includes(column) ? AlignmentType.RIGHT : AlignmentType.LEFT,
          children: [
            new TextRun({ text, ...(strong && { bold: true }), ...(quiet && { color: paperColors.quiet }) }),
          ],
        }),
      ],
    });
  return new Table({
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: [...widths],
    layout: TableLayoutType.FIXED,
    borders: hairlines,
    margins: { left: 0, right: 120 },
    rows: [
      ...(head
        ? [
            new TableRow({
              tableHeader: true,
              cantSplit: true,
              children: head.map((text, column) => cell(text, column, { isHead: true })),
            }),
          ]
        : []),
      ...rows.map(
        ({ cells, strong = false, quietFirst = false }) =>
          new TableRow({
            cantSplit: true,
            children: cells.map((text, column) =>
              cell(text, column, { strong, quiet: quietFirst && column === 0 }),
            ),
          }),
      ),
    ],
  });
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const hair = { style: BorderStyle.SINGLE, size: 4, color: paperColors.line } as const;
export const noBorders = { top: none, bottom: none, left: none, right: none };
export const noTableBorders = { ...noBorders, insideHorizontal: none, insideVertical: none };
const hairlines = { ...noTableBorders, bottom: hair, insideHorizontal: hair };
