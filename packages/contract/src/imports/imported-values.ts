import type { AnyValue } from '../fields/index.ts';

/** The values of a row, by the names of their columns. */
export type ImportedValues = Readonly<Record<string, AnyValue>>;
