import type { CompTypeId } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import type { PersonName } from '../support/people.ts';

/** What a screen is looked at with: data, nothing, long texts; before the answer is there, and without one. */
export const states = ['demo', 'empty', 'loading', 'away', 'long'] as const;
export type State = (typeof states)[number];

/** `nobody` is not signed in. */
export type Visitor = PersonName | 'nobody';

/** Which lease, critical date, comp, role, user and client the screens are opened for. */
export interface Subjects {
  readonly lease: number;
  readonly date: number;
  readonly role: number;
  readonly user: number;
  readonly client: number;
  readonly comps: Readonly<Record<CompTypeId, number>>;
  /** What the list of comps asks for. */
  readonly compQuery: string;
}

export interface View {
  readonly group:
    | 'Entry'
    | 'Administration'
    | 'Leases'
    | 'Lease details'
    | 'Reminders'
    | 'Comps'
    | 'Frame'
    | 'Others';
  readonly name: string;
  readonly path: string | ((subjects: Subjects) => string);
  /** Those who see it differently; the first one also sees it in the other states. */
  readonly as: readonly [Visitor, ...Visitor[]];
  /** Besides `demo`. */
  readonly states?: readonly State[];
  /** Looks like another one, but for its values. */
  readonly alike?: boolean;
  /** What is done there before it is looked at: a dialog, an edit. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** The browser's title, without the product's name, where it is another than the screen's own. */
  readonly title?: string;
  /** A picture of the guide, by its file's name. */
  readonly guide?: string;
}

/** Every state but `demo`. */
export const allStates: readonly State[] = ['empty', 'loading', 'away', 'long'];
/** For what shows nothing of the client's own. */
export const unanswered: readonly State[] = ['loading', 'away'];

/** Presses the first button of that name. */
export function press(name: string): (page: Page) => Promise<void> {
  return async (page) => page.getByRole('button', { name, exact: true }).first().click();
}
