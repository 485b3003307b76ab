import {
  counted,
  showComputedPercent,
  showDate,
  type ClassificationTest,
  type LeaseClass,
  type MeasuredBook,
} from '@panoramic/contract';
import { Badge } from '../../../ui/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import { StatementTable } from '../frame/statement.tsx';
import classes from './accounting-tab.module.css';

type Finding = MeasuredBook['findings'][number];

const tests: Record<ClassificationTest, { readonly label: string; readonly needs: string }> = {
  ownership: { label: 'Ownership passes to the lessee at the end', needs: '' },
  purchaseOption: { label: 'A purchase option is reasonably certain to be exercised', needs: '' },
  term: {
    label: 'The term is 75% or more of the remaining economic life',
    needs: 'Enter the economic life to know.',
  },
  presentValue: {
    label: 'The present value, less incentives and with rent paid before, is 90% or more of the fair value',
    needs: 'Enter the fair value to know.',
  },
  specialised: { label: 'The asset is so specialized that the lessor has no other use for it', needs: '' },
};

const without: Partial<Record<LeaseClass, string>> = {
  shortTerm:
    'Twelve months or less, without a purchase option that counts: expensed in a straight line, not on the balance sheet.',
  lowValue: 'Marked as low value: expensed in a straight line, not on the balance sheet.',
  straightLine:
    'The client keeps neither standard: rent is expensed in a straight line, the difference is deferred.',
};

/** The five tests of ASC 842-10-25-2, each with its figures. */
export function LeaseClassification({ book, show }: { book: MeasuredBook; show: ShowAmount }) {
  const exempt = without[book.class];
  if (exempt) return <p className={classes['plain']}>{exempt}</p>;
  if (book.findings.length === 0)
    return (
      <p className={classes['plain']}>
        IFRS 16 has one model for lessees: interest on the liability, straight-line amortization of the asset.
      </p>
    );
  const anew = book.input.remeasure.findLast(({ kind }) => kind);
  return (
    <>
      <StatementTable
        label="Classification tests"
        heading="ASC 842-10-25-2"
        columns={['Result']}
        lines={book.findings.map((finding) => ({
          key: finding.test,
          label: tests[finding.test].label,
          note: describeFigures(finding, show),
          figures: [<Result key={finding.test} met={finding.met} />],
        }))}
      />
      <p className={classes['quiet']}>
        {conclusion(book)}
        {anew && ` Tested anew on ${showDate(anew.date)}, when the lease changed.`}
      </p>
    </>
  );
}

function conclusion({ class: name, findings }: MeasuredBook): string {
  if (name === 'finance') return 'One test that is met makes it a finance lease.';
  return findings.some(({ met }) => met === null)
    ? 'No test that could be made is met: an operating lease, as long as those that are not known are not met either.'
    : 'No test is met: an operating lease, with one straight-line cost.';
}

function Result({ met }: { met: boolean | null }) {
  if (met === null) return <Badge tone="amber">Not known</Badge>;
  return met ? <Badge tone="accent">Met</Badge> : <Badge>Not met</Badge>;
}

function describeFigures({ test, met, figures }: Finding, show: ShowAmount): string {
  if (!figures) return met === null ? tests[test].needs : '';
  const write = (value: number) => (test === 'term' ? counted(value, 'month') : show(value / 100));
  if (figures.of === null || figures.percent === null) return `${write(figures.value)}. ${tests[test].needs}`;
  return `${write(figures.value)} of ${write(figures.of)}: ${showComputedPercent(figures.percent)}, against ${showComputedPercent(figures.threshold)}`;
}
