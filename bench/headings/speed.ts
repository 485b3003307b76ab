import { ColumnObserver, proposeMapping, type ColumnFacts } from '@panoramic/contract';
import { headingSheets } from './score.ts';

const [columnCount, rowCount, runs] = [60, 1000, 25];

/** A wide sheet of leases made of columns of the corpus. */
function wideSheet(): { readonly name: string; readonly cells: readonly string[] }[] {
  const columns = headingSheets('developed')
    .filter(({ kind }) => kind === 'leases')
    .flatMap((sheet) => sheet.columns.map(({ facts }) => facts));
  const different = [...new Map(columns.map((facts) => [facts.name, facts])).values()];
  return different.slice(0, columnCount).map(({ name, first }) => ({
    name,
    cells: Array.from({ length: rowCount }, (_, row) => first[row % first.length] ?? ''),
  }));
}

/** The best of several runs in ms: proposing the columns of a wide sheet, and the floor: testing each cell once. */
export function proposalSpeed(): { readonly proposed: number; readonly floor: number } {
  const sheet = wideSheet();
  return {
    proposed: bestOf(() => {
      const facts = sheet.map(({ name, cells }, at): ColumnFacts => {
        const observer = new ColumnObserver();
        for (const cell of cells) observer.add(cell);
        return Object.assign(observer.facts(), { name, shortName: name, at });
      });
      proposeMapping('leases', facts);
    }),
    floor: bestOf(() => {
      for (const { cells } of sheet) for (const cell of cells) /\d+\s*$/.test(cell);
    }),
  };
}

function bestOf(work: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}
