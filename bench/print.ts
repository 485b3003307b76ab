import { meetsGoal, type Goal } from './load/figures.ts';

/** One line of a result: what was measured, and what it is held to. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `null` for a figure without a goal. */
  readonly goal: Goal | null;
  /** Requests that failed; a goal is not held by answering only some. */
  readonly failed?: number;
  /** Further figures, for the record. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface PrintedColumn {
  readonly head: string;
  readonly width: number;
}

export function printHead(title: string, columns: readonly PrintedColumn[]): void {
  printTitle(title);
  printRow(
    columns,
    columns.map(({ head }) => head),
  );
}

export function printTitle(title: string): void {
  console.log(`\n${title}`);
}

/** On a line of its own, with its further figures. */
export function printFigure(figure: Figure): Figure {
  const { name, value, goal, details = {} } = figure;
  const further = Object.entries(details).map(
    ([key, number]) =>
      `${key} ${[number]
        .flat()
        .map((one) => formatFigure(Number(one)))
        .join(' / ')}`,
  );
  printRow(lineColumns, [name, formatFigure(value), formatGoal(goal), verdict(figure)]);
  if (further.length > 0) console.log(`  ${further.join(', ')}`);
  return figure;
}

const lineColumns: readonly PrintedColumn[] = [
  { head: '', width: 52 },
  { head: '', width: 10 },
  { head: '', width: 10 },
  { head: '', width: 8 },
];

/** The first column is text, the others are figures. */
export function printRow(columns: readonly PrintedColumn[], cells: readonly string[]): void {
  const padded = columns.map(({ width }, index) => {
    const cell = cells[index] ?? '';
    return index === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  console.log(padded.join('  '));
}

/** Rounds to three significant digits. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : 2);
}

export function formatGoal(goal: Goal | null): string {
  if (!goal) return '';
  return 'atLeast' in goal ? `≥ ${goal.atLeast}${goal.unit}` : `≤ ${goal.atMost}${goal.unit}`;
}

export function verdict(figure: Pick<Figure, 'value' | 'goal' | 'failed'>): string {
  const { failed = 0 } = figure;
  if (failed > 0) return `${failed} FAILED`;
  return !figure.goal ? '' : isHeld(figure) ? 'holds' : 'MISSED';
}

function isHeld({ value, goal, failed = 0 }: Pick<Figure, 'value' | 'goal' | 'failed'>): boolean {
  return goal !== null && failed === 0 && meetsGoal(value, goal);
}

export function printVerdict(figures: readonly Figure[]): void {
  const held = figures.filter(({ goal }) => goal !== null);
  const missed = held.filter((figure) => !isHeld(figure));
  const summary = `${held.length - missed.length} of ${held.length} goals hold`;
  const names = missed.map(
    ({ name, value, goal }) => `${name} (${formatFigure(value)}, goal ${formatGoal(goal)})`,
  );
  console.log(`\n${summary}${missed.length > 0 ? `; missed: ${names.join('; ')}` : ''}`);
}
