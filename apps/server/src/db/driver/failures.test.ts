import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { Problem } from '#lib/problem.ts';
import { storageProblem } from '#lib/documents/failures.ts';
import { databaseProblem } from './failures.ts';

function ofDatabase(code: string): Error {
  return Object.assign(new DatabaseError('could not extend file', 10, 'error'), { code });
}

function ofSystem(code: string): Error {
  return Object.assign(new Error(code), { code, syscall: 'write' });
}

test.each([
  ['disk_full', databaseProblem(ofDatabase('53100'))],
  ['no space for the write-ahead log', databaseProblem(ofSystem('ENOSPC'))],
  ['no space for a document', storageProblem(ofSystem('ENOSPC'))],
  ['a quota for documents', storageProblem(ofSystem('EDQUOT'))],
])('%s answers 507 in words', (_what, problem) => {
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({
    status: 507,
    message: 'Nothing was saved: the server has no space left. Reading still works.',
  });
});

test.each([
  ['an administrator stops the database', ofDatabase('57P01')],
  ['it crashed and recovers', ofDatabase('57P02')],
  ['it starts up', ofDatabase('57P03')],
  ['it has no connection left', ofDatabase('53300')],
  ['the connection broke', ofDatabase('08006')],
  ['nobody listens', ofSystem('ECONNREFUSED')],
  ['the connection was reset', ofSystem('ECONNRESET')],
  ['the driver says so', new Error('Connection terminated unexpectedly')],
])('%s answers 503 with Retry-After', (_what, error) => {
  expect(databaseProblem(error)).toMatchObject({ status: 503, options: { retryAfterSeconds: 2 } });
});

test('any other error passes through', () => {
  const error = ofDatabase('23505');
  expect(databaseProblem(error)).toBe(error);
});
