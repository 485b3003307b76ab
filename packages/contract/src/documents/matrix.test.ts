import { expect, test } from 'vitest';
import { matrixState, matrixWords } from './matrix.ts';

const today = '2026-06-15';
const cell = { file_id: 1, date: '2025-06-15', expires: null, hasFile: true };

test('a certificate of insurance older than a year is old; other documents do not age', () => {
  const type = 'Certificate of Insurance';
  expect(matrixState(type, cell, today)).toBe('current');
  expect(matrixState(type, { ...cell, date: '2025-06-14' }, today)).toBe('old');
  expect(matrixState(type, { ...cell, date: null }, today)).toBe('old');
  expect(matrixState('Lease', { ...cell, date: '2001-01-01' }, today)).toBe('current');
});

test('a document with an expiry date is judged by it alone', () => {
  const type = 'Certificate of Insurance';
  expect(matrixState(type, { ...cell, date: '2020-01-01', expires: today }, today)).toBe('current');
  expect(matrixState(type, { ...cell, expires: '2026-06-14' }, today)).toBe('expired');
});

test('a document without its file is awaited, and none is missing', () => {
  expect(matrixWords('Lease', null, today)).toBe('Missing');
  expect(matrixWords('Lease', { ...cell, hasFile: false }, today)).toBe('Awaited');
  expect(matrixWords('Certificate of Insurance', { ...cell, date: '2024-01-02' }, today)).toBe(
    '01/02/2024, old',
  );
});
