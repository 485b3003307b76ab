import {
  choice,
  fieldTable,
  longText,
  showDate,
  statementProblems,
  statementRowFields,
  type ExpenseLine,
  type FieldError,
  type LineWord,
  type StoredClause,
  type StoredStatement,
} from '@panoramic/contract';
import { useRef, useState } from 'react';
import { FieldForm, useFormDraft, type FormHandle } from '../../fields/index.ts';
import { notify } from '../../ui/index.ts';
import classes from './expenses.module.css';
import { LinesOfDocument, type StatementInDocument } from './lines-of-document.tsx';
import { LineTable } from './line-table.tsx';
import { lineTexts, typedLines } from './typed-lines.ts';
import { useConflictingSave } from './use-conflicting-save.tsx';

const groups = [
  { title: 'Statement', fields: ['ec_id', 'from', 'to', 'received'] },
  { title: 'Amounts', fields: ['billed', 'estimatesPaid', 'balance'] },
  {
    title: 'As the landlord computes',
    fields: ['ourSF', 'buildingSF', 'occupancy', 'grossUpTarget', 'feePercent', 'feeAmount'],
  },
  { title: 'Lines', fields: ['lines'] },
] as const;

interface StatementFormProps {
  leaseId: number;
  clauses: readonly StoredClause[];
  statement: StoredStatement | null;
  /** The latest statement, which a new one starts from. */
  last: StoredStatement | null;
  own: readonly LineWord[];
  onDone: (id: number | null) => void;
}

/** A landlord's statement with its lines; it is checked when it is saved. */
export function StatementForm({ leaseId, clauses, statement, last, own, onDone }: StatementFormProps) {
  const [table] = useState(() => formTable(clauses));
  const [began] = useState(() => (statement ? asTyped(statement, own) : startOf(last, clauses, own)));
  const place = statement ? `statement ${statement.es_id}` : `statement of lease ${leaseId}`;
  const draft = useFormDraft(place, began, { inClient: true });
  const { base } = draft;
  const [text, setText] = useState(base.lines);
  const form = useRef<FormHandle>(null);
  function type(name: string, now: string) {
    if (name === 'lines') setText(now);
    form.current?.type(name, now);
  }

  /** What a document says takes the place of lines without amounts, and fills the fields beside them. */
  function takeDocument({ lines, from, to, ...sums }: StatementInDocument) {
    const kept = typedLines(text, own).filter(({ amount }) => amount !== null);
    type('lines', lineTexts([...kept, ...lines], own));
    if (from !== null && to !== null) {
      type('from', showDate(from));
      type('to', showDate(to));
    }
    for (const name of ['billed', 'estimatesPaid', 'balance'] as const)
      if (sums[name] !== null) type(name, String(sums[name]));
    notify(`${lines.length} lines were read. Look at them before you save.`);
  }

  const { save, dialog } = useConflictingSave('Expenses/EditStatement', table, {
    // Safe: the row of a conflict is a statement.
    asTyped: (row) => asTyped(row as never, own),
    asSent: (row) => Object.assign({}, row, { lines: typedLines(String(row['lines'] ?? ''), own) }),
  });
  return (
    <>
      <FieldForm
        table={table}
        groups={groups}
        row={base}
        draft={draft}
        handle={form}
        autoFocus
        onTyped={({ lines }) => setText(lines ?? '')}
        problems={(row) => problemsOf(row, own)}
        onCancel={() => onDone(null)}
        onSave={async (row, key) => {
          const ids = { sd_id: leaseId, es_id: statement?.es_id ?? 0, version: versionOf(base) };
          let id: number | null = null;
          const isSaved = await save(row, ids, { key, base }, (saved) => (id = Number(saved['es_id'])));
          if (!isSaved) return false;
          notify('Statement saved.');
          draft.clear();
          return onDone(id);
        }}
        saveLabel="Save and check"
      >
        <section className={classes['section']} aria-label="Lines as they are read">
          <LinesOfDocument leaseId={leaseId} onRead={takeDocument} />
          <LineTable
            lines={typedLines(text, own)}
            own={own}
            onLines={(lines) => {
              const now = lineTexts(lines, own);
              // At once, so that a mark that is pressed never jumps back.
              type('lines', now);
            }}
          />
        </section>
      </FieldForm>
      {dialog}
    </>
  );
}

function formTable(clauses: readonly StoredClause[]) {
  const {
    state: _state,
    stateOn: _stateOn,
    recovered: _recovered,
    note: _note,
    ...fields
  } = statementRowFields;
  return fieldTable({
    ...fields,
    ec_id: choice(
      'Clause',
      clauses.map(({ ec_id, pool }) => ({ value: ec_id, label: pool ?? `Clause ${ec_id}` })),
    ),
    lines: longText('Lines', {
      max: 60_000,
      width: 'full',
      help: 'One a line, typed or pasted from a spreadsheet: description, the building’s amount, and ours where the statement has it.',
    }),
  });
}

/** A stored statement as the form has it. */
function asTyped(statement: StoredStatement, own: readonly LineWord[]) {
  return { ...statement, lines: lineTexts(statement.lines, own) };
}

function versionOf(base: object): number | undefined {
  return 'version' in base ? Number(base.version) : undefined;
}

type FormRow = Omit<Parameters<typeof statementProblems>[0], 'lines'> & { readonly lines: string | null };

/** An error of a line names it, because all of them are one field. */
function problemsOf(row: FormRow, own: readonly LineWord[]): FieldError[] {
  const lines = typedLines(row.lines ?? '', own);
  return statementProblems({ ...row, lines }).map(({ field, message }) => {
    const [, place] = /^lines\.(\d+)/.exec(field) ?? [];
    if (place === undefined) return { field, message };
    return {
      field: 'lines',
      message: `Line ${Number(place) + 1}, ${nameOf(lines[Number(place)])}: ${message}`,
    };
  });
}

function nameOf(line: ExpenseLine | undefined): string {
  return line?.description ?? 'without a description';
}

/** A new statement is for the year after the last, with its lines and with what the landlord used then. */
function startOf(last: StoredStatement | null, clauses: readonly StoredClause[], own: readonly LineWord[]) {
  const only = clauses.length === 1 ? clauses[0] : undefined;
  if (!last)
    return {
      ec_id: only?.ec_id ?? null,
      ourSF: only?.shareSF ?? null,
      buildingSF: only?.buildingSF ?? null,
      lines: '',
    };
  const year = Number(last.to?.slice(0, 4)) + 1;
  const { ec_id, ourSF, buildingSF, grossUpTarget, feePercent } = last;
  return {
    ec_id,
    ourSF,
    buildingSF,
    grossUpTarget,
    feePercent,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    lines: lineTexts(
      last.lines.map((line) => Object.assign({}, line, { amount: null, ours: null })),
      own,
    ),
  };
}
