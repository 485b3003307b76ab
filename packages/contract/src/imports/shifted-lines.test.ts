import { expect, test } from 'vitest';
import { ColumnObserver } from './columns.ts';
import { columnShapes, mendedLine } from './shifted-lines.ts';

const lines = [
  ['5/1/2021', '12 Dock Rd', 'St. Louis', 'MO', '5000', '$250,000', 'Ann Lee', 'Harbor Point LLC'],
  ['5/2/2021', '56 Park Blvd', 'Savannah', 'GA', '7000', '$450,000', 'Bob Ray', 'Trust of 1998'],
  ['5/3/2021', '3 Mill St', 'Alton', 'IL', '9000', '$1,250,000', 'Carl Fox', 'Alton Bank'],
];
const names = ['Date', 'Address', 'City', 'State', 'SF', 'Price', 'Broker', 'Seller'];

function shapes() {
  const columns = names.map((name, at) => {
    const observer = new ColumnObserver();
    for (const line of lines) observer.add(line[at] ?? '');
    return { name, shortName: name, at, ...observer.facts() };
  });
  return columnShapes(columns, names.length);
}

function mend(line: string) {
  return mendedLine(
    line.split(',').map((cell) => cell.trim()),
    shapes(),
    ',',
  );
}

test('a text that was split at its comma is joined again, and what follows stands in its column', () => {
  expect(mend('5/4/2021,4 Dock Rd, Suite 5,St. Louis,MO,5000,$99,Dan Poe,Seller LLC')).toEqual({
    cells: ['5/4/2021', '4 Dock Rd, Suite 5', 'St. Louis', 'MO', '5000', '$99', 'Dan Poe', 'Seller LLC'],
    joined: [1],
  });
});

test('a figure that was split at its thousands is one figure again', () => {
  expect(mend('5/4/2021,4 Dock Rd,St. Louis,MO,5000,$1,350,000,Dan Poe,Seller LLC')).toMatchObject({
    cells: { 5: '$1,350,000' },
    joined: [5],
  });
});

test('two texts of one line are joined, each in its column', () => {
  expect(mend('5/4/2021,4 Dock Rd, Rear,St. Louis,MO,5000,$99,Dan Poe,Dock Partners, L.P.')).toMatchObject({
    cells: { 1: '4 Dock Rd, Rear', 7: 'Dock Partners, L.P.' },
    joined: [1, 7],
  });
});

test.each([
  ['where two columns could hold the text', '5/4/2021,4 Dock Rd,St. Louis,MO,5000,$99,Dan,Poe,Seller'],
  ['with too many cells', `5/4/2021,${'x,'.repeat(12)}MO,5000,$99,Dan Poe,Seller LLC`],
  ['whose figures fit no column', '5/4/2021,4 Dock Rd,Rear,x,MO,5000,none,Dan Poe,Seller LLC'],
  ['without a cell too many', '5/4/2021,4 Dock Rd,St. Louis,MO,5000,$99,Dan Poe,Seller LLC'],
])('a line %s is left as it is', (_, line) => {
  expect(mend(line)).toBeNull();
});
