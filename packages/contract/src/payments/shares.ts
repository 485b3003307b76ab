/** A line that a payment pays beside others. */
export interface SharingLine {
  readonly key: string;
  /** What is not paid of it yet. */
  readonly openCents: number;
}

/** What is open of a line; of one that is paid too much nothing is. */
export function openCentsOf(amount: number, paid: number): number {
  const open = Math.round(amount * 100) - Math.round(paid * 100);
  return Math.sign(open) === Math.sign(amount) ? open : 0;
}

export interface PaidShare<L extends SharingLine> {
  readonly line: L;
  readonly cents: number;
}

export interface PaidShares<L extends SharingLine> {
  readonly shares: readonly PaidShare<L>[];
  /** What is paid less what is open on all lines; it stays on the last. */
  readonly difference: number;
  /** A line of which it would pay nothing, or the wrong way round; `null` where it pays all of them. */
  readonly unpaid: L | null;
}

/**
 * Splits one payment between the lines that it pays: each gets what is open on it, the last what is left. A line
 * alone gets the whole payment.
 */
export function sharesOfPaid<L extends SharingLine>(cents: number, lines: readonly L[]): PaidShares<L> {
  let left = cents;
  const shares = lines.map((line, index) => {
    const share = index === lines.length - 1 ? left : line.openCents;
    left -= share;
    return { line, cents: share };
  });
  const open = lines.reduce((sum, { openCents }) => sum + openCents, 0);
  const wrong = shares.find(
    ({ line, cents: share }) => share === 0 || Math.sign(share) !== Math.sign(line.openCents),
  );
  return { shares, difference: cents - open, unpaid: lines.length > 1 ? (wrong?.line ?? null) : null };
}
