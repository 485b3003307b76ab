import type { JournalAccount, JournalAccountNames, PostedLine } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { digestOfProposals } from '../measured/seen-proposals.ts';
import { DisclosedSums, type UnfootedLease } from './disclosed.ts';
import { accountNames } from './closings.store.ts';
import { inDollars, lineInDollars, type LeaseLine, type Posting } from './lease-line.ts';
import {
  isClosedSpan,
  postedLeases,
  reportedLines,
  type LinesNotes,
  type SpanRequest,
} from './reported-lines.ts';

/**
 * The replies over many leases, a line per lease and the totals after the last, made as they are computed:
 * memory does not grow with the leases.
 */
export async function* periodText(tx: Tx, asked: SpanRequest): AsyncGenerator<string> {
  const sums = new DisclosedSums();
  const notes: LinesNotes = { unmeasured: [], proposals: [], seen: [] };
  const { to: month, book } = asked;
  const head = { month, book, closed: isClosedSpan(asked) };
  yield* rowsText(reportedLines(tx, asked, notes), head, 'lines', (line: LeaseLine) => {
    sums.add(line);
    return lineInDollars(line);
  });
  const { unfooted } = sums;
  const { unmeasured, proposals, seen } = notes;
  const totals = unfooted.length > 0 ? null : inDollars(sums.total());
  const proposalsDigest = digestOfProposals(seen);
  yield `,${inside({ totals, unfooted, unmeasured, proposals, proposalsDigest })}}`;
}

export async function* journalText(tx: Tx, asked: SpanRequest): AsyncGenerator<string> {
  const { to: month, book } = asked;
  const totals = new PostedSums();
  const names = await accountNames(tx, asked);
  const unfooted: UnfootedLease[] = [];
  const head = { month, book, closed: isClosedSpan(asked) };
  yield* rowsText(postedLeases(tx, asked), head, 'entries', ({ postings, ...lease }) => {
    totals.add(postings);
    const { sd_id, label } = lease;
    if (!isBalanced(postings)) unfooted.push({ sd_id, label, message: 'Debits and credits differ.' });
    return { ...lease, lines: postings.map((posting) => postedLine(posting, names)) };
  });
  const isWhole = unfooted.length === 0;
  const lines = isWhole ? totals.lines().map((posting) => postedLine(posting, names)) : [];
  const [debit, credit] = isWhole ? [totals.debit / 100, totals.credit / 100] : [0, 0];
  yield `,${inside({ totals: lines, unfooted, debit, credit })}}`;
}

export async function* disclosuresText(
  tx: Tx,
  asked: SpanRequest,
  withLines: boolean,
): AsyncGenerator<string> {
  const sums = new DisclosedSums();
  const { from, to, book } = asked;
  const head = { from, to, book, closed: isClosedSpan(asked) };
  yield* rowsText(reportedLines(tx, asked), head, 'lines', (line: LeaseLine) => {
    sums.add(line);
    return withLines ? lineInDollars(line) : null;
  });
  const { unfooted } = sums;
  yield `,${inside({ classes: unfooted.length > 0 ? [] : sums.classes(), unfooted })}}`;
}

function isBalanced(postings: readonly Posting[]): boolean {
  return postings.reduce((sum, [, , debit, credit]) => sum + debit - credit, 0) === 0;
}

function postedLine([event, key, debit, credit, words]: Posting, accounts: JournalAccountNames): PostedLine {
  const dollars = { debit: debit / 100, credit: credit / 100 };
  return { event, key, account: accounts[key], ...dollars, words: words ?? null };
}

/** The sums of postings by event and account, in cents. */
export class PostedSums {
  debit = 0;
  credit = 0;
  readonly #sums = new Map<string, [PostedLine['event'], JournalAccount, number, number]>();

  add(postings: readonly Posting[]): void {
    for (const [event, account, debit, credit] of postings) {
      this.debit += debit;
      this.credit += credit;
      const key = `${event} ${account} ${debit >= credit ? 'debit' : 'credit'}`;
      const sum = this.#sums.get(key);
      if (sum) {
        sum[2] += debit;
        sum[3] += credit;
      } else this.#sums.set(key, [event, account, debit, credit]);
    }
  }

  lines(): Posting[] {
    return [...this.#sums.values()];
  }
}

/** A row for which `shown` returns `null` is left out. */
async function* rowsText<R>(
  batches: AsyncIterable<readonly R[]>,
  head: object,
  name: string,
  shown: (row: R) => object | null,
): AsyncGenerator<string> {
  let text = `{${inside(head)},"${name}":[`;
  let between = '\n';
  for await (const batch of batches) {
    for (const row of batch) {
      const line = shown(row);
      if (line === null) continue;
      text += between + JSON.stringify(line);
      between = ',\n';
    }
    yield text;
    text = '';
  }
  yield `${text}\n]`;
}

/** The members of an object, without its braces. */
function inside(members: object): string {
  return JSON.stringify(members).slice(1, -1);
}
