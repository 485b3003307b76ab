import {
  counted,
  discountConventionLabels,
  leaseAccountingFields,
  paymentTimingLabels,
  showDate,
  showComputedPercent,
  showPercent,
  showValue,
  type AccountedLease,
  type LeaseAccountingFields,
  type MeasuredBook,
  type StoredAccountingSettings,
} from '@panoramic/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import classes from './accounting-tab.module.css';

interface InputFactsProps {
  accounted: AccountedLease;
  book: MeasuredBook | null;
  settings: StoredAccountingSettings;
  show: ShowAmount;
}

/** The inputs of the measurement, each with its source or its reason. */
export function InputFacts({ accounted, book, settings, show }: InputFactsProps) {
  return (
    <dl className={classes['facts']}>
      {book && <Measured accounted={accounted} book={book} settings={settings} show={show} />}
      {typed.map((name) => {
        const value = accounted.accounting[name];
        if (value === null || value === false || value === 0) return null;
        const field = leaseAccountingFields[name];
        return (
          <Fact key={name} label={field.label}>
            {/* Safe: a field's own value. */}
            {field.kind === 'money' ? show(value as number) : showValue(value as never, field)}
          </Fact>
        );
      })}
    </dl>
  );
}

/** Inputs that are typed for the accounting alone, shown only when they are set. */
const typed = [
  'la_direct_costs',
  'la_prepaid',
  'la_incentives',
  'la_incentive_due',
  'la_incentive_on',
  'la_residual',
  'la_residual_expected',
  'la_purchase_price',
  'la_purchase_certain',
  'la_fair_value',
  'la_life_months',
  'la_specialised',
  'la_ownership',
  'la_low_value',
  'la_taken_asc_liability',
  'la_taken_asc_asset',
  'la_taken_ifrs_liability',
  'la_taken_ifrs_asset',
  'la_taken_deferred',
  'la_taken_prepaid',
] as const satisfies readonly (keyof LeaseAccountingFields)[];

function Measured({ accounted, book, settings, show }: InputFactsProps & { book: MeasuredBook }) {
  const { accounting, options } = accounted;
  const { input, rateFrom } = book;
  const day = accounting.la_taken_day;
  const takenOver = day !== null && input.start > day ? day : null;
  const option = options.find(({ cd_id }) => cd_id === accounting.la_option);
  const paid = input.payments.reduce((sum, { cents }) => sum + cents, 0);
  // The end and the rate after the last remeasurement.
  const end = input.remeasure.reduce((last, change) => change.end ?? last, input.end);
  const rate = input.remeasure.reduce((percent, change) => change.rate ?? percent, input.rate);
  return (
    <>
      {takenOver === null ? (
        <Fact label="Commencement" note="Current commencement of the lease">
          {showDate(input.start)}
        </Fact>
      ) : (
        <Fact label="Balances taken over as of" note={accounting.la_taken_from}>
          {showDate(takenOver)}
        </Fact>
      )}
      <Fact
        label="End of the lease term"
        note={
          option ? `${option.label}: ${accounting.la_option_reason ?? ''}` : 'Current expiration of the lease'
        }
      >
        {showDate(end)} {option && <Badge tone="amber">Assumed</Badge>}
        <AtCommencement of={end === input.end ? null : showDate(input.end)} />
      </Fact>
      <Fact
        label={input.remeasure.length > 0 ? 'Lease payments at commencement' : 'Lease payments'}
        note={['Base Rent', ...settings.components].join(', ')}
      >
        {show(paid / 100)} in {counted(input.payments.length, 'payment')}
      </Fact>
      {book.book !== 'straightLine' && (
        <>
          <Fact
            label="Discount rate"
            note={
              takenOver !== null
                ? 'Leads from the payments to come to the liability taken over'
                : rateFrom === 'typed'
                  ? accounting.la_rate_reason
                  : 'From the rate table of the client'
            }
          >
            {takenOver === null ? showPercent(rate) : showComputedPercent(rate)} a year{' '}
            {rateFrom === 'typed' && <Badge tone="amber">Typed</Badge>}
            <AtCommencement of={rate === input.rate ? null : showPercent(input.rate)} />
          </Fact>
          <Fact label="Discounting">{discountConventionLabels[input.convention]}</Fact>
          <Fact label="Rent is paid on the">{paymentTimingLabels[settings.timing]}</Fact>
        </>
      )}
    </>
  );
}

/** The value before a remeasurement; `null` renders nothing. */
function AtCommencement({ of }: { of: string | null }) {
  return of === null ? null : <span className={classes['quiet']}>{of} at commencement</span>;
}

function Fact({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <span className={classes['quiet']}>{note}</span>}
      </dd>
    </div>
  );
}
