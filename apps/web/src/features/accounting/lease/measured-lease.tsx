import {
  leaseClassLabels,
  type AccountedLease,
  type Lease,
  type MeasuredBook,
  type StoredAccountingSettings,
} from '@panoramic/contract';
import { Link } from 'react-router';
import { paths, to } from '../../../lib/paths.ts';
import { Badge, Banner } from '../../../ui/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import { StatementTable, type StatementLine } from '../frame/statement.tsx';
import { LeaseClassification } from './classification.tsx';
import { AssetEventButton } from './asset-event.tsx';
import { InputFacts } from './input-facts.tsx';
import { ProposedRemeasurement } from './proposal.tsx';
import { Remeasurements } from './remeasurements.tsx';
import classes from './accounting-tab.module.css';

interface MeasuredLeaseProps {
  lease: Lease;
  accounted: AccountedLease;
  /** `null` for a lease that cannot be measured. */
  book: MeasuredBook | null;
  settings: StoredAccountingSettings;
  show: ShowAmount;
}

/** Inputs with their reasons, classification, measurement at commencement and remeasurements. */
export function MeasuredLeaseView({ lease, accounted, book, settings, show }: MeasuredLeaseProps) {
  const { problems, proposals, measurements } = accounted;
  const onBooks = book !== null && (book.class === 'operating' || book.class === 'finance');
  return (
    <>
      {problems.length > 0 && (
        <Banner
          kind="warning"
          reason={
            <ul className={classes['problems']}>
              {problems.map(({ field, message }) => (
                <li key={`${field} ${message}`}>{message}</li>
              ))}
            </ul>
          }
        >
          This lease cannot be measured yet.{' '}
          <Link to={to(paths.leaseSummary, { id: lease.sd_id })}>Dates</Link> and{' '}
          <Link to={to(paths.leaseRentTerms, { id: lease.sd_id })}>rent terms</Link> are the lease’s own.
        </Banner>
      )}
      {proposals.length > 0 && (
        <ProposedRemeasurement sd_id={lease.sd_id} proposals={proposals} show={show} />
      )}
      <section className={classes['section']} aria-label="Inputs">
        <h2 className={classes['heading']}>Inputs</h2>
        <InputFacts accounted={accounted} book={book} settings={settings} show={show} />
        {!book && (
          <p className={classes['quiet']}>
            They show once the lease can be measured. Edit enters what the accounting needs beside the lease.
          </p>
        )}
      </section>
      {book && (
        <section className={classes['section']} aria-label="Classification">
          <h2 className={classes['heading']}>
            Classification <Badge tone="accent">{describeClass(book)}</Badge>
          </h2>
          <LeaseClassification book={book} show={show} />
        </section>
      )}
      {book && onBooks && (
        <section className={classes['section']} aria-label="Measurement at commencement">
          <h2 className={classes['heading']}>Measurement at commencement</h2>
          <StatementTable
            label="Measurement at commencement"
            heading={settings.currency}
            columns={['Amount']}
            lines={measurementLines(book, show)}
          />
        </section>
      )}
      {measurements.length > 0 && (
        <section className={classes['section']} aria-label="Remeasurements">
          <h2 className={classes['heading']}>Remeasurements</h2>
          <Remeasurements measurements={measurements} show={show} />
          {onBooks && proposals.length === 0 && <AssetEventButton accounted={accounted} show={show} />}
        </section>
      )}
    </>
  );
}

function describeClass({ book, class: name }: MeasuredBook): string {
  if (book === 'IFRS16' && name === 'finance') return 'One model';
  return leaseClassLabels[name];
}

function measurementLines(
  { presentValue, liability, asset, input }: MeasuredBook,
  show: ShowAmount,
): readonly StatementLine[] {
  const paidFirst = Math.round((presentValue - liability) * 100) / 100;
  const line = (key: string, label: string, amount: number, total = false): StatementLine => ({
    key,
    label,
    figures: [show(amount)],
    ...(total && { total }),
  });
  /** Leaves out an amount of 0. */
  const some = (key: string, label: string, amount: number) =>
    amount === 0 ? [] : [line(key, label, amount)];
  return [
    line('presentValue', 'Present value of the lease payments', presentValue),
    ...some('first', 'Less paid on the first day', -paidFirst),
    line('liability', 'Lease liability', liability, true),
    ...some('firstAgain', 'Paid on the first day', paidFirst),
    ...some('prepaid', 'Prepaid rent', input.prepaid / 100),
    ...some('direct', 'Initial direct costs', input.directCosts / 100),
    ...some('incentives', 'Less incentives received', -input.incentives / 100),
    line('asset', 'Right-of-use asset', asset, true),
  ];
}
