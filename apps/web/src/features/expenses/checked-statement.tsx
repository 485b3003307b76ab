import {
  formatDollars,
  showDate,
  type CallOutput,
  type Lease,
  type StoredClause,
  type StoredStatement,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor, reasonOf } from '../../api/index.ts';
import { Banner, SkeletonRows } from '../../ui/index.ts';
import classes from './expenses.module.css';
import { NextEstimate } from './next-estimate.tsx';
import { StatementState } from './statement-state.tsx';

interface CheckedStatementProps {
  lease: Lease;
  statement: StoredStatement;
  clause: StoredClause | null;
  mayWrite: boolean;
}

/** What the lease allows of a statement, and why the rest is too much. Each finding opens its working. */
export function CheckedStatement({ lease, statement, clause, mayWrite }: CheckedStatementProps) {
  const { data, error, refetch } = useQuery(queryFor('Expenses/GetFindings', { id: statement.es_id }));
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
        The statement could not be checked.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <>
      <StatementState lease={lease} statement={statement} checked={data.checked} mayWrite={mayWrite} />
      {data.checked ? (
        <>
          <Findings checked={data.checked} clause={clause} />
          <NextEstimate statementId={statement.es_id} mayWrite={mayWrite} />
        </>
      ) : (
        <Banner kind="warning">{data.problem}</Banner>
      )}
    </>
  );
}

type Checked = NonNullable<CallOutput<'Expenses/GetFindings'>['checked']>;

function Findings({ checked, clause }: { checked: Checked; clause: StoredClause | null }) {
  const computed = checked.findings.filter(({ sure }) => sure === 'computed');
  const asked = checked.findings.filter(({ sure }) => sure === 'ask');
  const tooMuch = Math.round((checked.billed - checked.allowed) * 100) / 100;
  return (
    <div className={classes['section']}>
      <dl className={classes['figures']}>
        <Figure label="Billed" amount={checked.billed} />
        <Figure label="Allowed" amount={checked.allowed} />
        <Figure label="Too much" amount={tooMuch} />
        {checked.balance !== null && <Figure label="Left to pay" amount={checked.balance} />}
        {checked.objectBy && (
          <div>
            <dt>Object by</dt>
            <dd>{showDate(checked.objectBy)}</dd>
          </div>
        )}
      </dl>
      {computed.length === 0 && <p className={classes['quiet']}>The bill agrees with the lease.</p>}
      <FindingList title="Findings" findings={computed} clause={clause} />
      <FindingList title="To ask the landlord" findings={asked} clause={null} />
      {checked.missing.length > 0 && (
        <section aria-label="Not recorded">
          <h3 className={classes['heading']}>Not recorded</h3>
          <ul className={classes['plain']}>
            {checked.missing.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatDollars(amount)}</dd>
    </div>
  );
}

interface FindingListProps {
  title: string;
  findings: Checked['findings'];
  clause: StoredClause | null;
}

function FindingList({ title, findings, clause }: FindingListProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes['heading']}>{title}</h3>
      {findings.map(({ rule, amount, sure, text, working }) => (
        <details key={`${rule} ${text}`} className={classes['finding']}>
          <summary>
            <span>{text}</span>
            {sure === 'computed' && <strong>{formatDollars(amount)}</strong>}
          </summary>
          <ul className={classes['plain']}>
            {working.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {clause && sourceOf(clause) && <li>{sourceOf(clause)}</li>}
          </ul>
        </details>
      ))}
    </section>
  );
}

function sourceOf({ document, page, sentence }: StoredClause): string {
  const place = [document, page === null ? null : `page ${page}`].filter(Boolean).join(', ');
  return [place, sentence && `“${sentence}”`].filter(Boolean).join(': ');
}
