import type { CompTypeId } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import type { PersonName } from '../support/people.ts';

/** The states of a screen: with data, empty, loading, without connection, and with long texts. */
export const states = ['demo', 'empty', 'loading', 'away', 'long'] as const;
export type State = (typeof states)[number];

/** `nobody` is not signed in. */
export type Visitor = PersonName | 'nobody';

/** The lease, critical date, comps, role, user and client that the screens are opened for. */
export interface Subjects {
  readonly lease: number;
  readonly date: number;
  readonly role: number;
  readonly user: number;
  readonly client: number;
  readonly comps: Readonly<Record<CompTypeId, number>>;
  /** The query of the comps list. */
  readonly compQuery: string;
}

export interface View {
  readonly group:
    | 'Entry'
    | 'Administration'
    | 'Leases'
    | 'Lease details'
    | 'Rent'
    | 'Market'
    | 'Reminders'
    | 'Comps'
    | 'Frame'
    | 'Others';
  readonly name: string;
  readonly path: string | ((subjects: Subjects) => string);
  /** Visitors who see different content. The first one also sees the other states. */
  readonly as: readonly [Visitor, ...Visitor[]];
  /** The states besides `demo`. */
  readonly states?: readonly State[];
  /** True for a screen that differs from another only in its values, or that a journey checks with axe. */
  readonly alike?: boolean;
  /** Action before the picture, such as opening a dialog. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** The browser's title without the product's name, if it differs from the screen's. */
  readonly title?: string;
  /** The file name of the guide's picture. */
  readonly guide?: string;
}

/** Every state but `demo`. */
export const allStates: readonly State[] = ['empty', 'loading', 'away', 'long'];
/** For screens that show no data of a client. */
export const unanswered: readonly State[] = ['loading', 'away'];

/** Presses the first button of that name. */
export function press(name: string): (page: Page) => Promise<void> {
  return async (page) => page.getByRole('button', { name, exact: true }).first().click();
}
