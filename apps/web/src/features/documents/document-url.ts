import { documentTypes, listedChoice, readValue, typedDate } from '@panoramic/contract';
import { paths, to } from '../../lib/paths.ts';

/** The filter of the list; empty texts do not filter. */
export interface DocumentListFilter {
  readonly text?: string;
  readonly type?: string;
  readonly lease?: string;
  readonly from?: string;
  readonly to?: string;
}

/** A document that is looked at, and the page. */
export interface OpenedDocument {
  readonly file: number;
  readonly page: number;
}

/** A document may have a type of the client's own. */
export const documentTypeField = listedChoice('Type', 'documentTypes', documentTypes);

const names = ['text', 'type', 'lease', 'from', 'to'] as const;

export function filterIn(query: URLSearchParams): DocumentListFilter {
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/** The filter as the call takes it; invalid values do not filter. */
export function askedFilter({ text, type, lease, from, to: until }: DocumentListFilter) {
  const [fromDay, toDay] = [typedDate(from ?? ''), typedDate(until ?? '')];
  const reading = readValue(type, documentTypeField);
  const known = 'value' in reading ? reading.value : null;
  return {
    ...(text?.trim() && { text: text.trim().slice(0, 200) }),
    ...(known && { type: known }),
    ...(/^\d{1,9}$/.test(lease ?? '') && { lease: Number(lease) }),
    ...(fromDay && { from: fromDay }),
    ...(toDay && { to: toDay }),
  };
}

export function openedIn(query: URLSearchParams): OpenedDocument | null {
  const [file, page] = [Number(query.get('file')), Number(query.get('page') ?? 1)];
  return Number.isInteger(file) && file > 0
    ? { file, page: Number.isInteger(page) && page > 0 ? page : 1 }
    : null;
}

/** The address of the list with this filter, and of a document over it. */
export function documentPath(filter: DocumentListFilter, opened?: OpenedDocument): string {
  const set = names.flatMap((name) => {
    const value = filter[name];
    return value ? [[name, value] as const] : [];
  });
  return to(paths.documents, { ...Object.fromEntries(set), ...opened });
}
