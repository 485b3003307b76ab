import type { ExpenseClause, StoredStatement } from '@panoramic/contract';

/** Description, and the building's amount in the earlier and in the latest year. */
type CaseLine = readonly [description: string, earlier: number, latest: number];

/** How a landlord has made the bill of a year, where it differs from the lease. */
export interface LandlordsErrors {
  /** Of square feet that are too few. */
  readonly buildings?: number;
  readonly bills?: 'everything';
  readonly capital?: 'in full';
  readonly grossUp?: 'all lines';
  readonly feePercent?: number;
  readonly feeOn?: 'all lines';
  readonly cap?: 'forgotten';
  readonly base?: 'forgotten';
  /** Dollars that the balance asks beyond what is left of the amount billed. */
  readonly balance?: number;
}

type State = Pick<StoredStatement, 'state' | 'note'> & { readonly recovered?: 'all' };

export interface ExpenseCase {
  /** 0 for the first client, and the number of the lease. */
  readonly client: number;
  readonly number: string;
  /** The building has so many times our square feet. */
  readonly buildings: number;
  readonly clause: Partial<ExpenseClause> & Pick<ExpenseClause, 'pool' | 'method'>;
  /** Years are counted back from the latest statement. */
  readonly capSince?: number;
  readonly baseYearsAgo?: number;
  readonly lines: readonly CaseLine[];
  readonly occupancy: number;
  /** Days since the latest statement came. */
  readonly daysAgo: number;
  readonly errors: { readonly earlier?: LandlordsErrors; readonly latest?: LandlordsErrors };
  readonly states: { readonly earlier: State; readonly latest: State };
}

const closed: State = { state: 'Closed', note: 'Agreed with the lease.' };
const toCheck: State = { state: 'To check', note: null };

