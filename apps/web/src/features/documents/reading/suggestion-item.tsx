import {
  suggestionFields,
  type AnyValue,
  type CallInput,
  type Field,
  type ShownSuggestion,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { callAndRefresh, reasonOf } from '../../../api/index.ts';
import { FieldForm, FieldView } from '../../../fields/index.ts';
import { isTyping, singleKeyShortcuts } from '../../../lib/single-keys.ts';
import { Badge, notify, type Tone } from '../../../ui/index.ts';
import { documentPath } from '../document-url.ts';
import classes from './reading.module.css';

interface SuggestionItemProps {
  fileId: number;
  suggestion: ShownSuggestion;
  mayWrite: boolean;
}

type Act = CallInput<'Documents/TakeSuggestion'>['act'];

/** One suggestion: what would be stored, beside what the page says. */
export function SuggestionItem({ fileId, suggestion, mayWrite }: SuggestionItemProps) {
  const { item, title, take, ...shown } = useSuggestion({ fileId, suggestion, mayWrite });
  const { state, dismissed, page, quote, worked, rule } = suggestion;
  return (
    // The keys are shortcuts for the buttons inside the item.
    <li
      ref={item}
      className={classes['item']}
      data-state={dismissed ? 'dismissed' : state}
      onKeyDown={shown.press}
      aria-label={title}
    >
      <div>
        <div className={classes['title']}>
          <span>{title}</span>
          <StateBadge suggestion={suggestion} />
        </div>
        {shown.changing ? null : <Values suggestion={suggestion} />}
        {worked !== null && <p className={classes['quiet']}>Worked out: {worked}.</p>}
      </div>
      <div className={classes['source']}>
        <blockquote className={classes['quote']}>{quote}</blockquote>
        <p className={classes['quiet']}>
          <Link to={documentPath({}, { file: fileId, page })}>Page {page}</Link> · {rule}
        </p>
      </div>
      {mayWrite && !shown.changing && (
        <Actions suggestion={suggestion} title={title} busy={shown.busy} onAct={shown.actOn} />
      )}
      {shown.changing && (
        <div className={classes['form']}>
          <FieldForm
            table={suggestionFields[suggestion.target]}
            groups={[{ fields: Object.keys(suggestion.values) }]}
            row={suggestion.values}
            saveUnchanged
            autoFocus
            saveLabel="Accept"
            onCancel={shown.stopChanging}
            onSave={(row) => take('accept', pick(row, Object.keys(suggestion.values)))}
          />
        </div>
      )}
    </li>
  );
}

/** What a button or key of the item does. */
type ItemAct = Act | 'change';

/** The keys and states of an item: whether it is being changed, and which act is on its way. */
function useSuggestion({ fileId, suggestion, mayWrite }: SuggestionItemProps) {
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState<Act | null>(null);
  const item = useRef<HTMLLIElement>(null);
  const { key, row_id, version, option_version } = suggestion;
  const title = titleOf(suggestion);

  async function take(act: Act, values?: Record<string, AnyValue>) {
    if (busy) return;
    setBusy(act);
    const next = besides(item.current, 1) ?? besides(item.current, -1);
    try {
      await callAndRefresh(
        'Documents/TakeSuggestion',
        { file_id: fileId, key, act, row_id, version, option_version, ...(values && { values }) },
        { key: crypto.randomUUID() },
      );
      setChanging(false);
      if (act !== 'recall') focusItem(next);
    } catch (error) {
      if (values) throw error;
      notify(`${title} was not ${act === 'accept' ? 'stored' : 'changed'}. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(null);
    }
  }

  function actOn(act: ItemAct) {
    // What the document does not say and the row needs is typed first.
    const isPartial =
      suggestion.target === 'expenseClause' && Object.values(suggestion.values).includes(null);
    if (act === 'change' || (act === 'accept' && isPartial)) setChanging(true);
    else void take(act);
  }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      focusItem(besides(item.current, by));
    }
    if (!mayWrite || !singleKeyShortcuts.read() || changing || !isOpen(suggestion)) return;
    const pressed = openActs.find(({ key: letter }) => letter === event.key);
    if (!pressed) return;
    event.preventDefault();
    event.stopPropagation();
    actOn(pressed.act);
  }

  function stopChanging() {
    setChanging(false);
    requestAnimationFrame(() => focusItem(item.current));
  }

  return { item, title, changing, busy, take, actOn, press, stopChanging };
}

/** Neither stored nor dismissed yet. */
function isOpen({ state, dismissed }: ShownSuggestion): boolean {
  return state !== 'stored' && !dismissed;
}

/** What can be done with an open suggestion: by a button, or by a key where single keys are on. */
const openActs = [
  { act: 'accept', key: 'a', label: 'Accept', variant: 'filled' },
  { act: 'change', key: 'c', label: 'Change', variant: 'default' },
  { act: 'dismiss', key: 'd', label: 'Dismiss', variant: 'subtle' },
] as const;

interface ActionsProps {
  suggestion: ShownSuggestion;
  title: string;
  busy: Act | null;
  onAct: (act: ItemAct) => void;
}

function Actions({ suggestion, title, busy, onAct }: ActionsProps) {
  const keysAreOn = singleKeyShortcuts.read();
  return (
    <div className={classes['actions']}>
      {isOpen(suggestion) &&
        openActs.map(({ act, key, label, variant }) => (
          <Button
            key={act}
            size="xs"
            variant={variant}
            loading={busy === act}
            aria-label={`${label} ${title}`}
            aria-keyshortcuts={keysAreOn ? key : undefined}
            onClick={() => onAct(act)}
          >
            {label}
          </Button>
        ))}
      {suggestion.dismissed && (
        <Button
          size="xs"
          variant="default"
          loading={busy === 'recall'}
          aria-label={`Recall ${title}`}
          onClick={() => onAct('recall')}
        >
          Recall
        </Button>
      )}
    </div>
  );
}

function pick(row: Readonly<Record<string, AnyValue>>, names: readonly string[]): Record<string, AnyValue> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** The item that is `by` places further, across groups. */
function besides(item: HTMLElement | null, by: number): HTMLElement | null {
  const items = [...document.querySelectorAll<HTMLElement>('[data-suggestions] li')];
  return item ? (items[items.indexOf(item) + by] ?? null) : null;
}

function focusItem(item: HTMLElement | null): void {
  item?.querySelector<HTMLElement>('button, a')?.focus();
}

/** The field of the lease, or what kind of row it is. */
function titleOf({ target, values }: ShownSuggestion): string {
  const [first = ''] = Object.keys(values);
  if (target === 'lease') return suggestionFields.lease[first]?.label ?? first;
  return String(values['rt_type'] ?? values['cd_type'] ?? values['c_type'] ?? values['pool'] ?? '');
}

const states: Record<ShownSuggestion['state'], { readonly words: string; readonly tone: Tone }> = {
  new: { words: 'New', tone: 'accent' },
  differs: { words: 'Differs', tone: 'amber' },
  stored: { words: 'Stored', tone: 'green' },
};

function StateBadge({ suggestion: { state, dismissed } }: { suggestion: ShownSuggestion }) {
  if (dismissed) return <Badge>Dismissed</Badge>;
  return <Badge tone={states[state].tone}>{states[state].words}</Badge>;
}

/** Fields that the list of values leaves out, because the title already names the kind of row. */
const inTitle = ['rt_type', 'cd_type', 'c_type', 'cd_status', 'pool', 'page', 'sentence'];

/** The suggested values with their labels, and the stored value where it differs. */
function Values({ suggestion: { target, values, stored, state } }: { suggestion: ShownSuggestion }) {
  const fields = suggestionFields[target];
  const names = Object.keys(values).filter((name) => !inTitle.includes(name) && values[name] !== null);
  return (
    <dl className={classes['values']} data-figures>
      {names.map((name) => {
        const field: Field | undefined = fields[name];
        if (!field) return null;
        const [now, value] = [stored[name] ?? null, values[name] ?? null];
        const isOther = state === 'differs' && String(now ?? '') !== String(value ?? '');
        return (
          <div key={name}>
            <dt data-single={names.length === 1 || undefined}>{field.label}</dt>
            <dd>
              <FieldView field={field} value={value} />
              {isOther && (
                <span className={classes['stored']}>
                  {now === null || now === '' ? (
                    'Nothing is stored'
                  ) : (
                    <>
                      Stored: <FieldView field={field} value={now} />
                    </>
                  )}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
