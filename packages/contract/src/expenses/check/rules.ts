/** The steps of the check, in their order; base year, stop and fixed are one step of three methods. */
export const checkRules = [
  'arithmetic',
  'pool',
  'excluded',
  'capital',
  'gross-up',
  'fee',
  'share',
  'days',
  'base year',
  'stop',
  'fixed',
  'cap',
  'estimates',
  'balance',
] as const;
export type CheckRule = (typeof checkRules)[number];

/** What cannot be computed and is asked of the landlord. */
export const askRules = [
  'looks capital',
  'grew',
  'denominator',
  'new category',
  'other properties',
  'occupancy',
  'base grossed up',
  'gross-up not recorded',
] as const;
export type AskRule = (typeof askRules)[number];

export interface BillFinding {
  readonly rule: CheckRule | AskRule;
  /** Below 0: less was billed than the lease says. 0 for what is asked. */
  readonly amount: number;
  /** Follows from clause and statement, or needs the landlord's backup. */
  readonly sure: 'computed' | 'ask';
  readonly text: string;
  /** How the amount comes about, a line each. */
  working: string[];
}

/** Something that the clause or the statement does not say, and what was done instead. */
export interface MissingRecord {
  readonly rule: CheckRule;
  readonly text: string;
}
