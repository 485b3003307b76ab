import {
  fieldTable,
  formatDollars,
  leaseName,
  nextStates,
  showDate,
  statementRowFields,
  statementStateFields,
  statementYear,
  type CheckedBill,
  type Lease,
  type StoredStatement,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, queryFor, reasonOf, useSignedIn } from '../../api/index.ts';
import { FieldForm, FileButton, HistoryList } from '../../fields/index.ts';
import { Banner, notify, SkeletonRows } from '../../ui/index.ts';
import classes from './expenses.module.css';
import { useConflictingSave } from './use-conflicting-save.tsx';

type State = NonNullable<StoredStatement['state']>;

/** What pressing does, which brings the statement into the state. */
const acts: Record<State, string> = {
  'To check': 'Open again',
  'Backup asked': 'Ask for backup',
  Disputed: 'Dispute',
  Credited: 'Credit',
  Closed: 'Close',
};

/** A credit is what a state of money has beside its day and note. */
const fieldsOf: Record<State, readonly (keyof typeof statementStateFields)[]> = {
  'To check': ['stateOn', 'note'],
  'Backup asked': ['stateOn', 'note'],
  Disputed: ['stateOn', 'note'],
  Credited: ['stateOn', 'recovered', 'note'],
  Closed: ['stateOn', 'recovered', 'note'],
};

interface StatementStateProps {
  lease: Lease;
  statement: StoredStatement;
  checked: Pick<CheckedBill, 'findings'> | null;
  mayWrite: boolean;
}

/** Where a statement stands, what may follow, the letters about it, and who has changed it. */
export function StatementState({ lease, statement, checked, mayWrite }: StatementStateProps) {
  const { today } = useSignedIn();
  const [moving, setMoving] = useState<State | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const state = statement.state ?? 'To check';
  const isAnythingFound = checked?.findings.some(({ sure }) => sure === 'computed') ?? false;
  const letterName = `${leaseName(lease)} ${statementYear(statement.to)} ${today}.docx`;
  return (
    <section className={classes['state']} aria-label="State">
      <p className={classes['quiet']}>{stateWords(statement)}</p>
      {moving === null ? (
        <div className={classes['acts']}>
          {mayWrite &&
            nextStates[state].map((next) => (
              <Button key={next} size="compact-sm" variant="default" onClick={() => setMoving(next)}>
                {acts[next]}
              </Button>
            ))}
          {checked && isAnythingFound && (
            <FileButton
              label="Objection"
              icon={FileText}
              title="A letter to the landlord with the findings, as a Word document"
              fileName={`Objection ${letterName}`}
              fetch={() => fetchFile('Expenses/GetLetter', { id: statement.es_id, kind: 'dispute' })}
              failure="The letter could not be made."
            />
          )}
          {checked && (
            <FileButton
              label="Request for backup"
              icon={FileText}
              title="A letter that asks the landlord for backup, as a Word document"
              fileName={`Request for Backup ${letterName}`}
              fetch={() => fetchFile('Expenses/GetLetter', { id: statement.es_id, kind: 'backup' })}
              failure="The letter could not be made."
            />
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isHistoryOpen}
            onClick={() => setHistoryOpen(!isHistoryOpen)}
          >
            History
          </Button>
        </div>
      ) : (
        <Move statement={statement} to={moving} today={today} onDone={() => setMoving(null)} />
      )}
      {isHistoryOpen && <History statement={statement} />}
    </section>
  );
}

function stateWords({ state, stateOn, recovered, note }: StoredStatement): string {
  return [
    [state, stateOn && `since ${showDate(stateOn)}`].filter(Boolean).join(' '),
    recovered !== null && `${formatDollars(recovered)} recovered`,
    note,
  ]
    .filter(Boolean)
    .join('. ');
}

interface MoveProps {
  statement: StoredStatement;
  to: State;
  today: string;
  onDone: () => void;
}

const stateTable = fieldTable(statementStateFields);

function Move({ statement, to, today, onDone }: MoveProps) {
  const { save, dialog } = useConflictingSave('Expenses/EditStatement', stateTable);
  const [opened] = useState(statement);
  return (
    <>
      <FieldForm
        table={stateTable}
        groups={[{ title: `To ${to}`, fields: fieldsOf[to] }]}
        row={{ ...opened, state: to, stateOn: today }}
        saveUnchanged
        autoFocus
        saveLabel={`Save as ${to}`}
        onCancel={onDone}
        onSave={async ({ stateOn, recovered, note }, key) => {
          const change = { state: to, stateOn, recovered, note };
          const saved = await save(
            change,
            { es_id: opened.es_id, version: opened.version },
            { key, base: opened },
          );
          if (!saved) return false;
          notify(`The statement is now: ${to}.`);
          return onDone();
        }}
      />
      {dialog}
    </>
  );
}

function History({ statement }: { statement: StoredStatement }) {
  const { data, error } = useQuery(queryFor('Leases/GetLeaseHistory', { id: statement.sd_id }));
  if (error)
    return (
      <Banner kind="failure" reason={reasonOf(error)}>
        The history could not be loaded.
      </Banner>
    );
  if (!data) return <SkeletonRows rows={2} />;
  const entries = data.filter(({ what, row }) => what === 'Statement' && row === statement.es_id);
  return <HistoryList entries={entries} fields={statementRowFields} />;
}
