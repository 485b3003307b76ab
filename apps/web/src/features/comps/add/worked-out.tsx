import { counted, showDate, type EffectiveRate, type WorkedOutRate } from '@panoramic/contract';
import { showCount, showMoney } from '../../../lib/money.ts';
import { Banner } from '../../../ui/index.ts';
import classes from './worked-out.module.css';

const all = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** How the effective rate came about, or what the lease lacks for it. */
export function WorkedOut({ workedOut }: { workedOut: WorkedOutRate }) {
  if ('missing' in workedOut)
    return (
      <Banner kind="warning">
        The effective rate could not be worked out: the lease has no {all.format(workedOut.missing)}.
      </Banner>
    );
  return (
    <section className={classes['box']} aria-label="Effective rate, worked out">
      <h2 className={classes['title']}>Effective rate: {showMoney(workedOut.rate)} per SF per year</h2>
      <dl className={classes['steps']} data-figures>
        {stepsOf(workedOut).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function stepsOf({ from, to, months, sqft, rent, freeMonths, rate }: EffectiveRate): [string, string][] {
  return [
    [`Base rent from ${showDate(from)} to ${showDate(to)}`, showMoney(rent)],
    ['Months of it without base rent', freeMonths === 0 ? 'none' : showCount(freeMonths)],
    ['Over a term of', counted(months, 'month')],
    ['For', `${showCount(sqft)} SF`],
    [
      'Per SF and year',
      `${showMoney(rent)} ÷ ${showCount(sqft)} SF ÷ ${counted(Math.round((100 * months) / 12) / 100, 'year')} = ${showMoney(rate)}`,
    ],
  ];
}
