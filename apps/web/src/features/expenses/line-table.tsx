import {
  categoriesWith,
  formatDollars,
  proposedLine,
  type ExpenseLine,
  type LineWord,
} from '@panoramic/contract';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import classes from './expenses.module.css';
import { typedAmount, isMarked, lineMarks, typedLines, type LineMark } from './typed-lines.ts';

const labels: Record<LineMark, string> = {
  varies: 'Varies',
  controllable: 'Controllable',
  capital: 'Capital',
};
const keys: Record<string, LineMark> = { v: 'varies', c: 'controllable', k: 'capital' };

interface LineTableProps {
  lines: readonly ExpenseLine[];
  /** What the client's own words propose. */
  own: readonly LineWord[];
  onLines: (lines: readonly ExpenseLine[]) => void;
}

/**
 * The lines as they are read, to be typed and corrected: Enter and the arrow keys go to the next line, and in an
 * amount the keys V, C and K set the marks.
 */
export function LineTable({ lines, own, onLines }: LineTableProps) {
  const total = lines.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100;

  function change(index: number, values: Partial<ExpenseLine>) {
    onLines(lines.with(index, { ...(lines[index] ?? emptyLine), ...values }));
  }

  function rename(index: number, description: string) {
    const { amount = null, ours = null } = lines[index] ?? {};
    change(index, { ...proposedLine(description, own), description, amount, ours });
  }

  const grid = useLineGrid({ lines, own, onLines, onChange: change });
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} {...grid}>
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
            {lineMarks.map((mark) => (
              <th key={mark} scope="col">
                {labels[mark]}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <LineRow
              // eslint-disable-next-line react/no-array-index-key -- two lines may have the same name
              key={index}
              {...{ line, index, own }}
              onChange={(values) => change(index, values)}
              onRename={(description) => rename(index, description)}
              onRemove={() => onLines(lines.toSpliced(index, 1))}
            />
          ))}
          <tr>
            <td colSpan={8}>
              <TypedCell
                key={lines.length}
                cell={`${lines.length} description`}
                label="New line"
                text=""
                placeholder="Description of a new line"
                atEnd
                onText={(text) => {
                  const description = text.trim();
                  if (description === '') return;
                  onLines([...lines, { ...emptyLine, ...proposedLine(description, own), description }]);
                }}
              />
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-number>{formatDollars(total)}</td>
            <td colSpan={6} className={classes['quiet']}>
              In an amount: V varies, C controllable, K capital
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface LineRowProps {
  line: ExpenseLine;
  index: number;
  own: readonly LineWord[];
  onChange: (values: Partial<ExpenseLine>) => void;
  onRename: (description: string) => void;
  onRemove: () => void;
}

function LineRow({ line, index, own, onChange, onRename, onRemove }: LineRowProps) {
  return (
    <tr>
      <td>
        <TypedCell
          cell={`${index} description`}
          label={`Line ${index + 1}`}
          text={line.description ?? ''}
          onText={(text) => (text.trim() === '' ? undefined : onRename(text.trim()))}
        />
      </td>
      {(['amount', 'ours'] as const).map((name) => (
        <td key={name} data-number>
          <TypedCell
            cell={`${index} ${name}`}
            label={`${name === 'amount' ? 'Building' : 'Ours'}: ${line.description}`}
            text={line[name] === null ? '' : formatDollars(line[name])}
            isNumber
            placeholder={name === 'amount' ? 'Amount' : ''}
            onText={(text) => {
              const amount = typedAmount(text.trim());
              if (amount !== undefined) onChange({ [name]: amount });
            }}
          />
        </td>
      ))}
      <td>
        <NativeSelect
          aria-label={`Category of ${line.description}`}
          className={classes['category'] ?? ''}
          size="xs"
          data={[...new Set([...categoriesWith(own), line.category ?? 'Other'])]}
          value={line.category ?? 'Other'}
          onChange={(event) => onChange({ category: event.currentTarget.value })}
        />
      </td>
      {lineMarks.map((mark) => (
        <td key={mark}>
          <Checkbox
            size="xs"
            aria-label={`${labels[mark]}: ${line.description}`}
            checked={isMarked(line, mark)}
            onChange={(event) => onChange({ [mark]: event.currentTarget.checked })}
          />
        </td>
      ))}
      <td>
        {line.page ? <span className={classes['quiet']}>p. {line.page}</span> : null}
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Remove ${line.description}`}
          onClick={onRemove}
        >
          ×
        </Button>
      </td>
    </tr>
  );
}

interface LineGridProps extends LineTableProps {
  onChange: (index: number, values: Partial<ExpenseLine>) => void;
}

/** What keys and pasted lines do in the table. */
function useLineGrid({ lines, own, onLines, onChange }: LineGridProps) {
  const ref = useRef<HTMLTableElement>(null);

  function focus(row: number, column: string) {
    ref.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const [row, column] = (event.target as HTMLElement).dataset['cell']?.split(' ') ?? [];
    if (row === undefined || column === undefined) return;
    const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      focus(Number(row) + step, column);
      return;
    }
    const mark = keys[event.key.toLowerCase()];
    const line = lines[Number(row)];
    if (column === 'description' || !mark || !line || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange(Number(row), { [mark]: !isMarked(line, mark) });
  }

  /** Several lines of a spreadsheet stand in the place of the line that they are pasted into, and after it. */
  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const text = event.clipboardData.getData('text/plain');
    const row = (event.target as HTMLElement).dataset['cell']?.split(' ')[0];
    if (row === undefined || !/\t|\n./.test(text)) return;
    event.preventDefault();
    const pasted = typedLines(text, own);
    onLines(lines.toSpliced(Number(row), pasted.length, ...pasted));
  }

  return { ref, onKeyDown, onPaste };
}

const emptyLine: ExpenseLine = {
  description: '',
  category: 'Other',
  amount: null,
  ours: null,
  varies: false,
  controllable: false,
  capital: false,
};

interface TypedCellProps {
  /** The line and the column. */
  cell: string;
  label: string;
  text: string;
  placeholder?: string;
  isNumber?: boolean;
  /** Counts on leaving it only, because it makes a line. */
  atEnd?: boolean;
  onText: (text: string) => void;
}

/** Counts as it is typed; what cannot be read stays in sight and is marked. */
function TypedCell({
  cell,
  label,
  text,
  placeholder,
  isNumber = false,
  atEnd = false,
  onText,
}: TypedCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && isNumber && typedAmount(typed.trim()) === undefined;
  function leave() {
    if (typed === null || isWrong) return;
    setTyped(null);
    if (atEnd) onText(typed);
  }
  function type(now: string) {
    setTyped(now);
    if (!atEnd) onText(now);
  }
  return (
    <input
      className={classes['cell']}
      data-cell={cell}
      data-number={isNumber || undefined}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? 'Enter an amount.' : undefined}
      placeholder={placeholder}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={typed ?? text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
