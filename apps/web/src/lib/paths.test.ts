import { expect, test } from 'vitest';
import { addressedDate, datePath } from './paths.ts';

function read(address: string) {
  return addressedDate(new URL(address, 'http://panoramic.example').searchParams);
}

test('a URL names a date by its id and an expiration by its lease', () => {
  expect(read(datePath({ cd_id: 7, sd_id: 3 }))).toEqual({ cd_id: 7, sd_id: 0 });
  expect(read(datePath({ cd_id: 0, sd_id: 3 }))).toEqual({ cd_id: 0, sd_id: 3 });
});

test.each(['', '?date=', '?date=0', '?date=x', '?lease=-1', '?date=1.5'])('%j names no date', (search) => {
  expect(read(`/Lease/CriticalDates-List${search}`)).toBeNull();
});
