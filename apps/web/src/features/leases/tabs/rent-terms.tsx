import {
  leaseTabLinks,
  annualOf,
  derivedRent,
  editValue,
  isDeposit,
  monthlyOf,
  paymentWords,
  rentTermFields,
  rentTermsTab,
  typedValue,
  type Lease,
  type Term,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { CalendarClock, CalendarRange } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import {
  canSaveAll,
  CellInput,
  valuesOf,
  visibleRows,
  type CustomInputProps,
  type RowLook,
  type Values,
} from '../../../fields/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { Badge, Explained, KeyHint, MenuItem } from '../../../ui/index.ts';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import type { NamedTerm } from '../rent/overlaps.tsx';
import type { PutSchedule } from '../rent/schedule-builder.tsx';
import { GeneralNotes, useGeneralNotes } from './general-notes.tsx';
import { useLeaseRows, type LeaseRows } from './lease-rows.ts';
import { RentTodaySection, ScheduleFold } from './rent-schedule.tsx';
import { RowTab } from './row-tab.tsx';
import classes from './row-tab.module.css';

/** Loaded when it is first asked for. */
const ScheduleBuilder = lazy(async () => ({
  default: (await import('../rent/schedule-builder.tsx')).ScheduleBuilder,
}));

const IndexRent = lazy(async () => ({
  default: (await import('../rent/index-rent/index-rent.tsx')).IndexRent,
}));

export function RentTermsTab({ lease }: DetailTabProps) {
  const { today } = useSignedIn();
  const rows = useLeaseRows(rentTermsTab, lease);
  const notes = useGeneralNotes(lease);
  const look = useMemo(() => lookOf(lease, today), [lease, today]);
  const { editor, actions, loading } = rows;
  // The parts below the rows are deferred to the next frame, so that a key or a press in a row shows at once.
  const drawn = useDeferredValue(editor);
  const saved = useMemo(() => savedTerms(drawn), [drawn]);
  const savable = canSaveAll(drawn);
  const saving = editor.savingAll.length > 0;
  const [building, setBuilding] = useState(false);
  const buttons = useMemo(
    () => (
      <>
        {/* What the key presses: the item of the menu is there only while the menu is open. */}
        <button
          type="button"
          hidden
          disabled={loading}
          data-tab-action="buildSchedule"
          data-tab={leaseTabLinks.rentTerms.path}
          onClick={() => setBuilding(true)}
        />
        <Button
          variant={savable || saving ? 'filled' : 'default'}
          disabled={!savable}
          loading={saving}
          onClick={actions.saveAll}
        >
          Save All
        </Button>
      </>
    ),
    [loading, savable, saving, actions],
  );
  const more = useMemo(
    () => (
      <MenuItem icon={CalendarRange} onClick={() => setBuilding(true)}>
        Build schedule
      </MenuItem>
    ),
    [],
  );
  return (
    <RowTab
      lease={lease}
      tab="rentTerms"
      rows={rows}
      look={look}
      beside={notes}
      actions={buttons}
      more={more}
      below={
        <>
          {visibleRows(drawn).some((row) => row.editing) && <Keys />}
          <GeneralNotes notes={notes} lease={lease} />
          <RentTodaySection terms={saved} lease={lease} />
          {!rows.loading && <ScheduleFold typed={typedTerms(drawn)} saved={saved} lease={lease} />}
          {!rows.loading && <IndexRentFold lease={lease} />}
          {building && (
            <Suspense>
              <ScheduleBuilder
                lease={lease}
                terms={namedTerms(rows)}
                onPut={(schedule) => putIntoTable(rows, schedule)}
                onClose={() => setBuilding(false)}
              />
            </Suspense>
          )}
        </>
      }
    />
  );
}

/** Rents that follow an index, one press away; nothing of it is loaded before. */
function IndexRentFold({ lease }: { lease: Lease }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes['section']}
      aria-label="Index rent"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes['heading']}>Index rent</summary>
      {isOpen && (
        <Suspense>
          <IndexRent lease={lease} />
        </Suspense>
      )}
    </details>
  );
}

/** Puts the rows of the schedule below the others, open and unsaved; rows that it replaces end before it. */
function putIntoTable({ actions }: LeaseRows, { terms, ended }: PutSchedule) {
  for (const { row, end } of ended) {
    actions.act({ type: 'edit', row });
    actions.act({ type: 'type', row, field: 'rt_end', text: editValue(end, rentTermFields.rt_end) });
  }
  actions.put(
    terms.map((term) => ({
      rt_type: editValue(term.rt_type, rentTermFields.rt_type),
      rt_start: editValue(term.rt_start, rentTermFields.rt_start),
      rt_end: editValue(term.rt_end, rentTermFields.rt_end),
      rt_monthly: editValue(term.rt_monthly, rentTermFields.rt_monthly),
      rt_yearly: editValue(term.rt_yearly, rentTermFields.rt_yearly),
      rt_notes: term.rt_notes ?? '',
    })),
  );
}

