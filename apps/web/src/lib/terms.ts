/** Terms that are explained where they appear; app/help/glossary.ts holds the explanations. */
export const terms = [
  'NNN',
  'Modified Gross',
  'Full Service',
  'Gross',
  'CAM',
  'RE Taxes',
  'Operating Expenses',
  'Security Deposit',
  'Estoppel',
  'SNDA',
  'Certificate of Insurance',
  'T.I.',
  'TI Note',
  'Right of First Refusal',
  'Option to Renew',
  'Termination Option',
  'Sublease',
  'Effective Rate',
  'Cap Rate',
  'NOI',
  'Submarket',
] as const;
export type TermName = (typeof terms)[number];

/** The term in a label or a value: 'T.I. per SF' contains T.I. */
export function termIn(text: string): TermName | undefined {
  return terms.find((term) => text === term || text.startsWith(`${term} `));
}
