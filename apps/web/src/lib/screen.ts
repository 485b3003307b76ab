import type { Access } from '@panoramic/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Path } from './paths.ts';
import type { TermName } from './terms.ts';

/**
 * One screen of the application. Each feature lists its own in `features/<name>/routes.ts`, and
 * `app/screens.ts` joins the lists. Router, guards, titles, menus, keys, command search, help and the
 * pictures of e2e/screens are derived from them. A new screen is one entry there and one file.
 *
 *   { path: paths.addLease, title: 'Add', access: 'signedIn',
 *     menu: { group: 'Lease Management', label: 'Add Lease', icon: Plus, shownTo: ['Write'], keys: 'G A' },
 *     help: helpOn('addLease'),
 *     load: async () => (await import('./add-lease.tsx')).AddLease }
 */
export type Screen = {
  readonly path: Path;
  /** The browser's title. PageFrame replaces it with the title that it shows. */
  readonly title: string;
  /** The place in the left menu and the command search; `null` for a screen reached by links only. */
  readonly menu: MenuPlace | null;
  /** The room that shows the screen as one of its tabs. */
  readonly tab?: RoomTab;
  /** What the screen shows at a URL, such as 'Lease # 0012, Notes'; `null` for nothing. Without it the title tells enough. */
  readonly subject?: (query: URLSearchParams) => Promise<string | null>;
  /** Menu, command search and shortcuts offer the screen only where the client has this area. */
  readonly area?: ClientArea;
  /** Loads the screen's chunk when it is first opened. */
  readonly load: () => Promise<ScreenComponent>;
} & (
  | { readonly access: Exclude<Access, 'anyone'>; readonly help: () => Promise<Help> }
  // Screens before sign-in have no frame that could show help.
  | { readonly access: 'anyone'; readonly help: null }
);

export type ScreenComponent = ComponentType & {
  /** Reads what the screen shows at a URL, when the page is opened with it. Resolves when something can be shown. */
  prefetch?: (query: URLSearchParams) => Promise<void>;
};

/** A part of the product that a client has or has not, by its settings and the user's roles. */
export type ClientArea = 'market' | 'accounting';

/** Screens of one job. The menu has one entry for them, and each of them shows the others as tabs. */
export type RoomName = 'Rent' | 'Market' | 'Documents' | 'Import';

interface RoomTab {
  readonly of: RoomName;
  /** Screens with the same label share a tab, which opens the first of them. */
  readonly label: string;
  /** Which of the screens that share the tab it is, in a second line of tabs. */
  readonly part?: string;
}

/** In the order of the menu. The last two appear in the command search, 'Account' also below the menu. */
export const menuGroups = [
  'Lease Management',
  'Lease Overview',
  'Money',
  'Panoramic',
  'Each comp type',
  'All comp types',
  'Administration',
  'Account',
] as const;
export type MenuGroupName = (typeof menuGroups)[number];

interface MenuPlace {
  readonly group: MenuGroupName;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Shown to users with one of these rights; by default to everyone who may open the screen. */
  readonly shownTo?: readonly Access[];
  /** Left out of the left menu, because a button or the user menu leads there. */
  readonly besideMenu?: true;
  /** The keyboard shortcut. */
  readonly keys?: `G ${string}`;
}

/** The help of a screen. */
export interface Help {
  readonly text: string;
  /** Terms on the screen that the help explains too. */
  readonly terms?: readonly TermName[];
}

/** Loads help texts on first use: `helpFrom(load)('addLease')` gives the text of that name. */
export function helpFrom<Name extends string>(load: () => Promise<Record<Name, Help>>) {
  return (name: Name) => async (): Promise<Help> => (await load())[name];
}

/** One line of the command search. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly to: string;
  /** The fields that the server searched, to show by which of them the line was found. */
  readonly searched?: readonly SearchedField[];
}

export interface SearchedField {
  readonly label: string;
  readonly text: string | null;
}

/** Lines of the command search that are known beforehand. */
export interface KnownCommands {
  readonly group: string;
  readonly access: Access;
  readonly area?: ClientArea;
  readonly commands: readonly Command[];
}

/** Finds a feature's results for the command search; listed in `app/command-search/commands.ts`. */
export interface CommandProvider {
  readonly group: string;
  readonly access: Access;
  readonly search: (typed: string) => {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<readonly Command[]>;
  };
}