/** Of the first three the amounts are worked out step by step in a test. */
export const expenseCases: readonly ExpenseCase[] = [
  {
    client: 0,
    number: '0038',
    buildings: 20,
    clause: {
      pool: 'CAM',
      method: 'Net',
      feePercent: 4,
      feeWithoutTaxesInsurance: true,
      excluded: ['Leasing commissions'],
    },
    lines: [
      ['Janitorial', 171_400, 180_000],
      ['Utilities', 209_800, 220_000],
      ['Repairs and maintenance', 86_200, 90_000],
      ['Security', 57_500, 60_000],
      ['Property insurance', 66_900, 70_000],
      ['Real estate taxes', 301_000, 310_000],
    ],
    occupancy: 92,
    daysAgo: 41,
    errors: { latest: { buildings: 16 } },
    states: { earlier: closed, latest: toCheck },
  },
  {
    client: 0,
    number: '0024',
    buildings: 25,
    clause: {
      pool: 'CAM',
      method: 'Net',
      feePercent: 3,
      capital: 'amortised',
      capitalYears: 20,
      capitalRate: 8,
      excluded: ['Leasing commissions', 'Advertising'],
    },
    lines: [
      ['Janitorial', 91_800, 96_400],
      ['Electricity', 136_900, 143_250],
      ['Landscaping', 37_200, 38_900],
      ['Snow removal', 19_400, 21_600],
      ['Repairs and maintenance', 70_300, 74_150],
      ['Roof replacement', 0, 240_000],
      ['Leasing commissions', 0, 45_000],
    ],
    occupancy: 95,
    daysAgo: 66,
    errors: { latest: { bills: 'everything', capital: 'in full' } },
    states: {
      earlier: closed,
      latest: { state: 'Backup asked', note: 'Invoice of the roof asked for, with its warranty.' },
    },
  },
  {
    client: 0,
    number: '0001',
    buildings: 10,
    clause: {
      pool: 'CAM',
      method: 'Net',
      feePercent: 4,
      feeWithoutTaxesInsurance: true,
      capKind: 'compounding',
      capPercent: 5,
      capFirstAmount: 36_000,
      capOn: 'controllable',
      excluded: ['Leasing commissions'],
    },
    capSince: 3,
    lines: [
      ['Janitorial', 134_000, 148_000],
      ['Repairs and maintenance', 113_500, 132_500],
      ['Security', 70_900, 88_400],
      ['Landscaping', 47_600, 51_300],
      ['Utilities', 190_000, 205_000],
      ['Property insurance', 56_100, 58_700],
      ['Real estate taxes', 391_000, 402_300],
    ],
    occupancy: 97,
    daysAgo: 152,
    errors: { latest: { cap: 'forgotten' } },
    states: { earlier: closed, latest: toCheck },
  },
  {
    client: 0,
    number: '0006',
    buildings: 30,
    clause: {
      pool: 'Operating Expenses',
      method: 'Base Year',
      grossUpTarget: 95,
      baseAmount: 812_000,
      baseGrossedUp: true,
      excluded: ['Leasing commissions'],
    },
    baseYearsAgo: 4,
    lines: [
      ['Janitorial', 157_500, 164_000],
      ['Electricity', 222_000, 231_000],
      ['Repairs and maintenance', 113_800, 118_000],
      ['Security', 73_900, 76_500],
      ['Property insurance', 63_200, 66_000],
      ['Real estate taxes', 336_000, 344_000],
    ],
    occupancy: 80,
    daysAgo: 88,
    errors: { latest: { grossUp: 'all lines' } },
    states: { earlier: closed, latest: toCheck },
  },
  {
    client: 0,
    number: '0039',
    buildings: 30,
    clause: {
      pool: 'CAM',
      method: 'Net',
      feePercent: 5,
      feeWithoutTaxesInsurance: true,
      excluded: ['Leasing commissions'],
    },
    lines: [
      ['Janitorial', 62_300, 64_800],
      ['Utilities', 88_100, 91_600],
      ['Parking lot repairs', 41_000, 43_500],
      ['Property insurance', 38_700, 40_200],
      ['Real estate taxes', 214_000, 221_000],
    ],
    occupancy: 90,
    daysAgo: 103,
    errors: {
      earlier: { feePercent: 15, feeOn: 'all lines' },
      latest: { feePercent: 15, feeOn: 'all lines' },
    },
    states: {
      earlier: {
        state: 'Credited',
        note: 'Credited with the rent of the month after our letter.',
        recovered: 'all',
      },
      latest: { state: 'Disputed', note: 'Letter sent: the fee of last year again.' },
    },
  },
  {
    client: 0,
    number: '0002',
    buildings: 40,
    clause: {
      pool: 'Operating Expenses',
      method: 'Net',
      feePercent: 3,
      excluded: ['Leasing commissions'],
    },
    lines: [
      ['Cleaning', 31_800, 33_100],
      ['Utilities', 47_400, 48_900],
      ['Repairs and maintenance', 22_600, 23_400],
      ['Blanket insurance of all properties', 18_900, 19_300],
      ['Real estate taxes', 96_500, 98_200],
    ],
    occupancy: 93,
    daysAgo: 30,
    errors: {},
    states: { earlier: closed, latest: toCheck },
  },
  {
    client: 1,
    number: 'B-110',
    buildings: 18,
    clause: {
      pool: 'CAM',
      method: 'Net',
      feePercent: 4,
      feeWithoutTaxesInsurance: true,
      excluded: ['Leasing commissions'],
    },
    lines: [
      ['Janitorial', 84_200, 87_500],
      ['Utilities', 121_000, 126_300],
      ['Repairs and maintenance', 52_700, 54_400],
      ['Property insurance', 41_500, 43_000],
      ['Real estate taxes', 233_000, 240_000],
    ],
    occupancy: 94,
    daysAgo: 57,
    errors: { latest: { balance: 1250 } },
    states: { earlier: closed, latest: toCheck },
  },
  {
    client: 1,
    number: 'B-105',
    buildings: 22,
    clause: {
      pool: 'Operating Expenses',
      method: 'Base Year',
      baseAmount: 575_000,
      baseGrossedUp: false,
      excluded: ['Leasing commissions'],
    },
    baseYearsAgo: 3,
    lines: [
      ['Janitorial', 118_000, 122_400],
      ['Electricity', 164_500, 170_900],
      ['Repairs and maintenance', 84_300, 87_600],
      ['Property insurance', 47_800, 49_500],
      ['Real estate taxes', 236_000, 241_500],
    ],
    occupancy: 96,
    daysAgo: 74,
    errors: { latest: { base: 'forgotten' } },
    states: { earlier: closed, latest: toCheck },
  },
  {
    client: 1,
    number: 'B-113',
    buildings: 24,
    clause: {
      pool: 'Operating Expenses',
      method: 'Net',
      feePercent: 3,
      excluded: ['Leasing commissions'],
    },
    lines: [
      ['Cleaning', 72_500, 75_100],
      ['Utilities', 108_300, 112_000],
      ['Repairs and maintenance', 46_900, 48_500],
      ['Property insurance', 33_800, 34_900],
      ['Real estate taxes', 187_000, 192_500],
    ],
    occupancy: 91,
    daysAgo: 120,
    errors: {},
    states: { earlier: closed, latest: { state: 'Closed', note: 'Agreed with the lease.' } },
  },
];
