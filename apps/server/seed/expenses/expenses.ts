import {
  addDays,
  addMonths,
  emptyRow,
  expenseClauseFields,
  openStatus,
  proposedLine,
  statementStateFields,
  type ExpenseLine,
  type LeaseFields,
  type PlainDate,
  type StoredClause,
  type StoredStatement,
} from '@panoramic/contract';
import { expenseCases, type ExpenseCase, type LandlordsErrors } from './cases.ts';

type Ids = 'ec_id' | 'es_id' | 'sd_id' | 'active' | 'version';

/** The expense clause of an invented lease, and the landlord's statements of two years. */
export interface DemoExpenses {
  readonly clause: Omit<StoredClause, Ids>;
  /** The earlier first. */
  readonly statements: readonly Omit<StoredStatement, Ids>[];
  /** What the lease says of it, as sentences. */
  readonly words: readonly string[];
}

interface LeaseOfCase {
  readonly client: number;
  readonly lease: LeaseFields;
  readonly today: PlainDate;
}

/** The same leases have the same expenses; `null` for one without. */
export function demoExpensesOf({ client, lease, today }: LeaseOfCase): DemoExpenses | null {
  const found = expenseCases.find((one) => one.client === client && one.number === lease.sd_num);
  const ours = lease.sd_sqft;
  if (!found || ours === null || lease.sd_status !== openStatus) return null;
  const received = addDays(today, -found.daysAgo);
  const latest = Number(received.slice(0, 4)) - 1;
  if ((lease.sd_ocd ?? today) > `${latest - 1}-01-01`) return null;
  const clause = clauseOf(found, ours, latest);
  return {
    clause,
    statements: [
      statementOf(found, { clause, year: latest - 1, received: addMonths(received, -12), at: 'earlier' }),
      statementOf(found, { clause, year: latest, received, at: 'latest' }),
    ],
    words: wordsOf(clause),
  };
}

/** The lease gives so many days to audit the books; the demonstration's clauses give as many to object. */
const objectDays = 180;

function clauseOf(one: ExpenseCase, ours: number, latest: number): DemoExpenses['clause'] {
  const clause = {
    ...emptyRow(expenseClauseFields),
    shareSF: ours,
    buildingSF: ours * one.buildings,
    objectDays,
    capFirstYear: one.capSince === undefined ? null : latest - one.capSince,
    baseYear: one.baseYearsAgo === undefined ? null : latest - one.baseYearsAgo,
    excluded: [],
    ...one.clause,
  };
  return { ...clause, document: 'Lease agreement', page: 2, sentence: wordsOf(clause).join(' ') };
}

const feet = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

type Words = Omit<DemoExpenses['clause'], 'document' | 'page' | 'sentence'>;

/** What the document of the lease says, sentence by sentence. */
function wordsOf(clause: Words): string[] {
  const costs = clause.pool === 'CAM' ? 'common area maintenance' : 'operating expenses';
  const share = `${feet.format(clause.shareSF ?? 0)} of ${feet.format(clause.buildingSF ?? 0)}`;
  const without = clause.feeWithoutTaxesInsurance ? ', without taxes and insurance' : '';
  const said: readonly (readonly [boolean, string])[] = [
    [true, `Tenant's share of ${costs} is ${share} rentable square feet.`],
    [
      clause.method === 'Base Year',
      `Tenant pays its share of what exceeds the base year ${clause.baseYear}, ${dollars.format(clause.baseAmount ?? 0)}.`,
    ],
    [
      clause.grossUpTarget !== null,
      `Costs that vary with occupancy are grossed up to ${clause.grossUpTarget} percent occupancy.`,
    ],
    [
      clause.feePercent !== null,
      `The management fee does not exceed ${clause.feePercent} percent of the costs${without}.`,
    ],
    [
      clause.capKind !== null,
      `Controllable costs and the fee rise by no more than ${clause.capPercent} percent a year, cumulative and compounding, from ${dollars.format(clause.capFirstAmount ?? 0)} in ${clause.capFirstYear}.`,
    ],
    [
      clause.capital === 'amortised',
      `Capital costs are amortized over ${clause.capitalYears} years at ${clause.capitalRate} percent.`,
    ],
    [clause.excluded.length > 0, `Excluded: ${clause.excluded.join(', ').toLowerCase()}.`],
  ];
  return said.flatMap(([isSaid, sentence]) => (isSaid ? [sentence] : []));
}

