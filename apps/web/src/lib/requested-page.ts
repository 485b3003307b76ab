import { formerOwner } from './account-storage.ts';
import { storedValue } from './browser-storage.ts';
import { anything, nullable, anyNumber, objectOf, anyText, type ValueOfShape } from './shapes/shapes.ts';

/** A protected page that somebody asked for before signing in, or that was open when the session ended. */
const askedShape = objectOf({
  pathname: anyText,
  search: anyText,
  state: anything,
  /** The account whose session ended there; `null` when nobody was signed in. No other account gets it. */
  userId: nullable(anyNumber),
});
export type RequestedPage = ValueOfShape<typeof askedShape>;

const asked = storedValue('panoramic-asked-page', nullable(askedShape), null, 'sessionStorage');

export function saveRequestedPage({ pathname, search, state }: Omit<RequestedPage, 'userId'>): void {
  asked.write({ pathname, search, state, userId: formerOwner() });
}

/** The page that the user is offered after sign-in. From now on it belongs to this account. */
export function takeRequestedPage(userId: number): RequestedPage | null {
  const page = asked.read();
  if (!page || (page.userId ?? userId) !== userId) return null;
  const taken = { ...page, userId };
  asked.write(taken);
  return taken;
}

export function clearRequestedPage(): void {
  asked.clear();
}
