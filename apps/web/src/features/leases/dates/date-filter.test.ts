import type { RemindedDate } from '@panoramic/contract';
import { expect, test } from 'vitest';
import {
  dateChoices,
  dateFilterFields,
  dateFilterOf,
  dateFilterQuery,
  filteredDates,
  noDateFilter,
} from './date-filter.ts';

// Only the fields that the test needs.
function date(cd_id: number, part: object, place: object = {}): RemindedDate {
  const site_details = {
    sd_num: null,
    sd_building: null,
    sd_address: null,
    sd_address2: null,
    sd_city: null,
  };
  return {
    cd_id,
    cd_type: 'Other',
    cd_email: null,
    ...part,
    site_details: { ...site_details, sd_state: null, sd_zip: null, ...place },
  } as unknown as RemindedDate;
}

const dates = [
  date(
    1,
    { cd_type: 'Option to Renew', cd_email: 'Ann@a.example; bob@b.example' },
    { sd_num: '12', sd_state: 'TX' },
  ),
  date(2, { cd_email: 'bob@b.example' }, { sd_building: 'Pier 9', sd_address: '1 Main St', sd_state: 'MO' }),
  date(3, {}, { sd_city: 'St. Louis', sd_state: 'MO' }),
];

function found(filter: Partial<typeof noDateFilter>): number[] {
  return filteredDates(dates, { ...noDateFilter, ...filter }).map(({ cd_id }) => cd_id);
}

test('dates are narrowed by type, person, state and words of the lease, all at once', () => {
  expect(found({})).toEqual([1, 2, 3]);
  expect(found({ type: 'Other' })).toEqual([2, 3]);
  expect(found({ person: 'ann@a.example' })).toEqual([1]);
  expect(found({ person: 'bob@b.example' })).toEqual([1, 2]);
  expect(found({ person: 'Nobody named' })).toEqual([3]);
  expect(found({ state: 'MO' })).toEqual([2, 3]);
  expect(found({ words: 'main PIER' })).toEqual([2]);
  expect(found({ words: '# 12' })).toEqual([1]);
  expect(found({ state: 'MO', words: 'louis', type: 'Other' })).toEqual([3]);
  expect(found({ state: 'TX', words: 'louis' })).toEqual([]);
});

test('types of the client’s own are offered behind the others, and stand in the address', () => {
  const own = [...dates, date(4, { cd_type: 'Audit right' })];
  const { type } = dateFilterFields(dateChoices(own), noDateFilter);
  expect(type.choices.map(({ value }) => value)).toEqual(['Option to Renew', 'Other', 'Audit right']);
  const filter = { ...noDateFilter, type: 'Audit right' };
  expect(dateFilterOf(new URLSearchParams(dateFilterQuery(filter)))).toEqual(filter);
  expect(filteredDates(own, filter).map(({ cd_id }) => cd_id)).toEqual([4]);
});

test('the filter offers the values that the dates have, and the value already chosen', () => {
  const { type, person, state } = dateFilterFields(dateChoices(dates), { ...noDateFilter, state: 'CA' });
  expect(type.choices.map(({ value }) => value)).toEqual(['Option to Renew', 'Other']);
  expect(person.choices.map(({ value }) => value)).toEqual([
    'ann@a.example',
    'bob@b.example',
    'Nobody named',
  ]);
  expect(state.choices.map(({ value }) => value)).toEqual(['CA', 'MO', 'TX']);
});

test('the filter is kept in the address, and what cannot be read there does not filter', () => {
  const filter = {
    due: '30',
    whose: 'me',
    type: 'Other',
    person: 'bob@b.example',
    state: null,
    words: 'pier & main',
  } as const;
  expect(dateFilterOf(new URLSearchParams(dateFilterQuery(filter)))).toEqual(filter);
  expect(dateFilterOf(new URLSearchParams({ type: 'one, two', lease: '7' }))).toEqual(noDateFilter);
  expect(dateFilterQuery(noDateFilter)).toEqual({});
});
