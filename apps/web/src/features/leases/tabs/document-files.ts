import { documentsTab, type AnyValue, type DocumentFile } from '@panoramic/contract';
import { fetchFile, ProblemError, queryClient, queryFor, upload } from '../../../api/index.ts';
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
        // A form holds only text.
        own: JSON.stringify(values['own']),
        date: sentDate(values, leaseId),
        filename: file?.name ?? null,
        active: true,
        editMode: false,
        // The file comes last, so that the server has the fields before the bytes.
        downloadedFile: file,
      };
      // Safe: the editor sends the fields of the tab's own table, and the reply is its row.
      const saving = upload('Leases/EditDocumentFiles', form as never, { ...options, settle });
      return withLocalDay(await saving.catch((error: unknown) => throwLocal(error, leaseId)));
    },
  };
}

/** The editor shows the day of a document where the reader is. */
export function withLocalDay(row: Values): Values {
  const { date } = row;
  return typeof date === 'string' ? { ...row, date: dayOf(date) } : row;
}

/** The row of a conflict is shown by its local day too, and the list takes its moment. */
function throwLocal(error: unknown, leaseId: number): never {
  if (!(error instanceof ProblemError) || error.code !== 'conflict' || !error.current) throw error;
  // Safe: a conflict answers with the document as it is now.
  const current = error.current as DocumentFile;
  queryClient.setQueryData(listOf(leaseId), (rows) =>
    rows?.map((row) => (row.file_id === current.file_id ? current : row)),
  );
  const { code, detail, requestId } = error;
  throw new ProblemError(code, detail, { requestId, current: withLocalDay(current) });
}

/** A day that nobody changed is sent as the moment that it was read from, which another time zone cannot shift. */
function sentDate({ file_id, date = null }: Values, leaseId: number): AnyValue {
  const before = queryClient.getQueryData(listOf(leaseId))?.find((row) => row.file_id === file_id)?.date;
  return before && dayOf(before) === date ? before : date;
}

function listOf(leaseId: number) {
  return queryFor('Leases/GetDocumentFiles', { id: leaseId }).queryKey;
}

export function fetchDocument(file_id: number, signal?: AbortSignal): Promise<Blob> {
  return fetchFile('Leases/DownloadDocument', { file_id }, signal ? { signal } : {});
}
