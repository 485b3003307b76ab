import type { SavedSearch, SearchedListName, SearchValues } from '@panoramic/contract';
import { Bookmark, Check } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePreferences } from '../../api/index.ts';
import { Menu, MenuItem, MenuLine, MenuTitle } from '../../ui/index.ts';
import { ToolButton } from './tool-button.tsx';

/** Loaded when they are first asked for. */
const SaveSearchDialog = lazy(async () => ({
  default: (await import('./search-dialogs.tsx')).SaveSearchDialog,
}));
const ManageSearchesDialog = lazy(async () => ({
  default: (await import('./search-dialogs.tsx')).ManageSearchesDialog,
}));

export interface SavedSearchesProps {
  list: SearchedListName;
  /** The options of the current search; `undefined` on a search form. */
  inForce?: SearchValues | undefined;
  onOpen: (options: SearchValues) => void;
}

/** The menu of saved searches: opens, saves, renames and deletes them. */
export function SavedSearches({ list, inForce, onOpen }: SavedSearchesProps) {
  const { searches } = usePreferences();
  const [dialog, setDialog] = useState<'name' | 'tend' | null>(null);
  const known = searches.filter((search) => search.list === list);
  const current = inForce && known.find(({ options }) => isSame(options, inForce));
  if (!inForce && known.length === 0) return null;
  return (
    <>
      <Menu
        label="Searches"
        width={260}
        renderOpener={(opens) => (
          <ToolButton
            icon={Bookmark}
            aria-label={current ? `Searches, ${current.name}` : undefined}
            {...opens}
          >
            {current?.name ?? 'Searches'}
          </ToolButton>
        )}
      >
        {known.length > 0 && <MenuTitle>Saved searches</MenuTitle>}
        {known.map((search) => (
          <SearchItem
            key={search.id}
            search={search}
            current={search === current}
            onOpen={() => onOpen(search.options)}
          />
        ))}
        {known.length > 0 && <MenuLine />}
        {inForce && <MenuItem onClick={() => setDialog('name')}>Save this search</MenuItem>}
        {known.length > 0 && <MenuItem onClick={() => setDialog('tend')}>Rename or delete</MenuItem>}
      </Menu>
      <Suspense>
        {dialog === 'name' && inForce && (
          <SaveSearchDialog list={list} options={inForce} known={known} onClose={() => setDialog(null)} />
        )}
        {dialog === 'tend' && <ManageSearchesDialog known={known} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

interface SearchItemProps {
  search: SavedSearch;
  current: boolean;
  onOpen: () => void;
}

function SearchItem({ search, current, onOpen }: SearchItemProps) {
  return (
    <MenuItem onClick={onOpen} mark={current && <Check size={14} aria-label="In force" />}>
      {search.name}
    </MenuItem>
  );
}

function isSame(a: SearchValues, b: SearchValues): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
