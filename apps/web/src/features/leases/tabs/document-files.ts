import { documentsTab, type AnyValue } from '@panoramic/contract';
import { fetchFile, queryClient, queryFor, upload } from '../../../api/index.ts';
import { dayOf } from '../../../lib/dates.ts';
import type { RowServer, Values } from '../../../fields/index.ts';
import { replaceRowInList, serverOf } from './lease-rows.ts';

/** Saves a document row as a multipart form with its file. */
export function documentServer(leaseId: number): RowServer {
  const settle = replaceRowInList(documentsTab, leaseId);
  return {
    ...serverOf(documentsTab, leaseId),
    save: async (values, file, options) => {
      const form = {
        ...values,
        date: sentDate(values, leaseId),
        filename: file?.name ?? null,
        active: true,
        editMode: false,
        // The file comes last, so that the server has the fields before the bytes.
        downloadedFile: file,
      };
      // Safe: the editor sends the fields of the tab's own table, and the reply is its row.
      return withLocalDay(await upload('Leases/EditDocumentFiles', form as never, { ...options, settle }));
    },
  };
}

/** The editor shows the day of a document where the reader is. */
export function withLocalDay(row: Values): Values {
  const { date } = row;
  return typeof date === 'string' ? { ...row, date: dayOf(date) } : row;
}

/** A day that nobody changed is sent as the moment that it was read from, which another time zone cannot shift. */
function sentDate({ file_id, date = null }: Values, leaseId: number): AnyValue {
  const listed = queryClient.getQueryData(queryFor('Leases/GetDocumentFiles', { id: leaseId }).queryKey);
  const before = listed?.find((row) => row.file_id === file_id)?.date;
  return before && dayOf(before) === date ? before : date;
}

export function fetchDocument(file_id: number, signal?: AbortSignal): Promise<Blob> {
  return fetchFile('Leases/DownloadDocument', { file_id }, signal ? { signal } : {});
}
