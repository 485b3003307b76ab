import type { Cents, MeasuredKind } from './types.ts';

/** The five tests of ASC 842-10-25-2. */
export const classificationTests = [
  'ownership',
  'purchaseOption',
  'term',
  'presentValue',
  'specialised',
] as const;
export type ClassificationTest = (typeof classificationTests)[number];

export interface ClassificationInput {
  readonly ownershipPasses: boolean;
  readonly purchaseCertain: boolean;
  readonly specialised: boolean;
  /** The length of the lease term. */
  readonly termMonths: number;
  /** The economic life of the underlying asset from the start of the lease on; `null`: not known. */
  readonly lifeMonths: number | null;
  /** The present value of the payments and of the whole residual value that the lessee guarantees. */
  readonly presentValue: Cents;
  /** `null`: not known. */
  readonly fairValue: Cents | null;
}

export interface ClassificationFinding {
  readonly test: ClassificationTest;
  /** `null`: what the test needs is not known. */
  readonly met: boolean | null;
  /**
   * For a test with figures: the two values that are compared, in months or cents, their ratio in percent,
   * and the percentage from which the test is met.
   */
  readonly figures: {
    readonly value: number;
    readonly of: number | null;
    readonly percent: number | null;
    readonly threshold: number;
  } | null;
}

export interface Classification {
  /** `finance` as soon as one test is met. */
  readonly kind: MeasuredKind;
  readonly findings: readonly ClassificationFinding[];
}

/** The share of the economic life that makes a lease a finance lease, and the share of the fair value. */
const termThreshold = 75;
const valueThreshold = 90;

export function classifyLease(input: ClassificationInput): Classification {
  const { termMonths, lifeMonths, presentValue, fairValue } = input;
  const findings: ClassificationFinding[] = [
    { test: 'ownership', met: input.ownershipPasses, figures: null },
    { test: 'purchaseOption', met: input.purchaseCertain, figures: null },
    compared('term', termMonths, lifeMonths, termThreshold),
    compared('presentValue', presentValue, fairValue, valueThreshold),
    { test: 'specialised', met: input.specialised, figures: null },
  ];
  return { kind: findings.some(({ met }) => met) ? 'finance' : 'operating', findings };
}

function compared(
  test: ClassificationTest,
  value: number,
  of: number | null,
  threshold: number,
): ClassificationFinding {
  if (of === null || of <= 0) return { test, met: null, figures: { value, of, percent: null, threshold } };
  const percent = Math.round((10_000 * value) / of) / 100;
  // Compares the exact values, because the rounded percentage would show 89.996 % as 90 %.
  return { test, met: 100 * value >= threshold * of, figures: { value, of, percent, threshold } };
}
