import { createHash } from 'node:crypto';
import type { Answer, Person } from './person.ts';

/** A document that the server has acknowledged. */
export interface Uploaded {
  readonly id: number;
  readonly bytes: Buffer;
  readonly digest: string;
}

export function sendDocument(person: Person, lease: number, bytes: Buffer, name: string): Promise<Answer> {
  const form = new FormData();
  form.append('site_id', String(lease));
  form.append('file', new File([new Uint8Array(bytes)], `${name}.pdf`));
  return person.send('Leases/EditDocumentFiles', form);
}

export async function uploadDocument(
  person: Person,
  lease: number,
  bytes: Buffer,
  name: string,
): Promise<Uploaded> {
  const { status, record, text } = await sendDocument(person, lease, bytes, name);
  if (status !== 200) throw new Error(`An upload answers ${status} ${text.slice(0, 200)}`);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { id: Number(record['file_id']), bytes, digest };
}

/** The bytes of a document from both calls that read it; `null` where the reply fails or breaks off. */
export async function readDocument(person: Person, file_id: number): Promise<(Buffer | null)[]> {
  const base64 = await person.send('Leases/GetDocument', { file_id }).catch(() => null);
  const plain = await person.send('Leases/DownloadDocument', { file_id }).catch(() => null);
  return [
    base64?.status === 200 ? Buffer.from(String(base64.record['documentBase64']), 'base64') : null,
    plain?.status === 200 ? plain.bytes : null,
  ];
}
