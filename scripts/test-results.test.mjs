import { describe, expect, test } from 'vitest';
import { playwrightResult, vitestResult } from './test-results.mjs';

function vitestReport(tests, file = {}) {
  return {
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: tests, ...file }],
  };
}

const fine = { status: 'passed', ancestorTitles: ['sums'], title: 'add up' };
const wrong = { status: 'failed', ancestorTitles: ['sums'], title: 'carry' };

describe('the closing line of Vitest', () => {
  test('counts what passed and names what failed', () => {
    expect(vitestResult('unit', 1, vitestReport([fine, wrong]))).toEqual({
      passed: 1,
      failed: ['unit: sums › carry'],
    });
  });

  test('a file that cannot be loaded is a failure', () => {
    const { failed } = vitestResult('unit', 1, vitestReport([], { status: 'failed' }));
    expect(failed).toEqual(['unit: a.test.ts could not be run']);
  });

  test('a crash, an error outside the tests and an empty run are failures', () => {
    expect(vitestResult('unit', 1, undefined).failed).toHaveLength(1);
    expect(vitestResult('unit', 1, vitestReport([fine])).failed).toEqual(['unit: ended with exit code 1']);
    expect(vitestResult('unit', 0, vitestReport([])).failed).toEqual(['unit: no test was run']);
  });
});

describe('the closing line of Playwright', () => {
  const suite = { title: 'sign-in.spec.ts', specs: [{ title: 'lands', ok: true }], suites: [] };
  const nested = {
    title: 'sign-in.spec.ts',
    specs: [],
    suites: [{ title: 'menu', specs: [{ title: 'shows', ok: false }] }],
  };

  test('counts what passed and names what failed', () => {
    expect(
      playwrightResult('browser', 1, {
        suites: [suite, nested],
        errors: [],
        stats: { expected: 1, flaky: 0 },
      }),
    ).toEqual({
      passed: 1,
      failed: ['browser: sign-in.spec.ts › menu › shows'],
    });
  });

  test('an error outside the tests, a crash and an empty run are failures', () => {
    const broken = {
      suites: [],
      errors: [{ message: 'Server did not start\nat …' }],
      stats: { expected: 0, flaky: 0 },
    };
    expect(playwrightResult('browser', 1, broken).failed).toEqual(['browser: Server did not start']);
    expect(playwrightResult('browser', 1, undefined).failed).toHaveLength(1);
    expect(
      playwrightResult('browser', 0, { suites: [], errors: [], stats: { expected: 0, flaky: 0 } }).failed,
    ).toHaveLength(1);
  });
});
