import { formatDollars, type RentType } from '@panoramic/contract';

/** What the payments, the journal and the forecast say of one lease in a month, in cents. */
export interface TieFacts {
  /** All that is due in the month; of it one-off charges, and percentage rent. */
  readonly payments: number;
  readonly charges: number;
  readonly sales: number;
  /** Sent as due in this month and due in another now, less what is the other way round. */
  readonly moved: number;
  /** The cash of the journal; of it what is no rent: direct costs and incentives. */
  readonly journal: number;
  readonly otherCash: number;
  /** Of the journal: percentage rent and what statements ask for, in the month that it is for. */
  readonly beside: number;
  /** The forecast; of it percentage rent. */
  readonly forecast: number;
  readonly salesForecast: number;
  /** What the rent terms make due as the books count it. */
  readonly rent: number;
  /** Why the books pay another amount than the rent terms say; `null` where nothing explains it. */
  readonly bookReason: string | null;
  /** What types of rent that are due in another month than the one they are for add to it. */
  readonly elsewhere: { readonly types: readonly RentType[]; readonly cents: number };
  readonly isClosed: boolean;
  /** How many cents the month can differ by because each of its terms is rounded by itself. */
  readonly rounding: number;
}

interface Part {
  readonly cents: number;
  readonly words: string | null;
}

/** Splits the differences into parts; each has its reason in words, or counts as unexplained. */
export function explainTie(facts: TieFacts): { readonly unexplained: number; readonly reasons: string[] } {
  const parts = partsOf(facts).filter(({ cents }) => cents !== 0);
  return {
    unexplained: parts.reduce((sum, { cents, words }) => sum + (words === null ? Math.abs(cents) : 0), 0),
    reasons: [...new Set(parts.map(({ cents, words }) => words ?? `${dollars(cents)} without a reason.`))],
  };
}

/**
 * Payments less journal is the sum of all parts but the last two; payments less forecast that of the charges, the
 * moved and the last two.
 */
function partsOf(facts: TieFacts): Part[] {
  const { payments, charges, sales, moved, journal, otherCash, forecast, salesForecast, rent } = facts;
  const terms = payments - charges - sales - moved;
  const { elsewhere } = facts;
  return [
    { cents: charges, words: `${dollars(charges)} of charges are in the payments alone.` },
    { cents: moved, words: `${dollars(moved)} was sent in another month than it is due in now.` },
    ...besideParts(facts),
    {
      cents: elsewhere.cents,
      words: `${elsewhere.types.join(', ')}: due in another month than the books count it in.`,
    },
    withRounding(terms - elsewhere.cents - rent, null, facts.rounding),
    { cents: rent - (journal - otherCash - facts.beside), words: facts.bookReason },
    {
      cents: -otherCash,
      words: `${dollars(otherCash)} of direct costs and incentives is in the journal alone.`,
    },
    {
      cents: sales - salesForecast,
      words: 'Percentage rent is forecast before its sales are reported.',
    },
    withRounding(
      terms - (forecast - salesForecast),
      facts.isClosed ? 'The lease is closed: the forecast ends yesterday.' : null,
      facts.rounding,
    ),
  ];
}

/** Payments have percentage rent on its due day; the journal has it, and statements, in the month that it is for. */
function besideParts({ sales, beside }: TieFacts): Part[] {
  if (sales === beside) return [];
  return [
    {
      cents: sales,
      words: `${dollars(sales)} of percentage rent is due in the month; the journal has it in the month that it is for.`,
    },
    {
      cents: -beside,
      words: `${dollars(beside)} of percentage rent and statements is in the journal, in the month that it is for.`,
    },
  ];
}

function withRounding(cents: number, words: string | null, rounding: number): Part {
  const isRounding = words === null && Math.abs(cents) <= rounding;
  return { cents, words: isRounding ? 'Each term of the month is rounded by itself.' : words };
}

function dollars(cents: number): string {
  return formatDollars(cents / 100);
}
