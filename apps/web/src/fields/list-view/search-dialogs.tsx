import type { SavedSearch, SearchedListName, SearchValues } from '@panoramic/contract';
import { Button, TextInput } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { deleteSearch, reasonOf, saveSearch } from '../../api/index.ts';
import { confirm, Dialog, notify } from '../../ui/index.ts';
import { NameDialog } from '../name-dialog.tsx';
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
  function searchNamed(name: string): SavedSearch | undefined {
    return known.find((search) => search.name.toLowerCase() === name.toLowerCase());
  }

  async function save(name: string) {
    const saved = await saveSearch({ id: searchNamed(name)?.id ?? 0, list, name, options });
    notify(`Search saved as ${saved.name}.`);
  }

  return (
    <NameDialog
      title="Save this search"
      label="Name"
      saying={(name) =>
        searchNamed(name)
          ? { button: 'Replace', line: 'Replaces the search of that name.' }
          : { button: 'Save' }
      }
      onSave={save}
      onClose={onClose}
    />
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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = name.trim() !== '' && name.trim() !== search.name;

  async function rename(event: FormEvent) {
    event.preventDefault();
    if (!changed) return;
    setBusy(true);
    setProblem(null);
    try {
      await saveSearch({ ...search, name: name.trim() });
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
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
