import { searchedListOf } from '@panoramic/contract';
import type { ReactNode } from 'react';
import { ExportMenu, type ListExport } from './export-menu.tsx';
import classes from './list-toolbar.module.css';
import { SavedSearches, type SavedSearchesProps } from './saved-searches.tsx';
import type { ListView } from './use-list-view.ts';
import { ViewOptions } from './view-options.tsx';
import type { ListViews } from './views/use-view-changes.ts';

interface ListToolbarProps extends Omit<SavedSearchesProps, 'list'> {
  view: ListView;
  /** Left out where the list is available as a report instead. */
  listExport?: ListExport;
  /** Of a list that can be saved as a view. */
  views?: ListViews;
  /** The description of the search. */
  children: ReactNode;
}

/** The toolbar between the title and the table of a list. */
export function ListToolbar({ view, listExport, views, children, ...searches }: ListToolbarProps) {
  const { inForce } = searches;
  return (
    <div className={classes['bar']}>
      <div className={classes['search']}>{children}</div>
      <div className={classes['tools']}>
        <SavedSearches list={searchedListOf(view.list)} {...searches} />
        <ViewOptions view={view} views={views && inForce && { ...views, view, list: view.list, inForce }} />
        {listExport && <ExportMenu listExport={listExport} />}
      </div>
    </div>
  );
}
