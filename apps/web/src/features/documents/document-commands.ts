import { leaseName, type FoundDocument } from '@panoramic/contract';
import { call, keyOf } from '../../api/index.ts';
import type { CommandProvider } from '../../lib/screen.ts';
import { documentPath } from './document-url.ts';

/** Lines of the command search. */
const limit = 6;

/** Finds documents by their text and name; each opens at its best page. */
export const documentCommands: CommandProvider = {
  group: 'In documents',
  access: 'signedIn',
  search: (text) => ({
    queryKey: keyOf('Documents/Search', { text, limit }),
    queryFn: async ({ signal }) => {
      // A single letter would match every page.
      if (text.length < 2) return [];
      const found = await call('Documents/Search', { text: text.slice(0, 200), limit }, { signal });
      return found.map((row) => ({
        id: `document ${row.file_id}`,
        label: row.name || row.filename || 'Document',
        description: describe(row),
        to: documentPath({ text }, { file: row.file_id, page: row.page ?? 1 }),
        searched:
          row.page === null
            ? []
            : [{ label: `Page ${row.page}`, text: row.excerpt.map((piece) => piece.text).join('') }],
      }));
    },
  }),
};

function describe({ type, site_details }: FoundDocument): string {
  return [type, `Lease ${leaseName(site_details)}`].filter(Boolean).join(' · ');
}
