import type { BillToCheck } from '../fields.ts';
import type { LeaseRules } from './lease-rules.ts';
import type { CheckRule, MissingRecord } from './rules.ts';

/** What is not recorded, and so was taken as billed; nothing is assumed in anybody's favour. */
export function missingIn({ clause, statement }: BillToCheck, rules: LeaseRules): MissingRecord[] {
  if (clause.method === 'Included') return [];
  if (clause.method === 'Fixed')
    return said([
      ['fixed', clause.baseAmount === null, 'No fixed amount is recorded; it was taken as billed.'],
    ]);
  const isStop = clause.method === 'Expense Stop';
  return said([
    [
      'arithmetic',
      statement.billed === null,
      'The amount billed is not entered; it was taken from the lines.',
    ],
    ['excluded', clause.excluded.length === 0, 'No exclusions are recorded.'],
    ['capital', clause.capital === null, 'No rule for capital costs is recorded; they were taken as billed.'],
    ['gross-up', clause.grossUpTarget === null, 'No gross-up is recorded; it was taken as billed.'],
    [
      'gross-up',
      Boolean(clause.grossUpTarget) && statement.occupancy === null,
      'The occupancy is not entered; the gross-up was not checked.',
    ],
    ['fee', clause.feePercent === null, 'No limit of the fee is recorded; it was taken as billed.'],
    ['share', rules.share === null, 'No share is recorded; the landlord’s was taken.'],
    [
      'share',
      rules.statedShare === null,
      'The landlord’s square feet are not entered; the lease’s share was taken.',
    ],
    [
      'base year',
      clause.method === 'Base Year' && rules.deduction === null,
      'No base year’s amount is recorded; nothing was taken off.',
    ],
    ['stop', isStop && clause.stopPerSF === null, 'No stop is recorded; nothing was taken off.'],
    [
      'stop',
      isStop && clause.stopPerSF !== null && rules.deduction === null,
      'Our square feet are not recorded; no stop was taken off.',
    ],
    ['cap', clause.capKind === null, 'No cap is recorded.'],
    [
      'cap',
      clause.capKind === 'previous' && rules.cap === null && rules.year > (clause.capFirstYear ?? 0),
      `What was allowed for ${rules.year - 1} is not recorded; the cap was not checked.`,
    ],
    [
      'estimates',
      statement.estimatesPaid === null,
      'The estimates paid are not entered; the balance was not checked.',
    ],
  ]);
}

function said(records: readonly (readonly [CheckRule, boolean, string])[]): MissingRecord[] {
  return records.filter(([, isMissing]) => isMissing).map(([rule, , text]) => ({ rule, text }));
}
