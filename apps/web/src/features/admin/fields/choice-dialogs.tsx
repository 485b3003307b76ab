import { choiceCounts, longestChoice, type ChoiceListName, type OwnChoice } from '@panoramic/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh, ProblemError, reasonOf } from '../../../api/index.ts';
import { Banner, Dialog, notify } from '../../../ui/index.ts';
import classes from './fields.module.css';

interface ChoiceDialogProps {
  list: ChoiceListName;
  /** What one of the list is called. */
  noun: string;
  /** `null`: a new one. */
  choice: OwnChoice | null;
  onClose: () => void;
}

/** Adds a choice to a list, or renames one. */
export function ChoiceDialog({ list, noun, choice, onClose }: ChoiceDialogProps) {
  const offered = choiceCounts[list];
  const [name, setName] = useState(choice?.name ?? '');
  const [counts, setCounts] = useState(choice?.counts ?? '');
  /** The choice as somebody else has saved it meanwhile. */
  const [theirs, setTheirs] = useState<OwnChoice | null>(null);
  const { problem, busy, attempt } = useAttempt();

  const save = () =>
    attempt(async () => {
      const seen = theirs ?? choice;
      const edited = {
        list,
        name,
        counts: counts === '' ? null : counts,
        hidden: seen?.hidden ?? false,
        ...(seen && { id: seen.id, version: seen.version }),
      };
      try {
        const saved = await callAndRefresh('Fields/EditChoice', edited);
        notify(choice ? `Choice saved: ${saved.name}` : `Choice added: ${saved.name}`);
        onClose();
      } catch (error) {
        // Safe: a conflict carries the choice as it is now.
        if (error instanceof ProblemError && error.code === 'conflict' && error.current)
          setTheirs(error.current as OwnChoice);
        throw error;
      }
    });

  return (
    <Dialog
      title={choice ? choice.name : `New ${noun}`}
      onClose={onClose}
      width="narrow"
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="own-choice"
            loading={busy}
            disabled={name.trim() === '' || (offered !== undefined && counts === '')}
          >
            {theirs ? 'Save mine' : choice ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form
        id="own-choice"
        className={classes['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {problem && (
          <Banner kind="failure" reason={problem}>
            The choice was not saved.
          </Banner>
        )}
        {theirs && (
          <p>
            It is “{theirs.name}” now{theirs.counts && `, and counts as ${theirs.counts}`}. Yours stays in the
            form.
          </p>
        )}
        <TextInput
          label="Name"
          description={choice ? 'Rows that have it get the new name.' : undefined}
          value={name}
          maxLength={longestChoice}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {offered && (
          <NativeSelect
            label="Counts as"
            description={countsWords[list]}
            value={counts}
            data={[...(counts === '' ? [{ value: '', label: 'Choose' }] : []), ...offered]}
            onChange={(event) => setCounts(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

const countsWords: Partial<Record<ChoiceListName, string>> = {
  rentTypes:
    'Where it is added up: base rent, an expense, a deposit, or an amount paid once on the start of its term.',
  criticalDateTypes: 'Whether it is an option, and which. Other: none.',
};

interface MergeIntoDialogProps {
  choice: OwnChoice;
  /** The other choices of the list. */
  others: readonly string[];
  onClose: () => void;
}

/** Replaces a choice by another in every row, and takes it off the list. */
export function MergeIntoDialog({ choice, others, onClose }: MergeIntoDialogProps) {
  const [into, setInto] = useState(others[0] ?? '');
  const { problem, busy, attempt } = useAttempt();
  const { list, id, name, version } = choice;

  const merge = () =>
    attempt(async () => {
      const { rows } = await callAndRefresh('Fields/MergeIntoChoice', { list, id, into, version });
      notify(
        `${name} is ${into} now, in ${rows === 1 ? 'one row' : `${rows.toLocaleString('en-US')} rows`}.`,
      );
      onClose();
    });

  return (
    <Dialog
      title={`Merge ${name}`}
      onClose={onClose}
      width="narrow"
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      <div className={classes['stack']}>
        {problem && (
          <Banner kind="failure" reason={problem}>
            The choice was not merged.
          </Banner>
        )}
        <NativeSelect
          label="Into"
          description={`${name} leaves the list, and every row that has it gets this one.`}
          value={into}
          data={[...others]}
          onChange={(event) => setInto(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

/** What a dialog does once, with the reason why it failed. */
function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { problem, busy, attempt };
}
