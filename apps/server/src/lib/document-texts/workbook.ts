import { sheetRows } from '../table-files/sheet-rows.ts';
import { readWorkbookParts } from '../table-files/workbook-parts.ts';
import { ZipParts } from '../table-files/zip-parts.ts';
import { anyTime, textLimits, UnreadableFile, type PageSink } from './page-sink.ts';

/** As many as a worksheet can have. */
const mostColumns = 16_384;

/** Every sheet is a page, or several where it is long; cells have tabs between them. */
export async function readWorkbook(bytes: Buffer, sink: PageSink): Promise<void> {
  const zip = await ZipParts.open(bytes);
  const parts = await readWorkbookParts(zip, anyTime);
  let total = 0;
  const budget = {
    ...anyTime,
    columns: mostColumns,
    takeRow: (cells: readonly string[]) => {
      const characters = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      total += characters;
      if (total > textLimits.total) throw new UnreadableFile('too large');
      return characters;
    },
  };
  for (const { name, part } of parts.sheets) {
    let text = `${name}\n`;
    for await (const rows of sheetRows(zip, parts, part, budget)) {
      text += rows.map(({ cells }) => `${cells.filter((cell) => cell !== '').join('\t')}\n`).join('');
      const whole = text.length - (text.length % textLimits.page);
      if (whole === 0) continue;
      sink.part(text.slice(0, whole));
      text = text.slice(whole);
    }
    sink.part(text);
  }
  sink.countParts();
}
