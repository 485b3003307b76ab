import { expect, test } from 'vitest';
import { readIndexValues } from './read-index.ts';

const two = [
  { month: '2026-01', value: 319.086 },
  { month: '2026-02', value: 319.775 },
];

test('values as FRED gives them, a month that is not out yet left out', () => {
  const file = 'observation_date,CPIAUCSL\n2026-01-01,319.086\n2026-02-01,319.775\n2026-03-01,.\n';
  expect(readIndexValues(file)).toEqual({ series: 'CPIAUCSL', values: two, unread: [] });
});

test('values as BLS gives them, by period or with twelve months a line', () => {
  const byPeriod =
    'Series ID,Year,Period,Label,Value\nCUUR0000SA0,2026,M01,2026 Jan,319.086\nCUUR0000SA0,2026,M02,2026 Feb,319.775\nCUUR0000SA0,2026,M13,Annual,320\n';
  expect(readIndexValues(byPeriod)).toMatchObject({ series: 'CUUR0000SA0', values: two });
  const table =
    'Consumer Price Index for All Urban Consumers (CPI-U)\nSeries Id:\tCUUR0000SA0\n\nYear\tJan\tFeb\tMar\tAnnual\tHALF1\n2026\t319.086\t319.775\t\t320\t319\n';
  expect(readIndexValues(table)).toEqual({ series: 'CUUR0000SA0', values: two, unread: [] });
});

test('a month and a value a line; a line that is not understood is named', () => {
  expect(readIndexValues('2026-01\t319.086\n2026-02,319.775\n2026-14,1\n')).toEqual({
    series: null,
    values: two,
    unread: ['2026-14 1'],
  });
});
