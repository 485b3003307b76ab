import { measureBeforePrint } from './printing.ts';

/** Pixels between the margins of a sheet, upright and across: those of Letter or A4, whichever is narrower. */
const sheets = { portrait: 700, landscape: 956 } as const;
type Sheet = keyof typeof sheets;

/** A table is printed smaller than this only where its words and figures do not fit otherwise. */
const readable = 0.8;

/** Letters of a value that is never broken. */
const shortValue = 20;

/** Room for what a sheet sets a little wider than the screen. */
const spare = 1.06;

interface Widths {
  readonly table: HTMLTableElement;
  /** Pixels with every value on few lines, and with every word and figure whole. */
  readonly comfortable: number;
  readonly least: number;
}

/** Before printing, turns the sheet across where a table needs it, and makes a table smaller that is wider still. */
export function fitPrintsToPaper(): void {
  measureBeforePrint(fit);
  window.addEventListener('afterprint', () => {
    delete document.documentElement.dataset['sheet'];
    for (const table of tables()) {
      table.style.removeProperty('zoom');
      for (const cell of table.querySelectorAll('[data-whole]')) cell.removeAttribute('data-whole');
    }
  });
}

function fit(): void {
  const restore = showAsPrinted();
  for (const table of tables()) keepShortValuesWhole(table);
  const widths = tables().map(widthsOf);
  restore();
  const isWide = widths.some(({ comfortable }) => comfortable * spare > sheets.portrait);
  const sheet: Sheet = isWide || document.querySelector(madeForPaper) ? 'landscape' : 'portrait';
  document.documentElement.dataset['sheet'] = sheet;
  for (const { table, comfortable, least } of widths)
    table.style.setProperty('zoom', String(zoomFor(sheets[sheet], comfortable, least)));
}

function zoomFor(width: number, comfortable: number, least: number): number {
  return Math.min(1, Math.max(width / comfortable, readable), width / (least * spare));
}

/** Tables that are rendered for printing alone, in a size that fits a sheet across. */
const madeForPaper = 'main table[data-for-paper]';

function tables(): HTMLTableElement[] {
  return [...document.querySelectorAll<HTMLTableElement>(`main table:not(${madeForPaper})`)].filter(
    ({ offsetParent }) => offsetParent !== null,
  );
}

/** Numbers of stores and short words stay on one line, although a browser may break them at a hyphen. */
function keepShortValuesWhole(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll('td'))
    if ((cell.textContent ?? '').length <= shortValue) cell.dataset['whole'] = '';
}

function widthsOf(table: HTMLTableElement): Widths {
  const measured = (width: string) => {
    table.style.setProperty('width', width, 'important');
    return table.offsetWidth;
  };
  const least = measured('0');
  table.dataset['measured'] = '';
  const comfortable = Math.max(least, measured('max-content'));
  delete table.dataset['measured'];
  table.style.removeProperty('width');
  return { table, comfortable, least };
}

/** Applies the rules for paper to the screen, because the print begins only after the last chance to measure. */
function showAsPrinted(): () => void {
  const rules = [...document.styleSheets].flatMap((sheet) => printRules(sheet));
  for (const { media } of rules) media.mediaText = 'all';
  return () => {
    for (const { media } of rules) media.mediaText = 'print';
  };
}

function printRules(group: CSSStyleSheet | CSSGroupingRule): CSSMediaRule[] {
  return [...group.cssRules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') return [rule];
    return rule instanceof CSSGroupingRule ? printRules(rule) : [];
  });
}
