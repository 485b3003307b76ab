import { accountingBooks, type AccountingBook } from '@panoramic/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { to, type Path } from '../../../lib/paths.ts';

/** The options in the URL of an accounting screen. */
interface AccountingQuery {
  /** yyyy-MM, the last month; the default is the first open one. */
  readonly month?: string;
  /** yyyy-MM, the first month of a report; the default is the first of the fiscal year. */
  readonly from?: string;
  /** The default is the first book that the client keeps. */
  readonly book?: AccountingBook;
}

export interface AccountingAddress {
  readonly asked: AccountingQuery;
  readonly query: URLSearchParams;
  /** Sets options; an empty one is taken away. */
  readonly go: (change: Readonly<Record<string, string>>) => void;
  /** The address of another accounting screen for the same months and book. */
  readonly linkTo: (path: Path) => string;
}

/** Ignores options that cannot be read. `own` are the names of the screen's further options. */
export function useAccountingAddress(path: Path, own: readonly string[] = []): AccountingAddress {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [month, from] = [query.get('month') ?? '', query.get('from') ?? ''];
  const book = accountingBooks.find((one) => one === query.get('book'));
  const asked: AccountingQuery = {
    ...(isMonth(month) && { month }),
    ...(isMonth(from) && { from }),
    ...(book && { book }),
  };
  return {
    asked,
    query,
    go: (change) => {
      const kept = own.map((name) => [name, query.get(name) ?? ''] as const);
      const wanted: Readonly<Record<string, string>> = { ...Object.fromEntries(kept), ...asked, ...change };
      const set = Object.entries(wanted).filter(([, value]) => value !== '');
      void navigate(to(path, Object.fromEntries(set)), { replace: true });
    },
    linkTo: (other) => to(other, { ...asked }),
  };
}

function isMonth(text: string): boolean {
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);
}
