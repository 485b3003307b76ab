import { samePath } from '../../lib/paths.ts';
import type { Help } from '../../lib/screen.ts';
import { screens } from '../screens.ts';

const elsewhere: Help = { text: 'Ctrl K finds every screen and every lease by a few letters.' };

const asked = new Map<string, Promise<Help>>();

/** The help of the screen at this path. Returns the same promise each time, so that components can `use` it. */
export function helpFor(pathname: string): Promise<Help> {
  const help = asked.get(pathname) ?? loadHelp(decodeURIComponent(pathname));
  asked.set(pathname, help);
  return help;
}

async function loadHelp(pathname: string): Promise<Help> {
  const screen = screens.find(({ path }) => samePath(path, pathname));
  return (await screen?.help?.()) ?? elsewhere;
}
