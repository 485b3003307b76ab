import type { RentFinding, WrittenPeriod } from './findings.ts';
import { withoutNumbering } from './labels.ts';
import { dollarAmounts, before, datesIn, type DateReading } from './values.ts';

type Unit = RentFinding['unit'];

interface Row {
  readonly line: number;
  readonly period: WrittenPeriod;
  readonly amounts: readonly { readonly value: number; readonly unit: Unit | null }[];
}

/** Tables of rent: periods in months, years or dates with their amounts. Rows of other tables give nothing. */
export function rentTables(
  lines: readonly string[],
  page: number,
  reading: DateReading,
): readonly RentFinding[] {
  return tablesOf(lines, reading).flatMap((rows) => readTable(lines, rows, page));
}

/** Rows that follow one another, with at most two lines between them. */
function tablesOf(lines: readonly string[], reading: DateReading): readonly (readonly Row[])[] {
  const tables: Row[][] = [];
  lines.forEach((text, line) => {
    if (!text.includes('$')) return;
    const open = tables.at(-1);
    const last = open?.at(-1);
    const isNear = last !== undefined && line - last.line <= 3;
    const heads = headingLines(lines, isNear && open?.[0] ? open[0].line : line);
    const row = rowOf(text, line, heads.join(' '), reading);
    if (!row) return;
    if (isNear && open && last && last.period.kind === row.period.kind) open.push(row);
    else tables.push([row]);
  });
  return tables;
}

/** The three lines with text above a place. */
function headingLines(lines: readonly string[], at: number): readonly string[] {
  return lines
    .slice(Math.max(0, at - 7), at)
    .filter((line) => line.trim() !== '')
    .slice(-3);
}

const unitAfter = [
  ['month', /^\)?,? ?(?:per|a|each|\/) ?mo(?:nth|\.)?\b|^ ?\/ ?mo\b|^,? monthly\b/i],
  ['year', /^\)?,? ?(?:per|a|each|\/) ?(?:year|annum|yr)\b|^,? (?:annually|yearly)\b/i],
  ['square foot', /^ ?(?:\/|per|p\.?) ?(?:rentable )?(?:rsf|sf|sq\.? ?ft\.?|square foot|s\.f\.|psf)/i],
] as const;

function rowOf(raw: string, line: number, heading: string, reading: DateReading): Row | null {
  const found = periodIn(withoutNumberOfItem(raw), heading, reading);
  if (!found) return null;
  const amounts = dollarAmounts(found.rest).map(({ value, end }) => {
    const next = found.rest.slice(end, end + 24);
    return { value, unit: unitAfter.find(([, pattern]) => pattern.test(next))?.[0] ?? null };
  });
  return amounts.length > 0 && amounts.length <= 4 && isTabular(found)
    ? { line, period: found.period, amounts }
    : null;
}

