import { z } from 'zod';
import { callTable, id } from './call.ts';
import { fileOutput } from './exports.ts';

export const documentCalls = callTable({
  'Leases/GetDocument': {
    method: 'GET',
    path: 'api/Leases/GetDocument',
    access: 'signedIn',
    client: true,
    summary: 'The file of a document.',
    input: z.object({ file_id: id }),
    output: z.object({ documentBase64: z.string(), filename: z.string() }),
    reads: ['leases', 'documents'],
  },
  /** Not in the specification. Browsers use it to save and show the bytes directly. */
  'Leases/DownloadDocument': {
    method: 'GET',
    path: 'api/Leases/DownloadDocument',
    access: 'signedIn',
    client: true,
    summary: 'The file of a document as its bytes, with the content type of its name, as an attachment.',
    input: z.object({ file_id: id }),
    output: fileOutput('any'),
    reads: ['leases', 'documents'],
  },
});
