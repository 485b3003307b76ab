import type { Access } from '@panoramic/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Path } from './paths.ts';
import type { TermName } from './terms.ts';

/**
 * One screen of the application. Each feature lists its own in `features/<name>/routes.ts`, and
 * `app/screens.ts` joins the lists. Router, guards, titles, menus, keys, command search, help and the
 * pictures of e2e/screens follow from them: a new screen is one entry there and one file beside it.
 *
 *   { path: paths.addLease, title: 'Add', access: 'signedIn',
 *     menu: { group: 'Lease Management', label: 'Add Lease', icon: Plus, shownTo: ['Write'], keys: 'G A' },
 *     help: help('addLease'),
 *     load: async () => (await import('./add-lease.tsx')).AddLease }
 */
export type Screen = {
  readonly path: Path;
  /** The browser's title; PageFrame replaces it by what it shows itself. */
  readonly title: string;
  /** Its place in the left menu and the command search; `null`: it is reached by links. */
  readonly menu: MenuPlace | null;
  /** Its own chunk, loaded when the screen is first opened. */
  readonly load: () => Promise<ComponentType>;
} & (
  | { readonly access: Exclude<Access, 'anyone'>; readonly help: () => Promise<Help> }
  // Before sign-in there is no frame that could show any help.
  | { readonly access: 'anyone'; readonly help: null }
);

/** In the order of the menu. The last two stand in the command search, and 'Account' below the menu too. */
export const menuGroups = [
  'Lease Management',
  'Lease Overview',
  'Panoramic',
  'Each comp type',
  'Administration',
  'Account',
] as const;
export type MenuGroupName = (typeof menuGroups)[number];

interface MenuPlace {
  readonly group: MenuGroupName;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whoever may use one of these; without it, whoever may open the screen. */
  readonly shownTo?: readonly Access[];
  /** What goes there from the keyboard. */
  readonly keys?: `G ${string}`;
}

/** What a screen is for: a paragraph. */
export interface Help {
  readonly text: string;
  /** Words that stand on the screen, for those who do not point at them. */
  readonly terms?: readonly TermName[];
}

/** Help texts are loaded when they are first asked for: `help('addLease')` is the one of that name. */
export function helpFrom<Name extends string>(load: () => Promise<Record<Name, Help>>) {
  return (name: Name) => async (): Promise<Help> => (await load())[name];
}

/** One line of the command search. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly to: string;
}

/** What a feature adds to the command search as somebody types; listed in `app/commands.ts`. */
export interface CommandProvider {
  readonly group: string;
  readonly access: Access;
  readonly search: (typed: string) => {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<readonly Command[]>;
  };
}
