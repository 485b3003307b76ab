import { createHash } from 'node:crypto';
import type { Owner } from '#db/owner.ts';
import type { Documents } from '#lib/documents/index.ts';
import { Problem } from '#lib/problem.ts';
import type { DocumentFile } from './manifest.ts';

/** Every file that a client's documents name or once named: history keeps what was replaced. */
export function referencedDocuments(owner: Owner, clientId: number): Promise<DocumentFile[]> {
  return owner.rows<DocumentFile>(
    `select $1::integer as "clientId", digest, max(size)::float8 as size from (
       select digest, size from document_files where client_id = $1
       union all
       select after ->> 'digest', (after ->> 'size')::bigint from history
       where client_id = $1 and table_name = 'document_files' and after is not null) named
     group by digest order by digest collate "C"`,
    [clientId],
  );
}

interface DocumentContent {
  /** Always as many as were uploaded: the archive has been told their number. */
  readonly bytes: AsyncGenerator<Buffer>;
  /** Once all were read: whether they are those that were uploaded. */
  isRight(): boolean;
}

/** `null` when the store has no such file. */
export async function documentContent(
  documents: Documents,
  { clientId, digest, size }: DocumentFile,
): Promise<DocumentContent | null> {
  const stream = await openIfThere(documents, clientId, digest);
  if (!stream) return null;
  const hash = createHash('sha256');
  async function* bytes(source: AsyncIterable<Buffer>) {
    let left = size;
    for await (const chunk of source) {
      hash.update(chunk);
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (part.length > 0) yield part;
    }
    for (; left > 0; left -= Math.min(left, filler.length)) yield filler.subarray(0, left);
  }
  return { bytes: bytes(stream), isRight: () => hash.digest('hex') === digest };
}

const filler = Buffer.alloc(64 * 1024);

async function openIfThere(documents: Documents, clientId: number, digest: string) {
  try {
    return await documents.open(clientId, digest);
  } catch (error) {
    // A store that is away for the moment is no reason to write that a file is lost.
    if (error instanceof Problem && error.code === 'internal') return null;
    throw error;
  }
}
