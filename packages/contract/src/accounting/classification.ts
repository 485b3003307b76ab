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
  /** Of the lease term. */
  readonly termMonths: number;
  /** Of the underlying asset from the start on; `null`: not known. */
  readonly lifeMonths: number | null;
  /** Of the payments and of the whole residual value that the lessee guarantees. */
  readonly presentValue: Cents;
  /** `null`: not known. */
  readonly fairValue: Cents | null;
}

export interface ClassificationFinding {
  readonly test: ClassificationTest;
  /** `null`: what the test needs is not known. */
  readonly met: boolean | null;
  /** Of the tests with figures: what is compared, in months or cents, and the share in percent that makes it met. */
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

export function classifyLease(_input: ClassificationInput): Classification {
  throw new Error('Not built yet.');
}