/** Rows that hold something, as they stand on the screen. */
function namedTerms({ editor }: LeaseRows): readonly NamedTerm[] {
  return visibleRows(editor).map((row) =>
    Object.assign(termOf(valuesOf(editor.kind, row)), { row: row.name }),
  );
}

function lookOf({ sd_sqft }: Lease, today: string): RowLook {
  /** As the specification highlights rows: of any type, from the start to the end, and none without an end. */
  function isCurrent(values: Values): boolean {
    const { rt_start, rt_end } = termOf(values);
    return rt_start !== null && rt_end !== null && rt_start <= today && today <= rt_end;
  }
  return {
    widths: {
      rt_type: 'min(230px, max(16cqi, 20cqi - 24px))',
      rt_start: 'min(144px, 15.2cqi)',
      rt_end: 'min(144px, 15.2cqi)',
      rt_monthly: 'min(136px, 14cqi)',
      rt_psqft: 'min(96px, 11.4cqi)',
    },
    tone: (values) => (isCurrent(values) ? 'current' : undefined),
    cells: {
      rt_type: (values, row) => (
        <span className={classes['stack']}>
          <Explained>{String(values['rt_type'] ?? '')}</Explained>
          {!row.editing && isCurrent(values) && <Badge tone="green">Current</Badge>}
        </span>
      ),
      rt_monthly: (values) => <Amount term={termOf(values)} />,
      // Derived from the figures on the screen, so that it follows what is typed.
      rt_psqft: (values) => showMoney(derivedRent(termOf(values), sd_sqft).rt_psqft),
    },
    below: (values) => paidWords(termOf(values)),
    folded: { label: 'Payment', icon: CalendarClock, beside: 'rt_monthly' },
    inputs: { rt_yearly: YearlyInput },
  };
}

/** How it is paid where that is not monthly, in advance, on the 1st, and a yearly amount that was typed. */
function paidWords(term: Term): ReactNode {
  const annual = annualOf(term.rt_monthly, term.rt_yearly);
  const isTyped = !isDeposit(term) && annual !== annualOf(term.rt_monthly);
  const words = [paymentWords(term), isTyped && `${showMoney(annual)} a year`].filter(Boolean).join('; ');
  return words && <div className={classes['quiet']}>{words}</div>;
}

/** Takes an amount a year: the monthly one follows from it, and it follows from a monthly one that is typed later. */
function YearlyInput({ row, act, ...input }: CustomInputProps) {
  const field = { ...input.field, label: 'Yearly' };
  const { rt_monthly, rt_yearly } = termOf(valuesOf(rentTermsTab, row));
  const typed = typedValue(input.text, field);
  const isOwn = 'problem' in typed || (typed.value !== null && monthlyOf(Number(typed.value)) === rt_monthly);
  return (
    <>
      <label htmlFor={input.id} className={classes['inputLabel']}>
        {field.label}
      </label>
      <CellInput
        {...input}
        field={field}
        text={isOwn ? input.text : editValue(annualOf(rt_monthly, rt_yearly), rentTermFields.rt_yearly)}
        onText={(text) => {
          input.onText(text);
          const reading = typedValue(text, rentTermFields.rt_yearly);
          if ('problem' in reading) return;
          const monthly = reading.value === null ? null : monthlyOf(reading.value);
          const shown = editValue(monthly, rentTermFields.rt_monthly);
          act({ type: 'type', row: row.name, field: 'rt_monthly', text: shown });
        }}
      />
    </>
  );
}

/** Marks a deposit, which is in the same column but is not a monthly amount. */
function Amount({ term }: { term: Term }) {
  return (
    <>
      {showMoney(term.rt_monthly)}
      {isDeposit(term) && term.rt_monthly !== null && <span className={classes['quiet']}> once</span>}
    </>
  );
}

/** The terms as they are on the screen, so that warnings show while the user types. */
function typedTerms(editor: LeaseRows['editor']): readonly Term[] {
  const readable = visibleRows(editor).filter((row) => Object.keys(row.errors).length === 0);
  return readable.map((row) => termOf(valuesOf(editor.kind, row)));
}

/** The terms as saved, without unsaved edits. */
function savedTerms(editor: LeaseRows['editor']): readonly Term[] {
  return visibleRows(editor).flatMap((row) => {
    if (!row.editing) return [termOf(valuesOf(editor.kind, row))];
    return row.id > 0 ? [termOf(row.base)] : [];
  });
}

function termOf(values: Values): Term {
  // Safe: the rows of this tab are rent terms.
  return values as unknown as Term;
}

function Keys() {
  return (
    <p className={classes['keys']}>
      <span>
        <KeyHint keys="Tab" /> next cell
      </span>
      <span>
        <KeyHint keys="Enter" /> next row
      </span>
      <span>
        <KeyHint keys="Esc" /> cancel row
      </span>
      <span>
        <KeyHint keys="Alt+Enter" /> payment
      </span>
      <span>
        <KeyHint keys="Mod+S" /> save all
      </span>
      <span>
        <KeyHint keys="Mod+V" /> paste cells from a spreadsheet
      </span>
    </p>
  );
}
