import { join } from 'node:path';
import { DocumentFiles } from './documents.ts';
import { Folder } from './folder.ts';
import type { DocumentsLocation } from './location.ts';

export type { FileFacts } from './checked-bytes.ts';
export type { DocumentFiles, ReceivedFile } from './documents.ts';
export { documentPlaces, type DocumentPlace } from './document-places.ts';
export { DamagedFileProblem } from './failures.ts';
export { parseDocumentsUrl, type DocumentsLocation } from './location.ts';

/** Opens the store and checks that it works; a failure stops the start with one line. */
export async function openDocuments(place: DocumentsLocation, dataDir: string): Promise<DocumentFiles> {
  const store =
    place.kind === 'folder'
      ? new Folder(place.path)
      : // Loaded only where it is used: the S3 client is large.
        (await import('./bucket.ts')).openBucket(place, join(dataDir, 'uploads'));
  await store.prepare();
  return new DocumentFiles(store);
}
