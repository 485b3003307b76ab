import { samePath } from '../../lib/paths.ts';
import type { Help } from '../../lib/screen.ts';
import { screens } from '../screens.ts';
import { glossary } from './glossary.ts';

const elsewhere: Help = { text: 'Ctrl K finds every screen and every lease by a few letters.' };

/** What the screen at this path is for, with the meaning of its words. */
export async function helpFor(pathname: string) {
  const screen = screens.find(({ path }) => samePath(path, decodeURIComponent(pathname)));
  const { text, terms = [] } = (await screen?.help?.()) ?? elsewhere;
  return { text, terms: terms.map((term) => ({ term, meaning: glossary[term] })) };
}
