import type { AddressPart } from './addresses.ts';

export type ProposedSource = string | { readonly column: string; readonly part: AddressPart };

/** By field: the column that fills it, or the part of an address in a column. */
export type Mapping = Readonly<Record<string, ProposedSource>>;
