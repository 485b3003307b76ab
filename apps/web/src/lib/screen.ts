import type { Access } from '@panoramic/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Path } from './paths.ts';

/**
 * One screen of the application. Each feature lists its own in `features/<name>/routes.ts`, and
 * `app/router.tsx` joins the lists: a new screen is one entry there and one file beside it.
 *
 *   { path: paths.leaseSearch, title: 'Search', access: 'signedIn',
 *     lazy: async () => (await import('./lease-search.tsx')).LeaseSearch }
 */
export interface Screen {
  readonly path: Path;
  /** The browser's title; PageFrame replaces it by what it shows itself. */
  readonly title: string;
  readonly access: Access;
  /** Its own chunk, loaded when the screen is first opened. */
  readonly lazy: () => Promise<ComponentType>;
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
