import { expect, test } from 'vitest';
import { classifyLease, type ClassificationInput } from './classification.ts';

const none: ClassificationInput = {
  ownershipPasses: false,
  purchaseCertain: false,
  specialised: false,
  termMonths: 120,
  lifeMonths: 480,
  presentValue: 400_000_00,
  fairValue: 1_000_000_00,
};

test('a lease that meets none of the five tests is an operating lease, each test with its figures', () => {
  expect(classifyLease(none)).toEqual({
    kind: 'operating',
    findings: [
      { test: 'ownership', met: false, figures: null },
      { test: 'purchaseOption', met: false, figures: null },
      { test: 'term', met: false, figures: { value: 120, of: 480, percent: 25, threshold: 75 } },
      {
        test: 'presentValue',
        met: false,
        figures: { value: 400_000_00, of: 1_000_000_00, percent: 40, threshold: 90 },
      },
      { test: 'specialised', met: false, figures: null },
    ],
  });
});

test.each([
  ['ownership', { ownershipPasses: true }],
  ['purchaseOption', { purchaseCertain: true }],
  ['term', { termMonths: 360 }],
  ['presentValue', { presentValue: 900_000_00 }],
  ['specialised', { specialised: true }],
] as const)('a lease that meets the test of %s alone is a finance lease', (name, change) => {
  const { kind, findings } = classifyLease({ ...none, ...change });
  expect(kind).toBe('finance');
  expect(findings.filter(({ met }) => met).map((finding) => finding.test)).toEqual([name]);
});

test('a share just below the threshold is not met, although it is shown as the threshold', () => {
  const { kind, findings } = classifyLease({ ...none, presentValue: 899_999_99 });
  expect(kind).toBe('operating');
  expect(findings[3]).toMatchObject({ met: false, figures: { percent: 90 } });
});

test('a test whose figures are not known is neither met nor missed', () => {
  const { kind, findings } = classifyLease({ ...none, lifeMonths: null, fairValue: null });
  expect(kind).toBe('operating');
  expect(findings.map(({ met }) => met)).toEqual([false, false, null, null, false]);
});
