import { mayUse, type Access } from '@panoramic/contract';
import { paths, type Path } from '../../lib/paths.ts';

/** What the keyboard can ask of the frame. */
export type FrameAction = 'search' | 'keys';

interface Described {
  /** `Mod+K`: at once. `G S`: one after the other. */
  readonly keys: string;
  readonly label: string;
  readonly access?: Access;
}
export type Shortcut = Described & ({ readonly does: FrameAction } | { readonly goes: Path });

/** Both the list that '?' shows and what the keys do. */
const shortcuts: readonly Shortcut[] = [
  { keys: 'Mod+K', label: 'Search or jump to', does: 'search' },
  { keys: '?', label: 'Keyboard shortcuts', does: 'keys' },
  { keys: 'G S', label: 'Search', goes: paths.leaseSearch },
  { keys: 'G L', label: 'Active Leases', goes: paths.activeLeases },
  { keys: 'G A', label: 'Add Lease', goes: paths.addLease, access: 'Write' },
  { keys: 'G D', label: 'Dashboard', goes: paths.dashboard },
  { keys: 'G T', label: 'Critical Dates', goes: paths.criticalDates },
  { keys: 'G H', label: 'Panoramic Home', goes: paths.clients, access: 'Home Limited' },
  { keys: 'G C', label: 'Comps', goes: paths.comps, access: 'Comps' },
];

export function shortcutsFor(roles: readonly string[]): readonly Shortcut[] {
  return shortcuts.filter(({ access = 'signedIn' }) => mayUse(access, roles));
}

type Stroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** 'Mod+K', 'G', '?'; `null` for what no shortcut is made of. */
export function strokeOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Stroke): string | null {
  const mod = ctrlKey || metaKey;
  if (altKey || (mod && shiftKey) || key.length !== 1) return null;
  return `${mod ? 'Mod+' : ''}${key.toUpperCase()}`;
}

/** The shortcut that ends with this stroke, or that it may begin. */
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
