import { documentsTab } from '@panoramic/contract';
import { fetchFile, upload } from '../../../api/index.ts';
import type { RowServer } from '../../../fields/index.ts';
import { replaceRowInList, serverOf } from './lease-rows.ts';

/** Saves a document row as a multipart form with its file. */
export function documentServer(leaseId: number): RowServer {
  const settle = replaceRowInList(documentsTab, leaseId);
  return {
    ...serverOf(documentsTab, leaseId),
    save: (values, file, options) => {
      const form = {
        ...values,
        filename: file?.name ?? null,
        active: true,
        editMode: false,
        // The file comes last, so that the server has the fields before the bytes.
        downloadedFile: file,
      };
      // Safe: the editor sends the fields of the tab's own table, and the reply is its row.
      return upload('Leases/EditDocumentFiles', form as never, { ...options, settle });
    },
  };
}

export function fetchDocument(file_id: number, signal?: AbortSignal): Promise<Blob> {
  return fetchFile('Leases/DownloadDocument', { file_id }, signal ? { signal } : {});
}
