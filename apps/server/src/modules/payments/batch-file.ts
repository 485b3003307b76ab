import {
  centsOf,
  centsText,
  layoutDate,
  type LayoutValue,
  type Payment,
  type PaymentLayout,
} from '@panoramic/contract';
import { byteOrderMark } from '#lib/spreadsheet/csv.ts';
import { isFormulaLike } from '#lib/spreadsheet/formula-like.ts';

interface BatchContent {
  readonly number: number;
  readonly payments: readonly Payment[];
  readonly cents: number;
}

/** The file of a batch as text, by its layout. */
export function batchFile(layout: PaymentLayout, { number, payments, cents }: BatchContent): string {
  const separator = layout.separator === 'tab' ? '\t' : layout.separator;
  const end = layout.lineEnd === 'CRLF' ? '\r\n' : '\n';
  const row = (cells: readonly string[]) =>
    cells.map((cell) => quoted(cell, separator)).join(separator) + end;
  const rows = payments.map((payment, index) =>
    row(layout.columns.map(({ value, fixed }) => cellOf(value, { payment, layout, number, index, fixed }))),
  );
  const headings = layout.headings ? row(layout.columns.map(({ heading }) => guarded(heading))) : '';
  const control = layout.control ? row(controlRow(layout, payments.length, cents)) : '';
  return (layout.mark ? byteOrderMark : '') + headings + rows.join('') + control;
}

/** Count and total stand in the first column and in that of the amount; without one, in the last column. */
function controlRow({ columns, decimal }: PaymentLayout, count: number, cents: number): string[] {
  const found = columns.findIndex(({ value }) => value === 'amount');
  const amount = found === -1 ? columns.length - 1 : found;
  const total = centsText(cents, decimal);
  return columns.map((_, index) => {
    const words = index === 0 ? `CONTROL ${count}` : '';
    return index === amount ? [words, total].filter((part) => part !== '').join(' ') : words;
  });
}

interface Cell {
  readonly payment: Payment;
  readonly layout: PaymentLayout;
  readonly number: number;
  readonly index: number;
  readonly fixed: string;
}

function cellOf(value: LayoutValue, { payment, layout, number, index, fixed }: Cell): string {
  const date = (day: string | null) => (day === null ? '' : layoutDate(day, layout.dates));
  const cells: Record<LayoutValue, () => string> = {
    batch: () => String(number),
    line: () => String(index + 1),
    key: () => guarded(payment.key),
    lease: () => guarded(payment.lease),
    payee: () => guarded(payment.payee ?? ''),
    vendor: () => guarded(payment.vendor ?? ''),
    reference: () => guarded(payment.reference ?? ''),
    type: () => payment.type,
    from: () => date(payment.from),
    to: () => date(payment.to),
    due: () => date(payment.due),
    payOn: () => date(payment.payOn),
    // Never guarded: a credit begins with its sign.
    amount: () => centsText(centsOf(payment.amount), layout.decimal),
    account: () => guarded(payment.account ?? ''),
    costCenter: () => guarded(payment.costCenter ?? ''),
    entity: () => guarded(payment.entity ?? ''),
    note: () => guarded(payment.note ?? ''),
    fixed: () => guarded(fixed),
  };
  return cells[value]();
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe. */
function guarded(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text;
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
