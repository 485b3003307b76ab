import {
  layoutDateFormats,
  layoutValues,
  layoutValuesOf,
  type LayoutSubject,
  type LayoutValue,
  type PaymentLayout,
  type SavedLayout,
} from '@panoramic/contract';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { callAndRefresh, ProblemError, reasonOf, useSignedIn } from '../../../api/index.ts';
import { Banner, IconButton, notify, PageFrame, useUnsavedGuard } from '../../../ui/index.ts';
import { LayoutPreview } from '../batches/make-batch-dialog.tsx';
import { PaymentSection } from '../frame/section.tsx';
import { FormatSelect } from './format-select.tsx';
import classes from '../frame/frame.module.css';

type LayoutColumn = PaymentLayout['columns'][number];
/** `id` stays with a column when it is moved. */
type EditedColumn = LayoutColumn & { readonly id: number };

let lastId = 0;
const edited = (column: LayoutColumn): EditedColumn => ({ ...column, id: ++lastId });

/** A layout with the first rows of this month in it, as they would be written. */
export function LayoutEditor({ saved, onDone }: { saved: SavedLayout; onDone: () => void }) {
  const month = useSignedIn().today.slice(0, 7);
  const [layout, setLayout] = useState(saved.layout);
  const [columns, setColumns] = useState(() => saved.layout.columns.map(edited));
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isDirty, setDirty] = useState(false);
  const release = useUnsavedGuard(isDirty && !busy);
  const whole: PaymentLayout = { ...layout, columns: columns.map(({ id: _id, ...column }) => column) };
  const shown = useDeferredValue(whole);

  function change(part: Partial<PaymentLayout>) {
    setDirty(true);
    setLayout({ ...layout, ...part });
  }
  function changeColumns(next: readonly EditedColumn[]) {
    setDirty(true);
    setColumns([...next]);
  }
  async function save() {
    setBusy(true);
    setProblems([]);
    release();
    try {
      await callAndRefresh('Payments/EditLayout', { id: saved.id, layout: whole, version: saved.version });
      notify(`Layout ${whole.name} saved.`);
      onDone();
    } catch (error) {
      const errors = error instanceof ProblemError ? error.errors.map(({ message }) => message) : [];
      setProblems(errors.length > 0 ? errors : [reasonOf(error)]);
      setBusy(false);
    }
  }

  return (
    <PageFrame
      title={saved.layout.name ? `Layout ${saved.layout.name}` : 'New layout'}
      width="wide"
      context={
        saved.id === 0 && saved.layout.name
          ? 'A starting point: it is saved as a layout of this client'
          : undefined
      }
      actions={
        <>
          <Button loading={busy} onClick={() => void save()}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </>
      }
    >
      {problems.map((words) => (
        <Banner key={words} kind="failure">
          {words}
        </Banner>
      ))}
      <div className={classes['parts']}>
        <LayoutOptions layout={layout} onChange={change} />
        <ColumnsEditor subject={layout.subject} columns={columns} onChange={changeColumns} />
        <PaymentSection title="First rows of this month">
          {whole.columns.length > 0 && whole.name.trim() !== '' ? (
            <LayoutPreview month={month} layout={shown} />
          ) : (
            <p className={classes['quiet']}>Enter a name and at least one column.</p>
          )}
        </PaymentSection>
      </div>
    </PageFrame>
  );
}

interface LayoutOptionsProps {
  layout: PaymentLayout;
  onChange: (part: Partial<PaymentLayout>) => void;
}

