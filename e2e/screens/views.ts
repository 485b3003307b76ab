import type { Access } from '@panoramic/contract';
import { screens } from '../../apps/web/src/app/screens.ts';
import { paths, samePath, type Path } from '../../apps/web/src/lib/paths.ts';
import { adminViews } from './admin-views.ts';
import { compViews } from './comp-views.ts';
import { entryViews } from './entry-views.ts';
import { frameViews } from './frame-views.ts';
import { importViews } from './import-views.ts';
import { leaseDetailViews } from './lease-detail-views.ts';
import { leaseViews } from './lease-views.ts';
import { marketViews } from './market-views.ts';
import { rentViews } from './rent-views.ts';
import { reminderViews } from './reminder-views.ts';
import { allStates, type Subjects, type View, type Visitor } from './view.ts';

/** Views that need a subject, several states or an action. */
const examples: readonly View[] = [
  ...entryViews(),
  ...adminViews(),
  ...leaseViews(),
  ...importViews(),
  ...leaseDetailViews(),
  ...reminderViews(),
  ...rentViews(),
  ...marketViews(),
  ...compViews(),
  ...frameViews(),
];

/** Screens without content of their own, with the reason. */
const passedThrough: Partial<Record<Path, string>> = {
  [paths.logout]: 'ends the session of whoever looks',
  [paths.forgot]: 'leads to the page of the server',
  [paths.home]: 'is the lease search at another address',
};

/** Who looks at a screen that has no example. */
const visitors: Record<Access, Visitor> = {
  anyone: 'nobody',
  signedIn: 'viewer',
  Write: 'writer',
  Admin: 'admin',
  'Home Limited': 'home',
  Comps: 'broker',
  'Home Limited or Comps': 'broker',
  'Write, Comps or Payments': 'writer',
  Payments: 'admin',
  'Write or Payments': 'writer',
};

/** Placeholder subjects, used to compute paths only. */
const anything: Subjects = {
  lease: 1,
  date: 1,
  role: 1,
  user: 1,
  client: 1,
  comps: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 },
  compQuery: 'all=1',
};

/** Every screen of the application, with its dialogs. */
export const views: readonly View[] = [...examples, ...withoutExample()];

function withoutExample(): View[] {
  const shown = examples.map(pathOf);
  return screens
    .filter(({ path }) => !passedThrough[path] && !shown.some((other) => isAt(path, other)))
    .map(({ path, access }) => ({
      group: 'Others',
      name: path,
      path,
      as: [visitors[access]],
      states: access === 'anyone' ? [] : allStates,
    }));
}

/** The title that the browser shows. */
export function titleOf(view: View): string {
  const title = view.title ?? screens.find(({ path }) => isAt(path, pathOf(view)))?.title;
  if (title === undefined) throw new Error(`${view.name} is no screen of the table: give its title.`);
  return `${title} · Panoramic`;
}

function isAt(path: Path, other: string): boolean {
  return path.endsWith('*') ? other.startsWith(path.slice(0, -1)) : samePath(path, other);
}

/** The path without its query. */
function pathOf({ path }: View): string {
  const address = typeof path === 'string' ? path : path(anything);
  return address.split('?')[0] ?? address;
}
