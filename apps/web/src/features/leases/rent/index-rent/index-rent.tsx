import { formatDollars, isRent, mayUse, showDate, type CallOutput, type Lease } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor, reasonOf, useSignedIn } from '../../../../api/index.ts';
import { Badge, Banner, notify, SkeletonRows } from '../../../../ui/index.ts';
import { IndexRuleForm } from './index-rule-form.tsx';
import { IndexValues } from './index-values.tsx';
import classes from './index-rent.module.css';
import { termName } from './term-name.ts';

type Ruled = CallOutput<'Rent/GetIndexRules'>[number];
type RentTerm = CallOutput<'Leases/GetRentTerms'>[number];

/** How rents of the lease follow an index: the rules, and the next rent of each as soon as the values are there. */
export function IndexRent({ lease }: { lease: Lease }) {
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const rules = useQuery(queryFor('Rent/GetIndexRules', { id: lease.sd_id }));
  const terms = useQuery(queryFor('Leases/GetRentTerms', { id: lease.sd_id }));
  const [editing, setEditing] = useState<{ readonly rule: Ruled['rule'] | null } | null>(null);
  const [isValuesOpen, setValuesOpen] = useState(false);
  const error = rules.error ?? terms.error;
  if (error)
    return (
      <Banner
        kind="failure"
        reason={reasonOf(error)}
        onRetry={() => void Promise.all([rules.refetch(), terms.refetch()])}
      >
        The index rent could not be loaded.
      </Banner>
    );
  if (!rules.data || !terms.data) return <SkeletonRows rows={2} />;
  const free = terms.data.filter(
    ({ rt_id, ...term }) => isRent(term) && !rules.data.some(({ rule }) => rule.rt_id === rt_id),
  );
  return (
    <div className={classes['parts']}>
      {rules.data.length === 0 && !editing && (
        <p className={classes['quiet']}>No rent of this lease follows an index.</p>
      )}
      {rules.data.map((ruled) => (
        <RuleCard
          key={ruled.rule.ir_id}
          ruled={ruled}
          term={terms.data.find(({ rt_id }) => rt_id === ruled.rule.rt_id)}
          mayWrite={mayWrite && !editing}
          onEdit={() => setEditing({ rule: ruled.rule })}
        />
      ))}
      {editing && (
        <IndexRuleForm
          leaseId={lease.sd_id}
          rule={editing.rule}
          terms={free}
          onDone={() => setEditing(null)}
        />
      )}
      {!editing && (
        <div className={classes['row']}>
          {mayWrite && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={free.length === 0}
              onClick={() => setEditing({ rule: null })}
            >
              Add index rule
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setValuesOpen(true)}>
            Index values
          </Button>
        </div>
      )}
      {isValuesOpen && <IndexValues mayWrite={mayWrite} onClose={() => setValuesOpen(false)} />}
    </div>
  );
}

interface RuleCardProps {
  ruled: Ruled;
  term: RentTerm | undefined;
  mayWrite: boolean;
  onEdit: () => void;
}

function RuleCard({ ruled: { rule, proposal }, term, mayWrite, onEdit }: RuleCardProps) {
  const { ir_id } = rule;
  const [busy, setBusy] = useState(false);
  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }
  async function undo() {
    await callAndRefresh('Rent/UndoIndexStep', { id: ir_id });
    notify('The step was taken back.');
  }
  async function accept(rent: number) {
    await callAndRefresh('Rent/AcceptIndexStep', { id: ir_id, rent });
    notify(`Rent term added: ${formatDollars(rent)}.`, 'success', {
      label: 'Undo',
      run: () => void run(undo),
    });
  }
  const rent = proposal?.rent ?? null;
  return (
    <article className={classes['card']} aria-label={`Index rule ${rule.series}`}>
      <header className={classes['row']}>
        <strong>{rule.series}</strong>
        <span className={classes['words']}>{term ? termName(term) : ''}</span>
        {rule.next_rt_id !== null && <Badge tone="green">Accepted</Badge>}
        {proposal?.missing && <Badge tone="amber">Waiting</Badge>}
        {mayWrite && (
          <span className={classes['buttons']}>
            {rent !== null && (
              <Button size="compact-sm" loading={busy} onClick={() => void run(() => accept(rent))}>
                Accept {formatDollars(rent)} from {showDate(proposal?.stepOn ?? '')}
              </Button>
            )}
            {rule.next_rt_id !== null && (
              <Button size="compact-sm" variant="default" loading={busy} onClick={() => void run(undo)}>
                Undo step
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Edit index rule ${rule.series}`}
              onClick={onEdit}
            >
              Edit
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Delete index rule ${rule.series}`}
              onClick={() =>
                void run(async () => void (await callAndRefresh('Rent/DeleteIndexRule', { id: ir_id })))
              }
            >
              Delete
            </Button>
          </span>
        )}
      </header>
      <p className={classes['quiet']}>{ruleWords(rule)}</p>
      {proposal?.missing && (
        <p className={classes['plain']}>
          Next step {showDate(proposal.stepOn)}: {proposal.missing}
        </p>
      )}
      {proposal && proposal.working.length > 0 && (
        <ul className={classes['plain']} aria-label="Working">
          {proposal.working.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </article>
  );
}

function ruleWords({ baseMonth, every, lag, share, floor, cap, rounding }: Ruled['rule']): string {
  return [
    `over ${baseMonth}`,
    every === 1 ? 'every month' : `every ${every ?? 12} months`,
    lag !== null && `value of ${lag === 1 ? '1 month' : `${lag} months`} before`,
    share !== null && `${share}% of the change`,
    floor !== null && `at least ${floor}%`,
    cap !== null && `at most ${cap}%`,
    rounding !== null && `rounded to ${formatDollars(rounding)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
