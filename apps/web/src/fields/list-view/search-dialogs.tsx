import type { SavedSearch, SearchedListName, SearchValues } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { deleteSearch, reasonOf, saveSearch } from '../../api/index.ts';
import { confirm, Dialog, notify } from '../../ui/index.ts';
import classes from './search-dialogs.module.css';

const longest = 80;

interface NameSearchProps {
  list: SearchedListName;
  options: SearchValues;
  known: readonly SavedSearch[];
  onClose: () => void;
}

/** Saves the current search under a name and replaces one of the same name. */
export function SaveSearchDialog({ list, options, known, onClose }: NameSearchProps) {
  const [name, setName] = useState('');
  const { problem, busy, save } = useSaving();
  const taken = known.find((search) => sameName(search.name, name));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = await save({ id: taken?.id ?? 0, list, name: name.trim(), options });
    if (!saved) return;
    notify(`Search saved as ${saved.name}.`);
    onClose();
  }

  return (
    <Dialog
      title="Save this search"
      width="narrow"
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="name-search" loading={busy} disabled={name.trim() === ''}>
            {taken ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form id="name-search" className={classes['form']} onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Name"
          autoFocus
          autoComplete="off"
          maxLength={longest}
          value={name}
          error={problem}
          description={taken && 'Replaces the search of that name.'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

interface TendSearchesProps {
  known: readonly SavedSearch[];
  onClose: () => void;
}

export function ManageSearchesDialog({ known, onClose }: TendSearchesProps) {
  return (
    <Dialog
      title="Saved searches"
      width="narrow"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Done</Button>}
    >
      <ul className={classes['searches']}>
        {known.map((search) => (
          <SearchLine key={search.id} search={search} />
        ))}
        {known.length === 0 && <li className={classes['none']}>No search is saved for this list.</li>}
      </ul>
    </Dialog>
  );
}

function SearchLine({ search }: { search: SavedSearch }) {
  const [name, setName] = useState(search.name);
  const { problem, busy, save } = useSaving();
  const changed = name.trim() !== '' && name.trim() !== search.name;

  async function rename(event: FormEvent) {
    event.preventDefault();
    if (changed) await save({ ...search, name: name.trim() });
  }

  async function remove() {
    if (!(await confirm(`Delete the search ${search.name}?`, { destructive: true }))) return;
    try {
      await deleteSearch(search.id);
    } catch (error) {
      notify(reasonOf(error), 'failure');
    }
  }

  return (
    <li>
      <form className={classes['line']} onSubmit={(event) => void rename(event)}>
        <TextInput
          className={classes['name'] ?? ''}
          aria-label={`Name of ${search.name}`}
          autoComplete="off"
          maxLength={longest}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} disabled={!changed}>
          Rename
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={`Delete ${search.name}`}
          onClick={() => void remove()}
        >
          <Trash2 size={15} aria-hidden />
        </Button>
      </form>
    </li>
  );
}

type Saving = Parameters<typeof saveSearch>[0];

function useSaving() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function save(search: Saving): Promise<SavedSearch | null> {
    setBusy(true);
    setProblem(null);
    try {
      return await saveSearch(search);
    } catch (error) {
      setProblem(reasonOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { problem, busy, save };
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.trim().toLowerCase();
}