interface CaseYear {
  readonly clause: DemoExpenses['clause'];
  readonly year: number;
  readonly received: PlainDate;
  readonly at: 'earlier' | 'latest';
}

function statementOf(one: ExpenseCase, { clause, year, received, at }: CaseYear) {
  const errors = one.errors[at] ?? {};
  const lines = one.lines.flatMap(([description, earlier, latest]) => {
    const amount = at === 'earlier' ? earlier : latest;
    return amount === 0 ? [] : [{ ...proposedLine(description), description, amount, ours: null }];
  });
  const billed = billOf({ one, clause, errors, lines, years: year - (clause.capFirstYear ?? year) });
  const agreed = billOf({ one, clause, errors: {}, lines, years: year - (clause.capFirstYear ?? year) });
  // Twelve equal payments of whole dollars.
  const estimatesPaid = Math.floor((agreed * 0.96) / 12) * 12;
  const { recovered, ...state } = one.states[at];
  return {
    ...emptyRow(statementStateFields),
    ...state,
    stateOn: addDays(received, state.state === 'To check' ? 0 : 24),
    recovered: recovered === 'all' ? cents(billed - agreed) : null,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    received,
    occupancy: one.occupancy,
    grossUpTarget: clause.grossUpTarget,
    ourSF: clause.shareSF,
    buildingSF: (clause.shareSF ?? 0) * (errors.buildings ?? one.buildings),
    feePercent: errors.feePercent ?? clause.feePercent,
    feeAmount: null,
    estimatesPaid,
    billed,
    balance: cents(billed - estimatesPaid + (errors.balance ?? 0)),
    lines,
  };
}

interface CaseBill {
  readonly one: ExpenseCase;
  readonly clause: DemoExpenses['clause'];
  readonly errors: LandlordsErrors;
  readonly lines: readonly ExpenseLine[];
  /** Since the first of the cap. */
  readonly years: number;
}

/** What the landlord bills, errors included; apart from the engine that checks it. */
function billOf({ one, clause, errors, lines, years }: CaseBill): number {
  const billed = lines.filter(
    ({ description }) => errors.bills === 'everything' || !clause.excluded.includes(description ?? ''),
  );
  const grossUp = clause.grossUpTarget === null ? 1 : Math.max(1, clause.grossUpTarget / one.occupancy);
  const costs = billed.map((line) => {
    const isSpread = line.capital === true && clause.capital === 'amortised' && errors.capital !== 'in full';
    const isGrossedUp = line.varies === true || errors.grossUp === 'all lines';
    return (line.amount ?? 0) * (isSpread ? levelPayment(clause) : 1) * (isGrossedUp ? grossUp : 1);
  });
  const sumOf = (isMeant: (line: ExpenseLine) => boolean) =>
    billed.reduce((sum, line, index) => (isMeant(line) ? sum + (costs[index] ?? 0) : sum), 0);
  const isTaxed = ({ category }: ExpenseLine) => category === 'RE Taxes' || category === 'Insurance';
  const feeOn = sumOf(
    (line) => errors.feeOn === 'all lines' || !clause.feeWithoutTaxesInsurance || !isTaxed(line),
  );
  const fee = (feeOn * (errors.feePercent ?? clause.feePercent ?? 0)) / 100;
  const buildings = errors.buildings ?? one.buildings;
  const base = errors.base === 'forgotten' ? 0 : (clause.baseAmount ?? 0);
  const total = (sumOf(() => true) + fee - base) / buildings;
  const covered = (sumOf(({ controllable }) => controllable === true) + fee) / buildings;
  const limit = (clause.capFirstAmount ?? 0) * (1 + (clause.capPercent ?? 0) / 100) ** years;
  const isCapped = clause.capKind !== null && errors.cap !== 'forgotten';
  return cents(total - (isCapped ? Math.max(0, covered - limit) : 0));
}

function levelPayment({ capitalYears, capitalRate }: DemoExpenses['clause']): number {
  const rate = (capitalRate ?? 0) / 100;
  return rate / (1 - (1 + rate) ** -(capitalYears ?? 1));
}

function cents(dollarAmount: number): number {
  return Math.round(dollarAmount * 100) / 100;
}
