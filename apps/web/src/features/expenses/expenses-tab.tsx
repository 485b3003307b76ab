import {
  counted,
  formatDollars,
  mayUse,
  showDate,
  showPercent,
  type Lease,
  type StoredClause,
  type StoredStatement,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import { Banner, EmptyState, SkeletonRows } from '../../ui/index.ts';
import { LeaseFrame, type DetailTabProps } from '../leases/index.ts';
import { CheckedStatement } from './checked-statement.tsx';
import { ClauseForm } from './clause-form.tsx';
import classes from './expenses.module.css';
import { LineWordsDialog } from './line-words-dialog.tsx';
import { ExpenseRowButtons } from './row-buttons.tsx';
import { PercentageRentSection } from './sales/percentage-rent-section.tsx';
import { BillStateBadge } from './state-badge.tsx';
import { StatementForm } from './statement-form.tsx';
import { YearsDrawing } from './years-drawing.tsx';

type Editing = { readonly clause: StoredClause | null } | { readonly statement: StoredStatement | null };

/** The expense clauses of a lease, the landlord's statements, and what is wrong with them. */
export function ExpensesTab({ lease }: DetailTabProps) {
  const { roles } = useSignedIn();
  const mayWrite = mayUse('Write', roles);
  const clauses = useQuery(queryFor('Expenses/GetClauses', { id: lease.sd_id }));
  const statements = useQuery(queryFor('Expenses/GetStatements', { id: lease.sd_id }));
  const words = useQuery(queryFor('Expenses/GetLineWords', {}));
  const [isWording, setWording] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [query] = useSearchParams();
  // The list over all leases leads to one statement.
  const [opened, setOpened] = useState<number | null>(Number(query.get('statement')) || null);
  const error = clauses.error ?? statements.error ?? words.error;
  const isLoaded = clauses.data !== undefined && statements.data !== undefined && words.data !== undefined;
  return (
    <LeaseFrame
      lease={lease}
      tab="expenses"
      width={editing ? 'form' : 'wide'}
      actions={
        mayWrite &&
        !editing && (
          <>
            <Button disabled={!isLoaded} onClick={() => setEditing({ statement: null })}>
              Add statement
            </Button>
            <Button variant="default" disabled={!isLoaded} onClick={() => setEditing({ clause: null })}>
              Add clause
            </Button>
            <Button variant="default" disabled={!isLoaded} onClick={() => setWording(true)}>
              Line words
            </Button>
          </>
        )
      }
    >
      {error && (
        <Banner
          kind="failure"
          reason={reasonOf(error)}
          onRetry={() => void Promise.all([clauses.refetch(), statements.refetch(), words.refetch()])}
        >
          The expenses of the lease could not be loaded.
        </Banner>
      )}
      {!error && !isLoaded && <SkeletonRows rows={6} />}
      {isLoaded && editing && 'clause' in editing && (
        <ClauseForm leaseId={lease.sd_id} clause={editing.clause} onDone={() => setEditing(null)} />
      )}
      {isLoaded && editing && 'statement' in editing && (
        <StatementForm
          leaseId={lease.sd_id}
          clauses={clauses.data}
          statement={editing.statement}
          last={statements.data[0] ?? null}
          own={words.data.words}
          onDone={(id) => {
            setEditing(null);
            if (id !== null) setOpened(id);
          }}
        />
      )}
      {isLoaded && isWording && <LineWordsDialog stored={words.data} onClose={() => setWording(false)} />}
      {isLoaded && !editing && (
        <div className={classes['parts']}>
          <Statements
            lease={lease}
            statements={statements.data}
            clauses={clauses.data}
            opened={opened}
            onOpen={setOpened}
            onEdit={mayWrite ? (statement) => setEditing({ statement }) : null}
          />
          <Clauses clauses={clauses.data} onEdit={mayWrite ? (clause) => setEditing({ clause }) : null} />
          <YearsDrawing statements={statements.data} clauses={clauses.data} />
          <PercentageRentSection lease={lease} mayWrite={mayWrite} />
        </div>
      )}
    </LeaseFrame>
  );
}

interface StatementsProps {
  lease: Lease;
  statements: readonly StoredStatement[];
  clauses: readonly StoredClause[];
  opened: number | null;
  onOpen: (id: number | null) => void;
  onEdit: ((statement: StoredStatement) => void) | null;
}

function Statements({ lease, statements, clauses, opened, onOpen, onEdit }: StatementsProps) {
  return (
    <section className={classes['section']} aria-label="Statements">
      <h2 className={classes['heading']}>Statements</h2>
      {statements.length === 0 && <EmptyState title="No statements of the landlord yet." />}
      {statements.map((statement) => {
        const clause = clauses.find(({ ec_id }) => ec_id === statement.ec_id) ?? null;
        const isOpen = opened === statement.es_id;
        return (
          <article
            key={statement.es_id}
            className={classes['statement']}
            aria-label={`Statement ${periodOf(statement)}`}
          >
            <header className={classes['row']}>
              <button
                type="button"
                className={classes['open']}
                aria-expanded={isOpen}
                onClick={() => onOpen(isOpen ? null : statement.es_id)}
              >
                {periodOf(statement)} {clause?.pool ?? 'No clause'}
              </button>
              <span>{statement.billed === null ? '' : `Billed ${formatDollars(statement.billed)}`}</span>
              <span>{statement.received && `Received ${showDate(statement.received)}`}</span>
              <BillStateBadge state={statement.state} />
              {onEdit && (
                <ExpenseRowButtons
                  what="statement"
                  id={statement.es_id}
                  name={`statement ${periodOf(statement)}`}
                  onEdit={() => onEdit(statement)}
                  onDelete={() => onOpen(null)}
                />
              )}
            </header>
            {isOpen && (
              <CheckedStatement
                lease={lease}
                statement={statement}
                clause={clause}
                mayWrite={onEdit !== null}
              />
            )}
          </article>
        );
      })}
    </section>
  );
}

function periodOf({ from, to }: StoredStatement): string {
  return `${showDate(from ?? '')} to ${showDate(to ?? '')}`;
}

interface ClausesProps {
  clauses: readonly StoredClause[];
  onEdit: ((clause: StoredClause) => void) | null;
}

function Clauses({ clauses, onEdit }: ClausesProps) {
  return (
    <section className={classes['section']} aria-label="Clauses">
      <h2 className={classes['heading']}>Clauses</h2>
      {clauses.length === 0 && <EmptyState title="No expense clauses yet." />}
      {clauses.map((clause) => (
        <article key={clause.ec_id} className={classes['statement']} aria-label={`Clause ${clause.pool}`}>
          <header className={classes['row']}>
            <strong>{clause.pool}</strong>
            <span>{clause.method}</span>
            <span className={classes['words']}>{wordsOf(clause)}</span>
            {onEdit && (
              <ExpenseRowButtons
                what="clause"
                id={clause.ec_id}
                name={`clause ${clause.pool}`}
                onEdit={() => onEdit(clause)}
              />
            )}
          </header>
        </article>
      ))}
    </section>
  );
}

const feet = new Intl.NumberFormat('en-US');

/** The clause in one line; what is not recorded is said in the check. */
function wordsOf(clause: StoredClause): string {
  const { sharePercent, shareSF, buildingSF, capPercent, feePercent, grossUpTarget, objectDays } = clause;
  return [
    sharePercent !== null && `share ${sharePercent}%`,
    sharePercent === null &&
      shareSF !== null &&
      `${feet.format(shareSF)} of ${feet.format(buildingSF ?? 0)} SF`,
    grossUpTarget !== null && `gross-up to ${showPercent(grossUpTarget)}`,
    capPercent !== null && `cap ${showPercent(capPercent)}`,
    feePercent !== null && `fee at most ${showPercent(feePercent)}`,
    clause.excluded.length > 0 && `excluded: ${clause.excluded.join(', ')}`,
    objectDays !== null && `${counted(objectDays, 'day')} to object`,
  ]
    .filter(Boolean)
    .join(' · ');
}
