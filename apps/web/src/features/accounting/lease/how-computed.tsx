import {
  counted,
  explainMeasurement,
  measureLease,
  showDate,
  showPercent,
  type DiscountConvention,
  type ExplainedMonth,
  type MeasuredBook,
  type MeasurementExplanation,
  type PaymentTiming,
} from '@panoramic/contract';
import { useMemo } from 'react';
import { showCount } from '../../../lib/money.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import { shortMonth } from '../../../lib/months.ts';
import { StatementTable } from '../frame/statement.tsx';
import { StraightLineComputed } from './straight-line-computed.tsx';
import classes from './how-computed.module.css';

interface HowComputedProps {
  book: MeasuredBook;
  timing: PaymentTiming;
  show: ShowAmount;
}

/** Where the figures come from: inputs, convention, and the first three months worked out. */
export function HowComputed({ book, timing, show }: HowComputedProps) {
  if (book.class !== 'operating' && book.class !== 'finance')
    return <StraightLineComputed schedule={book.schedule} show={show} />;
  return <MeasurementComputed book={book} timing={timing} show={show} />;
}

function MeasurementComputed({ book, timing, show }: HowComputedProps) {
  // Leaves out later remeasurements, because the page explains the measurement at commencement.
  const explained = useMemo(
    () => explainMeasurement(measureLease({ ...book.input, remeasure: [] })),
    [book.input],
  );
  const { input } = explained;
  const inDollars = (cents: number) => show(cents / 100);
  return (
    <div className={classes['page']}>
      <section aria-label="What goes in">
        <h2>What goes in</h2>
        <p>
          {counted(input.payments.length, 'payment')} from {showDate(input.start)} to {showDate(input.end)},
          paid on the {timing === 'start' ? 'first' : 'last'} day of the month, discounted at{' '}
          {showPercent(input.rate)} a year.{' '}
          {book.input.kind === 'operating'
            ? 'An operating lease: one straight-line cost, from which the interest is taken to give the amortization.'
            : 'Interest on the liability, and amortization of the asset in a straight line.'}{' '}
          Every closing liability is the present value of what remains, to the cent, and interest is what
          leads to it; what rounding leaves of a straight line falls into its last month.
          {book.input.remeasure.length > 0 &&
            ' This page explains the measurement at commencement; what was remeasured stands on Measurement.'}
        </p>
        <p className={classes['formula']}>{describeGrowth(explained)}</p>
      </section>
      <section aria-label="Present value">
        <h2>Present value</h2>
        <StatementTable
          label="Discounted payments"
          heading="Payment on"
          columns={[
            'Amount',
            input.convention === 'actual365' ? 'Days' : 'Months',
            'Factor',
            'Present value',
          ]}
          lines={[
            ...explained.discounted.map((one) => ({
              key: `${one.date} ${one.cents}`,
              label: showDate(one.date),
              figures: [
                inDollars(one.cents),
                showCount(one.time),
                one.factor.toFixed(8),
                inDollars(one.presentValue),
              ],
            })),
            {
              key: 'all',
              label: 'All payments',
              total: true,
              figures: [
                inDollars(input.payments.reduce((sum, { cents }) => sum + cents, 0)),
                null,
                null,
                inDollars(explained.presentValue),
              ],
            },
          ]}
        />
        <p className={classes['formula']}>
          Lease liability = {inDollars(explained.presentValue)} − {inDollars(explained.paidOnFirstDay)} paid
          on the first day = {inDollars(explained.liability)}
        </p>
        <p className={classes['formula']}>{describeAsset(explained, inDollars)}</p>
      </section>
      {explained.months.map((month) => (
        <Month key={month.date} month={month} operating={book.input.kind === 'operating'} show={inDollars} />
      ))}
    </div>
  );
}

/** Writes the asset as a sum, without the parts that are 0. */
function describeAsset(explained: MeasurementExplanation, show: (cents: number) => string): string {
  const { liability, paidOnFirstDay, prepaid, directCosts, incentives, asset } = explained;
  const parts = [
    { sign: '+', cents: paidOnFirstDay, words: 'paid on the first day' },
    { sign: '+', cents: prepaid, words: 'prepaid' },
    { sign: '+', cents: directCosts, words: 'direct costs' },
    { sign: '−', cents: incentives, words: 'incentives' },
  ].filter(({ cents }) => cents !== 0);
  const sum = parts.map(({ sign, cents, words }) => ` ${sign} ${show(cents)} ${words}`).join('');
  return `Right-of-use asset = ${show(liability)}${sum} = ${show(asset)}`;
}

interface MonthProps {
  month: ExplainedMonth;
  operating: boolean;
  /** Writes cents. */
  show: (cents: number) => string;
}

function Month({ month, operating, show }: MonthProps) {
  const title = shortMonth(month.date.slice(0, 7));
  const growth = `${((month.growth - 1) * 100).toFixed(6)}%`;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p className={classes['formula']}>
        Interest = {show(month.balance)} × {growth} = {show(month.interest)}
      </p>
      <p className={classes['formula']}>
        Liability = {show(month.opening)} + {show(month.interest)} − {show(month.payment)} paid ={' '}
        {show(month.closing)}
      </p>
      <p className={classes['formula']}>
        {operating
          ? `Amortization = ${show(month.cost)} straight-line cost − ${show(month.interest)} interest = ${show(month.amortisation)}`
          : `Amortization = ${show(month.amortisation)}, the asset in a straight line`}
      </p>
      <p className={classes['formula']}>
        Asset = {show(month.assetOpening)} − {show(month.amortisation)} = {show(month.assetClosing)}
      </p>
    </section>
  );
}

const formulas: Record<DiscountConvention, (rate: number) => string> = {
  effective: (rate) => `Growth of a month = (1 + ${showPercent(rate)})^(1/12)`,
  nominal: (rate) => `Growth of a month = 1 + ${showPercent(rate)} ÷ 12`,
  actual365: (rate) => `Growth of 31 days = (1 + ${showPercent(rate)})^(31/365)`,
};

function describeGrowth({ input, monthlyGrowth }: MeasurementExplanation): string {
  return `${formulas[input.convention](input.rate)} = ${monthlyGrowth.toFixed(10)}`;
}
