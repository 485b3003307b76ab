export * from './kinds.ts';
export { addressInParts, addressParts, type AddressPart } from './addresses.ts';
export { TableBody } from './body.ts';
export { uncomputedCell } from './cells.ts';
export { ColumnObserver, copiedStart, firstSamples, type ColumnFacts } from './columns.ts';
export * from './compare.ts';
export * from './expense-sheets.ts';
export type { ImportedValues } from './imported-values.ts';
export * from './statement-lines.ts';
export * from './wide-months.ts';
export { monthDays, type DateOrder, type MonthDay } from './dates.ts';
export {
  findHeaderRow,
  headerScore,
  headerSearchRows,
  kindOfHead,
  readSheetHeader,
  type SheetHeader,
  type SheetRow,
} from './header.ts';
export * from './own-imports.ts';
export * from './plan.ts';
export { mainFields } from './headings/main-fields.ts';
export { proposeMapping } from './propose.ts';
export { columnShapes, mendedLine, type ColumnShape, type MendedLine } from './shifted-lines.ts';
export { kindOfContent, leaseNamesIn } from './sheet-content.ts';
export { plainHeading } from './synonyms.ts';
export * from './row-parts.ts';
export * from './tables.ts';
export { takenApart, withHeadTakenApart } from './whole-lines.ts';
export { likenessOf, nearestChoice } from './words.ts';
