import { expect, test } from 'vitest';
import { codeFor, type PaymentCode } from './codes.ts';

const any: PaymentCode = {
  sd_id: null,
  pc_type: null,
  pc_region: null,
  pc_state: null,
  pc_account: 'any',
  pc_cost_center: null,
  pc_entity: null,
};
const payment = { sd_id: 7, type: 'CAM', sd_region: 'Branch', sd_state: 'MO' } as const;

test('the code that says most about a payment counts, and none is guessed', () => {
  const codes: PaymentCode[] = [
    any,
    { ...any, pc_state: 'MO', pc_account: 'state' },
    { ...any, pc_type: 'CAM', pc_account: 'type' },
    { ...any, pc_region: 'Branch', pc_state: 'MO', pc_account: 'branch' },
    { ...any, sd_id: 7, pc_account: 'lease' },
  ];
  const accounts = (...places: number[]) =>
    codeFor(
      places.flatMap((place) => codes[place] ?? []),
      payment,
    )?.pc_account;
  expect(accounts(0, 1, 2, 3, 4)).toBe('lease');
  expect(accounts(3, 2, 1, 0)).toBe('type');
  expect(accounts(0, 1, 3)).toBe('branch');
  expect(accounts(1, 0)).toBe('state');
  expect(
    codeFor(
      [
        { ...any, pc_type: 'Base Rent' },
        { ...any, sd_id: 8 },
      ],
      payment,
    ),
  ).toBeNull();
});
