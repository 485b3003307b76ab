import { expect, test } from 'vitest';
import { defaultDocumentRule, matrixState, matrixWords } from './matrix.ts';

const today = '2026-06-15';
const basis = { today, rule: defaultDocumentRule };
const cell = { file_id: 1, date: '2025-06-15', expires: null, hasFile: true };

test('a certificate of insurance older than a year is old; other documents do not age', () => {
  const type = 'Certificate of Insurance';
  expect(matrixState(type, cell, basis)).toBe('current');
  expect(matrixState(type, { ...cell, date: '2025-06-14' }, basis)).toBe('old');
  expect(matrixState(type, { ...cell, date: null }, basis)).toBe('old');
  expect(matrixState('Lease', { ...cell, date: '2001-01-01' }, basis)).toBe('current');
});

test('a document with an expiry date is judged by it alone', () => {
  const type = 'Certificate of Insurance';
  expect(matrixState(type, { ...cell, date: '2020-01-01', expires: today }, basis)).toBe('current');
  expect(matrixState(type, { ...cell, expires: '2026-06-14' }, basis)).toBe('expired');
});

test('an amendment is not missing, and neither are SNDA, plans and photos', () => {
  for (const type of ['Lease Amendment', 'SNDA', 'Space Plan', 'Site Plan', 'Site Photos'] as const) {
    expect(matrixState(type, null, basis)).toBe('none');
    expect(matrixWords(type, null, basis)).toBe('');
  }
  for (const type of ['Certificate of Insurance', 'Estoppel'] as const)
    expect(matrixState(type, null, basis)).toBe('missing');
});

test('a document without its file is awaited, and none is missing', () => {
  expect(matrixWords('Lease', null, basis)).toBe('Missing');
  expect(matrixWords('Lease', { ...cell, hasFile: false }, basis)).toBe('Awaited');
  expect(matrixWords('Certificate of Insurance', { ...cell, date: '2024-01-02' }, basis)).toBe(
    '01/02/2024, old',
  );
});

test('the rule of the client says what a lease should have, never an amendment', () => {
  const none = { lease: false, coi: false, estoppel: false };
  const rule = { ...defaultDocumentRule, ...none, snda: true };
  for (const type of ['Lease', 'Certificate of Insurance', 'Estoppel', 'Lease Amendment'] as const)
    expect(matrixState(type, null, { today, rule })).toBe('none');
  expect(matrixState('SNDA', null, { today, rule })).toBe('missing');
});