/** "1 - 12" begins a row, not an item. */
function withoutNumberOfItem(raw: string): string {
  const line = raw.trim();
  return /^\(?\d{1,3}\s*(?:-|to|through|thru)\s*\d/.test(line) || /^\d{1,2}\s{2,}\$/.test(line)
    ? line
    : withoutNumbering(line);
}

interface PeriodInLine {
  readonly period: WrittenPeriod;
  readonly lead: string;
  readonly rest: string;
}

const monthsRow =
  /^(?:(?:lease )?months?\s{1,3})?(\d{1,3})\s{0,2}(?:-|to|through|thru)\s{0,2}(?:months? )?(\d{1,3})\b(?![/.,])/i;
const yearRow = /^(?:(?:lease |contract )?(?:year|yr\.?)\s{1,3})?(\d{1,2})(?=[\s:])/i;

function periodIn(line: string, heading: string, reading: DateReading): PeriodInLine | null {
  const [from, to] = datesIn(line.slice(0, 120), reading);
  if (from && to) {
    const between = line.slice(from.end, to.start);
    if (!/^\s{0,12}(?:-|to|through|thru)?\s{0,12}$/i.test(between) || from.value >= to.value) return null;
    return {
      period: { kind: 'dates', from: from.value, to: to.value },
      lead: before(line, from.start, 60),
      rest: line.slice(to.end),
    };
  }
  const months = monthsRow.exec(line);
  if (months && (/^(?:lease )?month/i.test(line) || /\bmonths?\b/i.test(heading)))
    return {
      period: { kind: 'months', from: Number(months[1]), to: Number(months[2]) },
      lead: '',
      rest: line.slice(months[0].length),
    };
  const year = yearRow.exec(line);
  if (year && (/^(?:lease |contract )?(?:year|yr)/i.test(line) || /\byear\b/i.test(heading))) {
    const number = Number(year[1]);
    const period = { kind: 'months', from: 12 * number - 11, to: 12 * number } as const;
    return { period, lead: '', rest: line.slice(year[0].length) };
  }
  return null;
}

const tableWords =
  /\$ ?[\d,.]+|\b(?:per|a|each|month|months|monthly|year|annum|annual|annually|rsf|sf|psf|sq|ft|square|foot|rentable|minimum|base|fixed|rent|rental|installments?|of|the|term|from|lease|abated|abatement|free)\b|[^a-z]/gi;

/** A row holds nothing beside its period, its amounts and their units. */
function isTabular({ lead, rest }: PeriodInLine): boolean {
  return `${lead} ${rest}`.replaceAll(tableWords, '').length <= 2;
}

const notBaseRent =
  /\b(?:option|renewal) (?:term|period|rent)|\bparking|\bstorage|breakpoint|gross sales|\ballowance|amortiz|termination (?:fee|payment)|\bcam\b|operating expense|additional rent|\bsign|percentage rent/i;

function readTable(lines: readonly string[], rows: readonly Row[], page: number): readonly RentFinding[] {
  const first = rows[0]?.line ?? 0;
  const heads = headingLines(lines, first);
  const own = lines[first] ?? '';
  if (notBaseRent.test(heads.slice(-2).join(' '))) return [];
  const heading = [...heads, rows.length > 0 ? own.split('$')[0] : ''].join(' ');
  if (
    !/\brent|rental|\binstallment|per (?:rsf|sf|square foot)|\bmonthly\b/i.test(heading) &&
    !/per month/i.test(own)
  )
    return [];
  if (!followOneAnother(rows)) return [];
  const columns =
    heads
      .toReversed()
      .map(unitsOfHeading)
      .find((units) => units.some((unit) => unit !== null)) ?? [];
  const read = rows.map((row) => amountOf(row, columns, heading));
  if (read.some((amount) => amount === null)) return [];
  const headline = heads.at(-1)?.trim() ?? '';
  return rows.flatMap((row, index) => {
    const amount = read[index];
    const quote = [headline, lines[row.line]?.trim() ?? ''].join('\n').slice(0, 600);
    const of = {
      type: 'Base Rent',
      page,
      quote,
      rule: 'Table of rent',
      table: `page ${page}, line ${first}`,
    } as const;
    return amount ? [{ ...of, period: row.period, ...amount }] : [];
  });
}

function followOneAnother(rows: readonly Row[]): boolean {
  return rows.every(({ period }, index) => {
    const last = rows[index - 1]?.period;
    if (period.kind === 'months') {
      const isNext = last?.kind === 'months' ? period.from === last.to + 1 : period.from === 1;
      return isNext && period.to >= period.from;
    }
    return period.kind === 'dates' && (last?.kind !== 'dates' || period.from > last.to);
  });
}

/** The unit of each column of a heading, `null` for those that say none. */
function unitsOfHeading(line: string): readonly (Unit | null)[] {
  return line
    .trim()
    .split(/ {2,}/)
    .map((cell) => {
      if (/\brsf\b|\bsf\b|\bpsf\b|sq\.? ?ft|square foot/i.test(cell)) return 'square foot';
      if (/\bmonthly|per month|\/mo/i.test(cell)) return 'month';
      return /\bannual|per year|yearly|per annum/i.test(cell) ? 'year' : null;
    });
}

/** The amount of a row in the unit that is nearest to the month; `null` where the row does not say it or contradicts itself. */
function amountOf(
  { amounts }: Row,
  columns: readonly (Unit | null)[],
  heading: string,
): { readonly amount: number; readonly unit: Unit } | null {
  const byColumn = columns.slice(-amounts.length);
  const units = amounts.map(
    ({ unit }, index) => unit ?? (columns.length >= amounts.length ? (byColumn[index] ?? null) : null),
  );
  const of = (unit: Unit): number | null => {
    const values = amounts.filter((_, index) => units[index] === unit);
    return values.length === 1 ? (values[0]?.value ?? null) : null;
  };
  const [month, year] = [of('month') ?? byTwelve(amounts), of('year')];
  if (month !== null && year !== null && Math.abs(year - 12 * month) > Math.max(1, year / 1000)) return null;
  if (month !== null) return { amount: month, unit: 'month' };
  if (amounts.length > 1 && year === null) return null;
  const single = year ?? amounts[0]?.value ?? 0;
  const unit = year !== null ? 'year' : (units[0] ?? unitOfWords(heading));
  if (unit === null || (unit === 'square foot' && single > 500)) return null;
  return { amount: single, unit };
}

/** The smaller of two amounts of which one is twelve times the other. */
function byTwelve(amounts: Row['amounts']): number | null {
  for (const { value: small } of amounts)
    for (const { value: large } of amounts)
      if (small > 0 && Math.abs(large - 12 * small) <= Math.max(0.12, large / 5000)) return small;
  return null;
}

function unitOfWords(words: string): Unit | null {
  const found = new Set<Unit>();
  if (/per (?:rentable )?(?:square foot|rsf|sf|sq\.? ?ft)|psf/i.test(words)) return 'square foot';
  if (/\bmonthly|per month|\/month/i.test(words)) found.add('month');
  if (/\bannual|per year|per annum|yearly/i.test(words)) found.add('year');
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
