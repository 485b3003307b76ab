import type { OwnerConnection } from '#db/setup/owner-connection.ts';
import { DamagedFileProblem, type DocumentFiles } from '#lib/documents/index.ts';
import type { BackedUpFile } from './manifest.ts';

/** Every file that a client's documents name or once named: history keeps what was replaced. */
export function referencedDocuments(owner: OwnerConnection, clientId: number): Promise<BackedUpFile[]> {
  return owner.rows<BackedUpFile>(
    `select $1::integer as "clientId", digest, max(size)::float8 as size from (
       select digest, size from document_files where client_id = $1
       union all
       select after ->> 'digest', (after ->> 'size')::bigint from history
       where client_id = $1 and table_name = 'document_files' and after is not null) named
     where digest is not null group by digest order by digest collate "C"`,
    [clientId],
  );
}

export interface DocumentContent {
  /** Always as many bytes as were uploaded, because the archive has been told their number. */
  readonly bytes: AsyncGenerator<Buffer>;
  /** Whether the bytes are those that were uploaded; known once all were read. */
  isRight(): boolean;
}

/** `null` when the store has no such file, or sees at once that it is another. */
export async function documentContent(
  documents: DocumentFiles,
  { clientId, ...facts }: BackedUpFile,
): Promise<DocumentContent | null> {
  const stream = await documents.open(clientId, facts).catch(nullIfFaulty);
  if (!stream) return null;
  let isRight = false;
  async function* bytes(source: AsyncIterable<Buffer>) {
    let left = facts.size;
    try {
      for await (const chunk of source) {
        left -= chunk.length;
        yield chunk;
      }
      isRight = true;
    } catch (error) {
      nullIfFaulty(error);
    }
    for (; left > 0; left -= Math.min(left, filler.length)) yield filler.subarray(0, left);
  }
  return { bytes: bytes(stream), isRight: () => isRight };
}

/** Whether the store has the file; a large one is not read to its end. */
export async function isStored(
  documents: DocumentFiles,
  { clientId, ...facts }: BackedUpFile,
): Promise<boolean> {
  const stream = await documents.open(clientId, facts).catch(nullIfFaulty);
  stream?.destroy();
  return stream !== null;
}

const filler = Buffer.alloc(64 * 1024);

/** Rethrows other errors: a store that is away for the moment does not mean that a file is lost. */
function nullIfFaulty(error: unknown): null {
  if (error instanceof DamagedFileProblem) return null;
  throw error;
}
