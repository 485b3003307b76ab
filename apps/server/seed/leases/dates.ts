import { addDays, addMonths, isFilled, type CriticalDate, type OptionFields } from '@panoramic/contract';
import { leaseYears, type LeaseSeed } from './setting.ts';

export type DemoDate = Pick<
  CriticalDate,
  'cd_type' | 'cd_action' | 'cd_note' | 'cd_reminder' | 'cd_email' | 'cd_status'
>;

const errands = [
  'Send the certificate of insurance to the landlord',
  'Landlord to finish the repair of the roof',
  'Return the signed estoppel',
  'Answer to the reconciliation of expenses',
  'Exclusive use clause to be renewed in writing',
] as const;

export function inventCriticalDates(setting: LeaseSeed): readonly DemoDate[] {
  const { random, today, term } = setting;
  return [
    ...endOfTerm(setting),
    ...(random.chance(0.35)
      ? [
          dated(
            setting,
            'Termination Option',
            addMonths(term.start, 6 * leaseYears(term).length),
            'Fee of three months rent',
          ),
        ]
      : []),
    ...(random.chance(0.15)
      ? [dated(setting, 'Right of First Refusal', addDays(today, random.whole(-40, 300)), 'Adjoining suite')]
      : []),
    ...(random.chance(0.45)
      ? [dated(setting, 'Other', addDays(today, random.whole(-25, 120)), random.pick(errands))]
      : []),
  ];
}

/** The two dates that every lease has. */
export function endOfTerm(setting: LeaseSeed): readonly [DemoDate, DemoDate] {
  const { random, term } = setting;
  const notice = random.pick([6, 9, 9, 12]);
  return [
    dated(setting, 'Expiration Date', term.end, null),
    dated(
      setting,
      'Option to Renew',
      addMonths(term.end, -notice),
      `One option of 5 years, ${notice} months notice in writing`,
    ),
  ];
}

function dated(
  { random, today, client }: LeaseSeed,
  cd_type: DemoDate['cd_type'],
  cd_action: string,
  cd_note: string | null,
): DemoDate {
  const team = client === 1 ? 'leases@meridianbank.example' : 'leasing@gatewayoutfitters.example';
  const others = random.chance(0.3) ? ', regional.manager@example.com' : '';
  return {
    cd_type,
    cd_action,
    cd_note: isFilled(cd_note) ? cd_note : null,
    cd_reminder: random.chance(0.7) ? addDays(cd_action, -random.pick([30, 60, 90])) : null,
    cd_email: random.chance(0.6) ? team + others : null,
    // Past dates are done, except a few of the last weeks that show as overdue.
    cd_status: cd_action >= today || (random.chance(0.2) && cd_action > addDays(today, -45)),
  };
}

export type DemoRenewal = Pick<OptionFields, 'op_months' | 'op_basis' | 'op_percent' | 'op_outcome'>;

/** An option of five years, as the note of the date says, with rent agreed in one of several ways. */
export function renewalOf({ market, lease }: LeaseSeed): DemoRenewal | null {
  if (!market) return null;
  const terms = [
    { op_basis: 'Percent on last rent', op_percent: 5 },
    { op_basis: 'Share of market', op_percent: 95 },
    { op_basis: 'Market', op_percent: null },
  ] as const;
  const agreed = terms[(lease.sd_sqft ?? 0) % terms.length] ?? terms[0];
  return { op_months: 60, op_outcome: 'Open', ...agreed };
}
