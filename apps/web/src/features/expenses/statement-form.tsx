import {
  choice,
  expenseCategories,
  fieldTable,
  formatDollars,
  statementProblems,
  statementRowFields,
  type ExpenseLine,
  type StoredClause,
  type StoredStatement,
} from '@panoramic/contract';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh } from '../../api/index.ts';
import { FieldForm } from '../../fields/index.ts';
import { Banner, notify } from '../../ui/index.ts';
import classes from './expenses.module.css';
import { lineTexts, typedLines } from './typed-lines.ts';

const groups = [
  { title: 'Statement', fields: ['ec_id', 'from', 'to', 'received'] },
  {
    title: 'As the landlord computes',
    fields: ['ourSF', 'buildingSF', 'occupancy', 'grossUpTarget', 'feePercent', 'feeAmount'],
  },
  { title: 'Amounts', fields: ['billed', 'estimatesPaid', 'balance'] },
  { title: 'What follows', fields: ['state', 'recovered', 'note'] },
] as const;

interface StatementFormProps {
  leaseId: number;
  clauses: readonly StoredClause[];
  statement: StoredStatement | null;
  /** The latest statement, which a new one starts from. */
  last: StoredStatement | null;
  onDone: (id: number | null) => void;
}

type Corrections = Readonly<Record<string, Partial<ExpenseLine>>>;

/** A landlord's statement with its lines; it is checked when it is saved. */
export function StatementForm({ leaseId, clauses, statement, last, onDone }: StatementFormProps) {
  const [table] = useState(() =>
    fieldTable({
      ...statementRowFields,
      ec_id: choice(
        'Clause',
        clauses.map(({ ec_id, pool }) => ({ value: ec_id, label: pool ?? `Clause ${ec_id}` })),
      ),
    }),
  );
  const [text, setText] = useState(() => lineTexts(statement?.lines ?? []));
  const [corrections, setCorrections] = useState<Corrections>(() => correctionsIn(statement ?? last));
  const lines = typedLines(text).map((line) => Object.assign(line, corrections[line.description ?? '']));
  const [missing, setMissing] = useState<string | null>(null);
  function correct(line: ExpenseLine, change: Partial<ExpenseLine>) {
    const name = line.description ?? '';
    setCorrections({ ...corrections, [name]: { ...corrections[name], ...change } });
  }
  return (
    <FieldForm
      table={table}
      groups={groups}
      row={statement ?? startOf(last, clauses)}
      autoFocus
      onTry={() => setMissing(null)}
      problems={(row) => {
        const problems = statementProblems({ ...row, lines });
        const ofLines = problems.find(({ field }) => field.startsWith('lines'));
        if (ofLines) setMissing(ofLines.message);
        return problems;
      }}
      onCancel={() => onDone(null)}
      onSave={async (row, key) => {
        const ids = { sd_id: leaseId, es_id: statement?.es_id ?? 0, version: statement?.version };
        const saved = await callAndRefresh('Expenses/EditStatement', { ...row, ...ids, lines }, { key });
        notify('Statement saved.');
        return onDone(saved.es_id);
      }}
      saveLabel="Save and check"
    >
      <section className={classes['section']} aria-label="Lines">
        {missing && <Banner kind="failure">{missing}</Banner>}
        <Textarea
          label="Lines"
          description="One a line, typed or pasted from a spreadsheet: description, the building’s amount, and ours where the statement has it."
          autosize
          minRows={4}
          maxRows={14}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {lines.length > 0 && <LineTable lines={lines} onCorrect={correct} />}
      </section>
    </FieldForm>
  );
}

/** A new statement is for the year after the last, with what the landlord used then. */
function startOf(last: StoredStatement | null, clauses: readonly StoredClause[]) {
  const only = clauses.length === 1 ? clauses[0] : undefined;
  if (!last)
    return {
      ec_id: only?.ec_id ?? null,
      state: 'To check' as const,
      ourSF: only?.shareSF ?? null,
      buildingSF: only?.buildingSF ?? null,
    };
  const year = Number(last.to?.slice(0, 4)) + 1;
  const { ec_id, ourSF, buildingSF, grossUpTarget, feePercent } = last;
  return {
    ec_id,
    ourSF,
    buildingSF,
    grossUpTarget,
    feePercent,
    state: 'To check' as const,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  };
}

/** What somebody has decided about lines before holds for lines of the same name. */
function correctionsIn(statement: StoredStatement | null): Corrections {
  return Object.fromEntries(
    (statement?.lines ?? []).map(({ description, category, varies, controllable, capital }) => [
      description ?? '',
      { category, varies, controllable, capital },
    ]),
  );
}

interface LineTableProps {
  lines: readonly ExpenseLine[];
  onCorrect: (line: ExpenseLine, change: Partial<ExpenseLine>) => void;
}

const marks = [
  ['varies', 'Varies'],
  ['controllable', 'Controllable'],
  ['capital', 'Capital'],
] as const;

function LineTable({ lines, onCorrect }: LineTableProps) {
  const total = lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100;
  return (
    <div className={classes['frame']}>
      <table className={classes['table']}>
        <caption className={classes['hidden']}>Lines as they are read</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" data-number>
              Building
            </th>
            <th scope="col" data-number>
              Ours
            </th>
            <th scope="col">Category</th>
            {marks.map(([, label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // eslint-disable-next-line react/no-array-index-key -- two lines may have the same name
            <tr key={index}>
              <th scope="row">{line.description}</th>
              <td data-number>{line.amount === null ? 'Enter an amount.' : formatDollars(line.amount)}</td>
              <td data-number>{line.ours === null ? '' : formatDollars(line.ours)}</td>
              <td>
                <NativeSelect
                  aria-label={`Category of ${line.description}`}
                  size="xs"
                  data={[...expenseCategories]}
                  value={line.category ?? 'Other'}
                  onChange={(event) => onCorrect(line, { category: event.currentTarget.value })}
                />
              </td>
              {marks.map(([name, label]) => (
                <td key={name}>
                  <Checkbox
                    aria-label={`${label}: ${line.description}`}
                    checked={line[name] ?? false}
                    onChange={(event) => onCorrect(line, { [name]: event.currentTarget.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-number>{formatDollars(total)}</td>
            <td colSpan={5} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
