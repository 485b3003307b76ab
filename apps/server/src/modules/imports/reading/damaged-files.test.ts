// @module-tag long
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

test('lines whose texts were split are one question, and one answer puts all of them together', async () => {
  const broker = await app.as('Comps');
  const lines = [
    'Sale Date,Address,City,State,Bldg SF,Sale Price,Buyer,Notes',
    ...[1, 2, 3, 4].map((n) => `5/${n}/2021,${n} Joined St,Alton,IL,1${n}00,$25${n},Ann Lee,Sold as ${n}`),
    '5/5/2021,5 Joined St, Rear,Alton,IL,1000,$250,Ann Lee,Sold vacant',
    '5/6/2021,6 Joined St,Alton,IL,1000,$1,250,000,Bob Ray,Sold vacant',
    '5/7/2021,7 Joined St, Suite 4,Alton,IL,1000,$250,Bob Ray,',
  ];
  const read = await readFile(broker, 'comps2', lines.join('\n'));
  const asked = await checkFile(broker, read);
  expect(asked.counts).toMatchObject({ new: 4, error: 3 });
  expect(asked.shifted).toEqual({
    rows: 3,
    mended: 3,
    first: { sheet: 'file', row: 6, column: 'Address', text: '5 Joined St, Rear' },
  });
  const joined = await checkFile(broker, read, { joinShifted: true });
  expect(joined.counts).toMatchObject({ new: 7, error: 0 });
  expect(joined.rows.new.slice(4).map(({ values }) => [values['address'], values['salePrice']])).toEqual([
    ['5 Joined St, Rear', 250],
    ['6 Joined St', 1_250_000],
    ['7 Joined St, Suite 4', 250],
  ]);
});

test('months without a day are one question for the file, and one answer counts for all columns', async () => {
  const writer = await app.as('Write');
  const read = await readFile(
    writer,
    'leases',
    'Store #,City,Lease Start,Lease End\nM-1,Alton,Mar 2024,Feb 2029\nM-2,Alton,4/2/2024,12/2030',
  );
  expect(read.proposal).toMatchObject({ sd_ced: 'Lease End' });
  const asked = await checkFile(writer, read);
  expect(asked.counts).toMatchObject({ error: 2 });
  expect(asked.months).toContainEqual({ column: 'Lease End', rows: 2, samples: ['Feb 2029', '12/2030'] });
  const answered = await checkFile(writer, read, { monthDay: 'last' });
  expect(answered.months).toEqual([]);
  expect(answered.rows.new.map(({ values }) => values['sd_ced'])).toEqual(['2029-02-28', '2030-12-31']);
  const first = await checkFile(writer, read, { monthDay: 'first' });
  expect(first.rows.new.map(({ values }) => values['sd_ced'])).toEqual(['2029-02-01', '2030-12-01']);
});
