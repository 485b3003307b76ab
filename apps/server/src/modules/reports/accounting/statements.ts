import {
  maturityBands,
  maturityLabels,
  type DisclosedClass,
  type MaturityBand,
  type PeriodFigure,
} from '@panoramic/contract';

type Amounts = Readonly<Record<PeriodFigure | MaturityBand, number>>;

type ClassAmounts = Amounts & Partial<Pick<DisclosedClass, 'liabilityReclassified' | 'assetReclassified'>>;

/** A figure of a statement, of a lease or of a class; in the workbook it may follow from others of the statement. */
export interface StatementFigure {
  readonly label: string;
  readonly of: (amounts: ClassAmounts) => number;
  readonly sumOf?: readonly (readonly [sign: '+' | '-', label: string])[];
}

function figure(
  label: string,
  of: keyof Amounts | StatementFigure['of'],
  sumOf?: StatementFigure['sumOf'],
): StatementFigure {
  const read = typeof of === 'string' ? (amounts: ClassAmounts) => amounts[of] : of;
  return sumOf ? { label, of: read, sumOf } : { label, of: read };
}

export const liabilityFigures: readonly StatementFigure[] = [
  figure('Opening', 'liabilityOpening'),
  figure('Taken over', 'liabilityTakenOver'),
  figure('Recognized late', 'liabilityLate'),
  figure('New leases', 'liabilityAdded'),
  figure('Interest', 'interest'),
  figure('Payments', 'paid'),
  figure('Remeasured', 'liabilityRemeasured'),
  figure('Closing', 'liabilityClosing', [
    ['+', 'Opening'],
    ['+', 'Taken over'],
    ['+', 'Recognized late'],
    ['+', 'New leases'],
    ['+', 'Interest'],
    ['-', 'Payments'],
    ['+', 'Remeasured'],
  ]),
  figure('Of which current', 'liabilityCurrent'),
  figure('Of which long-term', (one) => one.liabilityClosing - one.liabilityCurrent, [
    ['+', 'Closing'],
    ['-', 'Of which current'],
  ]),
];

export const assetFigures: readonly StatementFigure[] = [
  figure('Opening', 'assetOpening'),
  figure('Taken over', 'assetTakenOver'),
  figure('Recognized late', 'assetLate'),
  figure('New leases', 'assetAdded'),
  figure('Amortization', 'amortisation'),
  figure('Remeasured', 'assetRemeasured'),
  figure('Purchased', 'assetTransferred'),
  figure('Closing', 'assetClosing', [
    ['+', 'Opening'],
    ['+', 'Taken over'],
    ['+', 'Recognized late'],
    ['+', 'New leases'],
    ['-', 'Amortization'],
    ['+', 'Remeasured'],
    ['-', 'Purchased'],
  ]),
];

/** The figures by class of lease: balances of leases that are classified again go from one class to the other. */
export function figuresByClass(
  figures: readonly StatementFigure[],
  of: 'liabilityReclassified' | 'assetReclassified',
): readonly StatementFigure[] {
  const moved = figure('Reclassified', (amounts) => amounts[of] ?? 0);
  return figures.flatMap((one) => {
    if (one.label !== 'Closing') return [one];
    return [moved, { ...one, sumOf: [...(one.sumOf ?? []), ['+', moved.label] as const] }];
  });
}

export const maturityFigures: readonly StatementFigure[] = [
  ...maturityBands.map((band) => figure(maturityLabels[band], band)),
  figure(
    'Undiscounted payments',
    undiscounted,
    maturityBands.map((band) => ['+', maturityLabels[band]] as const),
  ),
  figure('Less interest', (one) => undiscounted(one) - one.liabilityClosing),
  figure('Lease liabilities', 'liabilityClosing', [
    ['+', 'Undiscounted payments'],
    ['-', 'Less interest'],
  ]),
];

function undiscounted(amounts: Amounts): number {
  return maturityBands.reduce((sum, band) => sum + amounts[band], 0);
}

/** Interest and amortisation of finance leases: what remains without the single cost of operating leases. */
const financeInterest: StatementFigure['of'] = ({ interest, operatingInterest }) =>
  interest - operatingInterest;
const financeAmortisation: StatementFigure['of'] = ({ amortisation, operatingCost, operatingInterest }) =>
  amortisation - (operatingCost - operatingInterest);

/** `withFinance` is false for straight-line rent, which has neither interest nor amortisation. */
export function costFigures(withFinance: boolean): readonly StatementFigure[] {
  const summed = [
    figure('Operating lease cost', 'operatingCost'),
    ...(withFinance
      ? [
          figure('Amortization of finance leases', financeAmortisation),
          figure('Interest of finance leases', financeInterest),
        ]
      : []),
    figure('Short-term and low-value leases', 'exemptCost'),
    figure('Variable charges', 'variableCost'),
  ];
  return [
    ...summed,
    totalOf('Total lease cost', summed),
    ...(withFinance ? [figure('Gain or loss on changes', 'gain')] : []),
  ];
}

const paid: readonly StatementFigure[] = [
  figure('Operating leases', 'cashOperating'),
  figure('Interest of finance leases', 'cashInterest'),
  figure('Principal of finance leases', 'cashPrincipal'),
  figure('Short-term and low-value leases', 'cashExempt'),
  figure('Variable charges', 'cashVariable'),
];
export const cashFigures: readonly StatementFigure[] = [...paid, totalOf('Total paid', paid)];

function totalOf(label: string, figures: readonly StatementFigure[]): StatementFigure {
  return figure(
    label,
    (amounts) => figures.reduce((sum, { of }) => sum + of(amounts), 0),
    figures.map((one) => ['+', one.label] as const),
  );
}

/** As a formula over the cells of the other figures. */
export function sumFormula(
  sumOf: NonNullable<StatementFigure['sumOf']>,
  cellOf: (label: string) => string,
): string {
  return `ROUND(${sumOf.map(([sign, label]) => sign + cellOf(label)).join('')},2)`;
}
