import type { ChoicesField, FlagField, Kind, NumberField, TextField } from '@panoramic/contract';
import { Suspense, useLayoutEffect, useRef, useState, type AriaAttributes, type ComponentType } from 'react';
import { LazyChoicesInput } from '../../choice/load-choices-input.ts';
import { settledText } from '../../form-state.ts';
import { threeWays } from '../../shared-props.tsx';
import { inputProps, type CellProps } from './cell-props.ts';
import classes from './cells.module.css';
import { ChoiceCell } from './choice-cell.tsx';
import { DateCell } from './date-cell.tsx';

export function CellInput(props: CellProps) {
  // Safe: the table's entry is declared for the fields of its kind.
  const Input = inputs[props.field.kind] as ComponentType<CellProps>;
  return <Input {...props} />;
}

const inputs = {
  text: LineCell,
  phone: LineCell,
  email: LineCell,
  longText: LongTextCell,
  integer: NumberCell,
  number: NumberCell,
  money: NumberCell,
  percent: NumberCell,
  date: DateCell,
  yearQuarter: LineCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  flag: FlagCell,
  // A screen with files provides its own file input.
  file: LineCell,
} satisfies Record<Kind, unknown>;

const keyboards = { phone: 'tel', email: 'email' } as const;

interface LineCellProps extends CellProps {
  /** For a line with a list of its own under it. */
  combobox?: AriaAttributes & { role: 'combobox' };
}

export function LineCell({ combobox, ...props }: LineCellProps) {
  const { kind } = props.field;
  return (
    <input
      {...inputProps(props)}
      {...combobox}
      className={classes['input']}
      inputMode={kind === 'phone' || kind === 'email' ? keyboards[kind] : undefined}
      // Two fields may share a column whose header names only one.
      placeholder={props.labelled ? undefined : props.field.label}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

function LongTextCell(props: CellProps<TextField>) {
  return (
    <textarea
      {...inputProps(props)}
      className={classes['input']}
      rows={props.labelled ? 2 : 1}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

/** Shows $1,234.50 for reading and 1234.50 for editing, selected so that typing replaces it. */
function NumberCell(props: CellProps<NumberField>) {
  const input = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState(false);
  // Selects in the layout effect; later, the next key would be appended to the text.
  useLayoutEffect(() => {
    if (editing) input.current?.select();
  }, [editing]);
  return (
    <input
      {...inputProps(props)}
      ref={input}
      className={classes['input']}
      data-align="right"
      inputMode={props.field.decimals === 0 ? 'numeric' : 'decimal'}
      value={editing ? props.text : settledText(props.text, props.field)}
      onFocus={() => setEditing(true)}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onBlur={() => {
        setEditing(false);
        props.onLeave();
      }}
    />
  );
}

function ChoicesCell(props: CellProps<ChoicesField>) {
  return (
    <Suspense fallback={<LineCell {...props} />}>
      <LazyChoicesInput {...props} name={props.id} label="hidden" />
    </Suspense>
  );
}

function FlagCell(props: CellProps<FlagField>) {
  if (props.field.threeWay)
    return (
      <select
        {...inputProps(props)}
        className={classes['input']}
        value={props.text}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onBlur={props.onLeave}
      >
        {threeWays.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...inputProps(props)}
      type="checkbox"
      className={classes['box']}
      checked={props.text === 'true'}
      onChange={(event) => props.onText(String(event.currentTarget.checked))}
      onBlur={props.onLeave}
    />
  );
}
