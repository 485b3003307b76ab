import type { Completeness, CompletenessKind } from '@panoramic/contract';
import { completenessKinds } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, SkeletonRows } from '../../../ui/index.ts';
import { useAccountingAddress } from '../frame/accounting-url.ts';
import { inCents } from '../frame/amounts.ts';
import { AreaFrame, useAccountingArea, type AccountingArea } from '../frame/area-frame.tsx';
import { describeMonth } from '../../../lib/months.ts';
import { StatementTable, type StatementLine } from '../frame/statement.tsx';
import { completenessLabels } from './completeness-words.ts';
import classes from './completeness.module.css';

/** The rent of a month against the books: what one has and the other has not, with the reason. */
export function CompletenessScreen() {
  const address = useAccountingAddress(paths.accountingCompleteness);
  const loading = useAccountingArea(address);
  const { area } = loading;
  return (
    <AreaFrame
      title="Completeness"
      path={paths.accountingCompleteness}
      address={address}
      loading={loading}
      context={area && describeMonth(area.month)}
    >
      {area && <Reconciled area={area} />}
    </AreaFrame>
  );
}

function Reconciled({ area }: { area: AccountingArea }) {
  const { month, book } = area;
  const { data, error, refetch } = useQuery(queryFor('Accounting/GetCompleteness', { month, book }));
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The rent roll and the books could not be compared.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={8} />;
  const kinds = completenessKinds.filter((kind) => data.findings.some((one) => one.kind === kind));
  return (
    <div className={classes['sections']}>
      <StatementTable
        label="Rent roll and books"
        heading={area.settings.currency}
        columns={[describeMonth(month)]}
        lines={reconciliation(data, area)}
      />
      {kinds.length === 0 && (
        <p className={classes['note']}>
          The books have every lease that pays, and every lease of the books pays what its rent terms say.
        </p>
      )}
      {kinds.map((kind) => (
        <Findings key={kind} kind={kind} data={data} area={area} />
      ))}
    </div>
  );
}

/** From the rent due to what the books pay. */
function reconciliation(data: Completeness, { show }: AccountingArea): StatementLine[] {
  const agreeing = data.agreeing === 1 ? '1 lease agrees' : `${showCount(data.agreeing)} leases agree`;
  return [
    { key: 'rent', label: 'Due by the rent terms', note: agreeing, figures: [show(data.rent)] },
    ...completenessKinds.flatMap((kind): StatementLine[] => {
      const found = data.findings.filter((one) => one.kind === kind);
      if (found.length === 0) return [];
      const amount = inCents(found.reduce((sum, { rent, booked }) => sum + booked - rent, 0));
      return [{ key: kind, label: completenessLabels[kind], figures: [show(amount)] }];
    }),
    { key: 'booked', label: 'Paid by the books', total: true, figures: [show(data.booked)] },
  ];
}

interface FindingsProps {
  kind: CompletenessKind;
  data: Completeness;
  area: AccountingArea;
}

function Findings({ kind, data, area: { show } }: FindingsProps) {
  const found = data.findings.filter((one) => one.kind === kind);
  return (
    <section aria-label={completenessLabels[kind]}>
      <h2 className={classes['heading']}>
        {completenessLabels[kind]} ({showCount(found.length)})
      </h2>
      <ul className={classes['findings']}>
        {found.map(({ sd_id, label, rent, booked, reason }) => (
          <li key={sd_id}>
            <span className={classes['lease']}>
              <Link to={to(paths.leaseAccounting, { id: sd_id })}>{label}</Link>
              <span className={classes['reason']}>{reason}</span>
            </span>
            <span className={classes['amounts']}>
              <span>Rent {show(rent)}</span>
              <span>Books {show(booked)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
