import { movedColumn, toggledColumn, type ListColumn } from '@panoramic/contract';
import { Checkbox } from '@mantine/core';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import classes from './column-chooser.module.css';
import { chooseColumns, type ListView } from './use-list-view.ts';

/** Lets the user choose and order the columns of a list by checkbox, drag or buttons. */
export function ColumnChooser({ view }: { view: ListView }) {
  const { offer } = view;
  // Local state while open, so that a tick shows at once.
  const [names, setNames] = useState<readonly string[]>(() => view.shown.map(({ name }) => name));
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const columns = names.flatMap((name) => offer.columns.find((column) => column.name === name) ?? []);
  const others = offer.columns.filter(({ name }) => !names.includes(name));

  function choose(wanted: readonly string[]) {
    setNames(wanted);
    chooseColumns(view, wanted);
  }

  function move({ name, heading }: ListColumn, to: number) {
    choose(movedColumn(names, name, to));
    setSaid(`${heading}: ${to + 1} of ${names.length}`);
  }

  return (
    <section aria-label="Columns">
      <div className={classes['head']}>
        <span aria-hidden>Columns</span>
        <button
          type="button"
          className={classes['reset']}
          disabled={!view.custom}
          onClick={() => choose(offer.first)}
        >
          Reset
        </button>
      </div>
      <ul className={classes['list']}>
        {columns.map((column, at) => (
          <li
            key={column.name}
            className={classes['column']}
            draggable
            data-dragged={dragged === column.name || undefined}
            onDragStart={() => setDragged(column.name)}
            onDragEnter={() => dragged && setNames(movedColumn(names, dragged, at))}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => {
              setDragged(null);
              chooseColumns(view, names);
            }}
          >
            <GripVertical size={14} aria-hidden className={classes['grip']} />
            <Tick
              column={column}
              shown
              last={columns.length === 1}
              onToggle={() => choose(toggledColumn(names, column.name))}
            />
            <Mover column={column} direction="up" stuck={at === 0} onMove={() => move(column, at - 1)} />
            <Mover
              column={column}
              direction="down"
              stuck={at === columns.length - 1}
              onMove={() => move(column, at + 1)}
            />
          </li>
        ))}
        {others.map((column) => (
          <li key={column.name} className={classes['column']}>
            <span className={classes['grip']} />
            <Tick
              column={column}
              shown={false}
              last={false}
              onToggle={() => choose(toggledColumn(names, column.name))}
            />
          </li>
        ))}
      </ul>
      <output className={classes['said']}>{said}</output>
    </section>
  );
}

interface TickProps {
  column: ListColumn;
  shown: boolean;
  /** True for the only remaining column, which cannot be hidden. */
  last: boolean;
  onToggle: () => void;
}

function Tick({ column, shown, last, onToggle }: TickProps) {
  return (
    <Checkbox
      size="xs"
      className={classes['tick'] ?? ''}
      label={column.heading}
      checked={shown}
      disabled={last}
      onChange={onToggle}
    />
  );
}

interface MoverProps {
  column: ListColumn;
  direction: 'up' | 'down';
  stuck: boolean;
  onMove: () => void;
}

/** Never disabled, so that it keeps the focus when the column reaches an end. */
function Mover({ column, direction, stuck, onMove }: MoverProps) {
  const Icon = direction === 'up' ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      className={classes['mover']}
      aria-label={`Move ${column.heading} ${direction}`}
      aria-disabled={stuck || undefined}
      onClick={stuck ? undefined : onMove}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
