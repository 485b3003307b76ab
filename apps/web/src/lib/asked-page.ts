import { z } from 'zod';
import { formerOwner } from './account-storage.ts';
import { storedValue } from './browser-storage.ts';

/** A protected page that somebody asked for before signing in, or that was open when the session ended. */
const askedSchema = z.object({
  pathname: z.string(),
  search: z.string(),
  state: z.unknown(),
  /** The account whose session ended there; `null` when nobody was signed in. Another is not told. */
  userId: z.number().nullable(),
});
export type AskedPage = z.infer<typeof askedSchema>;

const asked = storedValue('panoramic-asked-page', askedSchema.nullable(), null, 'sessionStorage');

export function saveAskedPage({ pathname, search, state }: Omit<AskedPage, 'userId'>): void {
  asked.write({ pathname, search, state, userId: formerOwner() });
}

/** The page to lead on to. From now on it is the page of this account. */
export function takeAskedPage(userId: number): AskedPage | null {
  const page = asked.read();
  if (!page || (page.userId ?? userId) !== userId) return null;
  const taken = { ...page, userId };
  asked.write(taken);
  return taken;
}

export function clearAskedPage(): void {
  asked.clear();
}
