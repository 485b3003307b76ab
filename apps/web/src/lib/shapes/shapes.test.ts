import { expect, test } from 'vitest';
import {
  anything,
  either,
  anyFlag,
  listOf,
  nullable,
  anyNumber,
  objectOf,
  oneOf,
  optional,
  recordOf,
  anyText,
} from './shapes.ts';

const page = objectOf({
  path: anyText,
  offset: nullable(anyNumber),
  sort: optional(oneOf(['asc', 'desc'])),
  selected: listOf(either(anyText, anyNumber)),
  state: anything,
  widths: recordOf(anyNumber),
  open: anyFlag,
});
const whole = {
  path: '/x',
  offset: null,
  sort: 'asc',
  selected: [1, 'a'],
  state: null,
  widths: { a: 1 },
  open: true,
};

test.each([
  whole,
  { ...whole, offset: 7 },
  { ...whole, sort: undefined },
  { ...whole, selected: [], widths: {} },
  { ...whole, state: { any: [1] }, more: 1 },
])('a value of the shape is taken as it is', (value) => {
  expect(page.safeParse(value)).toEqual({ success: true, data: value });
});

test.each([
  null,
  undefined,
  [],
  'text',
  { ...whole, path: 1 },
  { ...whole, path: undefined },
  { ...whole, offset: Number.NaN },
  { ...whole, sort: 'up' },
  { ...whole, selected: [true] },
  { ...whole, selected: { 0: 1 } },
  { ...whole, widths: [1] },
  { ...whole, widths: { a: '1' } },
  { ...whole, open: 'yes' },
])('any other value is refused', (value) => {
  expect(page.safeParse(value)).toEqual({ success: false });
});