function LayoutOptions({ layout, onChange }: LayoutOptionsProps) {
  return (
    <>
      <div className={classes['controls']}>
        <TextInput
          label="Name"
          maxLength={60}
          value={layout.name}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
        <FormatSelect value={layout.format} onChange={(format) => onChange({ format })} />
        <NativeSelect
          label="Separator"
          value={layout.separator}
          data={[
            { value: ',', label: 'Comma' },
            { value: ';', label: 'Semicolon' },
            { value: 'tab', label: 'Tab' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ separator: value === ';' || value === 'tab' ? value : ',' })
          }
        />
        <NativeSelect
          label="Amounts"
          value={layout.decimal}
          data={[
            { value: '.', label: '1234.50' },
            { value: ',', label: '1234,50' },
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ decimal: value === ',' ? ',' : '.' })}
        />
        <NativeSelect
          label="Dates"
          value={layout.dates}
          data={[...layoutDateFormats]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ dates: layoutDateFormats.find((one) => one === value) ?? layout.dates })
          }
        />
        <NativeSelect
          label="Line ends"
          value={layout.lineEnd}
          data={[
            { value: 'CRLF', label: 'Windows (CRLF)' },
            { value: 'LF', label: 'Unix (LF)' },
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ lineEnd: value === 'LF' ? 'LF' : 'CRLF' })}
        />
      </div>
      <div className={classes['controls']}>
        <Checkbox
          label="Headings"
          checked={layout.headings}
          onChange={({ currentTarget: { checked } }) => onChange({ headings: checked })}
        />
        <Checkbox
          label="A last row with count and control total"
          checked={layout.control}
          onChange={({ currentTarget: { checked } }) => onChange({ control: checked })}
        />
        <Checkbox
          label="Begins with the mark of UTF-8 (BOM)"
          checked={layout.mark}
          onChange={({ currentTarget: { checked } }) => onChange({ mark: checked })}
        />
      </div>
    </>
  );
}

interface ColumnsEditorProps {
  subject: LayoutSubject;
  columns: readonly EditedColumn[];
  onChange: (columns: readonly EditedColumn[]) => void;
}

function ColumnsEditor({ subject, columns, onChange }: ColumnsEditorProps) {
  const valueChoices = layoutValuesOf(subject).map((value) => ({ value, label: layoutValues[value] }));
  function replace(at: number, part: Partial<LayoutColumn>) {
    onChange(columns.map((column, index) => (index === at ? { ...column, ...part } : column)));
  }
  function move(at: number, by: 1 | -1) {
    const moved = columns[at];
    if (moved) onChange(columns.toSpliced(at, 1).toSpliced(at + by, 0, moved));
  }
  return (
    <PaymentSection
      title="Columns"
      action={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={columns.length >= 40}
          onClick={() => onChange([...columns, edited({ heading: '', value: 'fixed', fixed: '' })])}
        >
          Add column
        </Button>
      }
    >
      <ol className={classes['columns']}>
        {columns.map((column, at) => {
          const number = at + 1;
          return (
            <li key={column.id}>
              <span className={classes['quiet']}>{number}</span>
              <TextInput
                aria-label={`Heading of column ${number}`}
                maxLength={60}
                value={column.heading}
                onChange={({ currentTarget: { value } }) => replace(at, { heading: value })}
              />
              <NativeSelect
                aria-label={`Value of column ${number}`}
                value={column.value}
                data={valueChoices}
                // Safe: the choices are the keys of the table.
                onChange={({ currentTarget: { value } }) => replace(at, { value: value as LayoutValue })}
              />
              {column.value === 'fixed' ? (
                <TextInput
                  aria-label={`Fixed text of column ${number}`}
                  placeholder="Fixed text"
                  maxLength={100}
                  value={column.fixed}
                  onChange={({ currentTarget: { value } }) => replace(at, { fixed: value })}
                />
              ) : (
                <span />
              )}
              <span className={classes['buttons']}>
                <IconButton
                  icon={ArrowUp}
                  label={`Move column ${number} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move column ${number} down`}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon={X}
                  label={`Remove column ${number}`}
                  onClick={() => onChange(columns.toSpliced(at, 1))}
                />
              </span>
            </li>
          );
        })}
      </ol>
    </PaymentSection>
  );
}
