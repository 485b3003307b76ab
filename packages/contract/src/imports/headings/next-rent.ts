import { contentOf, type ColumnFacts } from '../columns.ts';
import type { Mapping } from '../mapping.ts';
import type { FieldMatch } from './score.ts';
import { numberIn } from './values-fit.ts';

const ofChange = /\b(?:next|new|then|future|upcoming|bump|step|increases?|escalat\w*|goes up|go up|raise)\b/i;
const ofRent = /\b(?:rent|rental|base|bump|step|increases?|escalat\w*|goes up|go up|raise)\b|\$/i;
const ofElse =
  /\b(?:option|notice|renewal|renew|review|lease|deposit|cam|tax\w*|insurance|parking|last|prior|previous|free|landlord|owner|email|market|break\w*|percent\w*|pct)\b|%/i;

/** What a rent may rise to, as a share of what is paid. */
const [leastRise, mostRise] = [0.8, 2];

/**
 * Headings such as "Next Rent", "Next Rent Eff." and "Goes up on" tell of the next rent: its first day where they
 * stand above days, its amount where they stand above amounts a little different from those of the rent. So does the
 * amount after such a day.
 */
export function plainNextRent(
  column: ColumnFacts,
  columns: readonly ColumnFacts[],
  rent: Mapping,
): FieldMatch[] {
  const match = (field: string): FieldMatch => ({ field, column, score: 0.85, valuesAgree: false });
  if (contentOf(column.samples) === 'date') return tellsOfNext(column) ? [match('nextRent.rt_start')] : [];
  const isBesideDay = columns.some(
    (one) => one.at === column.at - 1 && contentOf(one.samples) === 'date' && tellsOfNext(one),
  );
  if (!tellsOfNext(column) && (!isBesideDay || ofElse.test(column.name))) return [];
  for (const unit of ['rt_monthly', 'rt_annual', 'rt_psf']) {
    const paid = columns.find((one) => one.name === rent[`rent.${unit}`]);
    if (paid && isRise(paid, column)) return [match(`nextRent.${unit}`)];
  }
  return [];
}

function tellsOfNext({ name }: ColumnFacts): boolean {
  return ofChange.test(name) && ofRent.test(name) && !ofElse.test(name);
}

function isRise(paid: ColumnFacts, next: ColumnFacts): boolean {
  const ratios = paid.first.flatMap((text, row) => {
    const [from, to] = [numberIn(text), numberIn(next.first[row] ?? '')];
    return from !== null && to !== null && from > 0 ? [to / from] : [];
  });
  const inside = ratios.filter((ratio) => ratio >= leastRise && ratio <= mostRise);
  return ratios.length > 1 && inside.length >= 0.7 * ratios.length;
}
