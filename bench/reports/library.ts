// The spreadsheet library alone: writes the cells of a workbook that is already in memory.
// node bench/reports/library.ts <workbook>  prints the milliseconds of a second writing.
import { readFile } from 'node:fs/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

const [file = ''] = process.argv.slice(2);
const { sheets } = await readXlsx(await readFile(file));
const cells = { sheets: sheets.map(({ name, rows }) => ({ name, rows })) };
// The first time compiles the code.
await writeXlsx(cells);
const began = performance.now();
await writeXlsx(cells);
console.log(performance.now() - began);
