import { writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { bytes, checkFile, readFile } from '../imports.fixture.ts';

const app = testApp();

test('lines quoted whole are taken apart, a line with a delimiter too many is named, and so are headings again', async () => {
  const broker = await app.as('Comps');
  const lines = [
    'Sale Date,Address,Bldg SF,Sale Price,Buyer',
    '5/1/2021,1 Quoted St,1000,250000,Ann',
    '"5/2/2021,""2 Quoted St, Rear"",1000,250000,Bob"',
    'Sale Date,Address,Bldg SF,Sale Price,Buyer',
    '"5/3/2021,3 Quoted St,1000,250000,Carl"',
    '5/4/2021,4 Quoted St, Rear,1000,250000,Dan',
    '5/5/2021,5 Quoted St,1000,private,Eve',
    '5/6/2021,6 Quoted St,1000,Private,Fay',
  ];
  const read = await readFile(broker, 'comps2', lines.join('\n'));
  expect(read.notes).toEqual([
    '2 lines were quoted as one cell and are taken apart.',
    'Row 6 has more cells than there are headings; the check names such rows.',
    'Row 4 repeats the headings and is left out.',
  ]);
  const checked = await checkFile(broker, read);
  expect(checked.rows.new.map(({ row, values }) => [row, values['address'], values['buyer']])).toEqual([
    [2, '1 Quoted St', 'Ann'],
    [3, '2 Quoted St, Rear', 'Bob'],
    [5, '3 Quoted St', 'Carl'],
  ]);
  expect(checked.rows.error[0]).toMatchObject({
    row: 6,
    errors: [
      {
        message:
          'This line has 6 cells under 5 headings, so its values stand in the wrong columns. Put texts that hold a delimiter in quotation marks.',
      },
    ],
  });
  expect(checked.unknownWords).toMatchObject([
    { field: 'salePrice', word: 'private', rows: 2, proposal: null },
  ]);
  const answered = await checkFile(broker, read, { choices: { salePrice: { private: null } } });
  expect(answered.counts).toMatchObject({ new: 5, error: 1 });
});

test('a file all of whose lines are quoted whole is read; a column without a heading is no shift', async () => {
  const writer = await app.as('Write');
  const quoted = await readFile(writer, 'leases', '"Store #,City,RSF"\n"Q-1,Clayton,1000"\n"Q-2,Alton,2000"');
  expect(quoted.proposal).toMatchObject({ sd_num: 'Store #', sd_city: 'City', sd_sqft: 'RSF' });
  expect((await checkFile(writer, quoted)).counts).toMatchObject({ new: 2, error: 0 });
  const beside = await readFile(writer, 'leases', 'Store #,City,RSF\nQ-1,Clayton,1000,x\nQ-2,Alton,2000,y');
  expect(beside.notes).toEqual([
    '2 rows, the first 2, have cells right of the last heading, which are left out.',
  ]);
  expect((await checkFile(writer, beside)).counts).toMatchObject({ new: 2, error: 0 });
});

test('a workbook whose rows stand in its first column is read as a table', async () => {
  const rows = [['Store #,City,RSF'], ['W-1,Clayton,1000'], ['W-2,Alton,2000']];
  const workbook = bytes(await writeXlsx({ sheets: [{ name: 'Pasted', rows }] }));
  const read = await readFile(await app.as('Write'), 'leases', workbook, 'pasted.xlsx');
  expect(read.columns.map(({ name }) => name)).toEqual(['Store #', 'City', 'RSF']);
});
