import { showDate, type OverlappedTerm, type RentTerm, type Term } from '@panoramic/contract';
import { showCount, showMoney } from '../../../lib/money.ts';
import classes from './schedule-builder.module.css';

/** A term of the table, saved or typed, with the name of its row. */
export type NamedTerm = Term & { readonly row: string };

interface OverlapsProps {
  overlapped: readonly OverlappedTerm<NamedTerm>[];
  isChecked: boolean;
  onCheck: (checked: boolean) => void;
}

/** Names the rows of the table that the schedule overlaps, with the choice to end them the day before. */
export function Overlaps({ overlapped, isChecked, onCheck }: OverlapsProps) {
  const newEnd = overlapped.find((one) => one.newEnd !== null)?.newEnd ?? null;
  const staying = overlapped.filter((one) => one.newEnd === null);
  return (
    <div className={classes['overlaps']} role="alert">
      <strong>This overlaps what the table holds:</strong>
      <TermList terms={overlapped.map(({ term }) => term)} />
      {newEnd !== null && (
        <label>
          <input
            type="checkbox"
            checked={isChecked}
            onChange={(event) => onCheck(event.currentTarget.checked)}
          />
          End {overlapped.length - staying.length === 1 ? 'it' : 'those that began earlier'} on{' '}
          {showDate(newEnd)}
        </label>
      )}
      {staying.length > 0 && (
        <p>
          {staying.length === overlapped.length
            ? staying.length === 1
              ? 'It begins'
              : 'They begin'
            : 'Others begin'}{' '}
          on or after the first day of the schedule and cannot end before it. Delete in the table what no
          longer holds.
        </p>
      )}
    </div>
  );
}

/** Names the rows that an extension would count beside its own. */
export function LaterTerms({ terms }: { terms: readonly RentTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <div className={classes['overlaps']} role="alert">
      <strong>The new years have rent terms already, which would count beside the new ones:</strong>
      <TermList terms={terms.map((term) => ({ ...term, row: String(term.rt_id) }))} />
      <p>Delete in Rent Terms what no longer holds.</p>
    </div>
  );
}

const mostNamed = 5;

function TermList({ terms }: { terms: readonly NamedTerm[] }) {
  return (
    <ul>
      {terms.slice(0, mostNamed).map((term) => (
        <li key={term.row}>{termWords(term)}</li>
      ))}
      {terms.length > mostNamed && <li>and {showCount(terms.length - mostNamed)} more</li>}
    </ul>
  );
}

function termWords({ rt_type, rt_start, rt_end, rt_monthly }: Term): string {
  const days = [rt_start && showDate(rt_start), rt_end ? `to ${showDate(rt_end)}` : 'without an end'];
  return `${[rt_type, ...days].filter(Boolean).join(' ')}, ${showMoney(rt_monthly)}`;
}
