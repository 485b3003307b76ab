import { mayUse } from '@panoramic/contract';
import type { Path } from '../../lib/paths.ts';
import { menuGroups, type ClientArea } from '../../lib/screen.ts';
import type { TabAction } from '../../ui/index.ts';
import { isOffered } from '../menu/menu.ts';
import { screens } from '../screens.ts';

/** An action of the frame that a shortcut triggers. */
export type FrameAction = 'search' | 'keys' | 'list' | 'nextTab' | 'tabBefore' | TabAction;

interface Described {
  /** `Mod+K` is pressed together, `G S` one after the other. */
  readonly keys: string;
  readonly label: string;
}
export type Shortcut = Described & ({ readonly does: FrameAction } | { readonly goes: Path });

const ofTheFrame: readonly Shortcut[] = [
  { keys: 'Mod+K', label: 'Search or jump to', does: 'search' },
  { keys: '?', label: 'Keyboard shortcuts', does: 'keys' },
  { keys: 'L', label: 'First row of the list', does: 'list' },
  { keys: ']', label: 'Next tab of the lease', does: 'nextTab' },
  { keys: '[', label: 'Tab before', does: 'tabBefore' },
];

/** For users who may change leases. */
const ofWriters: readonly Shortcut[] = [
  { keys: 'N', label: 'New row on the tab', does: 'addRow' },
  { keys: 'B', label: 'Build schedule, on Rent Terms', does: 'buildSchedule' },
];

/** The shortcuts for these roles, where the client has these areas, in the menu's order, for the '?' dialog and the key handler. */
export function shortcutsFor(roles: readonly string[], areas: readonly ClientArea[]): readonly Shortcut[] {
  const toScreens = menuGroups.flatMap((group) =>
    screens.flatMap((screen) => {
      const { menu, path, access } = screen;
      const opens = menu?.group === group && isOffered(screen, roles, areas) && mayUse(access, roles);
      return opens && menu.keys ? [{ keys: menu.keys, label: menu.label, goes: path }] : [];
    }),
  );
  return [...ofTheFrame, ...(mayUse('Write', roles) ? ofWriters : []), ...toScreens];
}

type Stroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The keystroke as 'Mod+K', 'G' or '?', or `null` when no shortcut uses it. */
export function strokeOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Stroke): string | null {
  const mod = ctrlKey || metaKey;
  if (altKey || (mod && shiftKey) || key.length !== 1) return null;
  return `${mod ? 'Mod+' : ''}${key.toUpperCase()}`;
}

/** The shortcut that this keystroke completes, or the beginning of one. */
export function shortcutFor(
  known: readonly Shortcut[],
  begun: string | null,
  stroke: string,
): { readonly found?: Shortcut; readonly begun: string | null } {
  const typed = begun === null ? stroke : `${begun} ${stroke}`;
  const found = known.find(({ keys }) => keys === typed) ?? known.find(({ keys }) => keys === stroke);
  if (found) return { found, begun: null };
  return { begun: known.some(({ keys }) => keys.startsWith(`${stroke} `)) ? stroke : null };
}
