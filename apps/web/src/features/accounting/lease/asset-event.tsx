import {
  accountingBookLabels,
  date,
  mayUse,
  money,
  typedValue,
  type AccountedLease,
  type AccountingBook,
} from '@panoramic/contract';
import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { FieldInput } from '../../../fields/index.ts';
import { Banner, Dialog } from '../../../ui/index.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import tab from './accounting-tab.module.css';
import { useChosenProposals, type DecisionChoices } from './chosen-proposals.ts';
import { Changes, Effects } from './effects.tsx';
import classes from './proposal.module.css';

const events = {
  impairment: {
    label: 'Impairment',
    words:
      'The loss is written off the asset, and what is left is amortized in a straight line (ASC 360, IAS 36). The liability goes on as it was.',
    field: money('Impairment loss', { width: 'sm' }),
  },
  reversal: {
    label: 'Reversal',
    words:
      'What was impaired is written back to the asset, at most to what it would be without the impairment, and amortized in a straight line (IAS 36.109–125). Only IFRS 16 allows it.',
    field: money('Reversal of impairment', { width: 'sm' }),
  },
  lastUse: {
    label: 'Abandonment',
    words:
      'The asset is amortized until its last day of use, in a straight line (ASC 360-10-35-47, IAS 16.51). The liability goes on as it was.',
    field: date('Last day of use', { width: 'sm' }),
  },
} as const;
type EventName = keyof typeof events;

const effectiveField = date('Effective', { width: 'sm', help: 'Empty: the first open day.' });

interface AssetEventProps {
  accounted: AccountedLease;
  show: ShowAmount;
}

/** Opens the dialog that impairs or abandons the asset of a lease that a closed month has. */
export function AssetEventButton({ accounted, show }: AssetEventProps) {
  const { roles } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  if (!accounted.frozen || !mayUse('Write', roles)) return null;
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        Impair or abandon
      </Button>
      {isOpen && <AssetEventDialog accounted={accounted} show={show} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AssetEventDialog({ accounted, show, onClose }: AssetEventProps & { onClose: () => void }) {
  const kept = accounted.books.flatMap(({ book, class: name }) =>
    name === 'operating' || name === 'finance' ? [book] : [],
  );
  const [event, setEvent] = useState<EventName>('impairment');
  const [chosen, setBooks] = useState<readonly AccountingBook[]>(kept);
  const [day, setDay] = useState('');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { field, words } = events[event];
  const offered = event === 'reversal' ? kept.filter((book) => book === 'IFRS16') : kept;
  const books = offered.length > 1 ? chosen : offered;
  const readDay = typedValue(day, effectiveField);
  const readValue = typedValue(typed, field);
  const { shown, isReady, busy, failure, decide } = useChosenProposals({
    sd_id: accounted.sd_id,
    books,
    proposed: null,
    choices: choicesOf(event, readDay, readValue),
  });
  async function accept() {
    if (await decide('accept', reason)) onClose();
  }
  return (
    <Dialog
      title="Impair or abandon the asset"
      width="wide"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy !== null} disabled={busy !== null || !isReady} onClick={() => void accept()}>
            Accept
          </Button>
        </>
      }
    >
      <SegmentedControl
        aria-label="What happens to the asset"
        value={event}
        data={Object.entries(events)
          .filter(([value]) => value !== 'reversal' || kept.includes('IFRS16'))
          .map(([value, { label }]) => ({ value, label }))}
        onChange={(value) => {
          // Safe: the control offers the names of the table.
          setEvent(value as EventName);
          setTyped('');
        }}
      />
      <p className={tab['plain']}>{words}</p>
      <div className={classes['inputs']}>
        <FieldInput
          field={field}
          name={event}
          text={typed}
          error={'problem' in readValue ? readValue.problem : undefined}
          onText={setTyped}
        />
        <FieldInput
          field={effectiveField}
          name="effective"
          text={day}
          error={'problem' in readDay ? readDay.problem : undefined}
          onText={setDay}
        />
        {offered.length > 1 && <BookChoice offered={offered} chosen={books} onChange={setBooks} />}
      </div>
      <Proposed shown={shown} named={offered.length > 1} show={show} />
      {failure && <Banner kind="failure">{failure}</Banner>}
      <Textarea
        label="Reason"
        autosize
        minRows={1}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Dialog>
  );
}

interface BookChoiceProps {
  offered: readonly AccountingBook[];
  chosen: readonly AccountingBook[];
  onChange: (chosen: readonly AccountingBook[]) => void;
}

function BookChoice({ offered, chosen, onChange }: BookChoiceProps) {
  return (
    <fieldset className={classes['rates']}>
      <legend>In the books</legend>
      {offered.map((book) => (
        <Checkbox
          key={book}
          my={6}
          label={accountingBookLabels[book]}
          checked={chosen.includes(book)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, book] : chosen.filter((one) => one !== book))
          }
        />
      ))}
    </fieldset>
  );
}

interface ProposedProps {
  shown: ReturnType<typeof useChosenProposals>['shown'];
  /** Says of each change in which book it is. */
  named: boolean;
  show: ShowAmount;
}

/** What the event changes, and what that does to the figures. */
function Proposed({ shown, named, show }: ProposedProps) {
  const effects = shown.flatMap(({ effect }) => effect ?? []);
  const changes = shown.flatMap((one) =>
    one.changes.map((change) => ({
      ...change,
      what: named ? `${change.what}, ${accountingBookLabels[one.book]}` : change.what,
    })),
  );
  return (
    <>
      {changes.length > 0 && <Changes changes={changes} />}
      {effects.length > 0 && <Effects effects={effects} show={show} />}
    </>
  );
}

type Read = ReturnType<typeof typedValue>;

/** `null` until the loss or the last day can be read. */
function choicesOf(event: EventName, day: Read, value: Read): DecisionChoices | null {
  if ('problem' in day || 'problem' in value || value.value === null) return null;
  return { [event]: value.value, ...(day.value !== null && { effective: day.value }) };
}
