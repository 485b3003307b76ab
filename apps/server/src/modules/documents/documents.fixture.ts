import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CallInput } from '@panoramic/contract';
import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import { pdfOf } from '../../../seed/leases/pdf.ts';
import type { TestApp } from '../../../test/app.ts';
import { aForm } from '../../../test/documents.ts';

type Client = 'Main' | 'Other';

/** A PDF whose pages have these lines. */
export function pdfWith(...pages: readonly (readonly string[])[]): Buffer {
  return Buffer.from(pdfOf(pages.map((lines) => ({ heading: 'Lease', lines }))));
}

export async function zipWith(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  // Safe: the library's output is a stream of Node's own.
  return buffer(zip.outputStream as Readable);
}

/** A Word document with this body. */
export function wordWith(body: string): Promise<Buffer> {
  const main = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipWith({ '[Content_Types].xml': '<Types/>', 'word/document.xml': main });
}

export function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** What tests do with the documents of an application. */
export function documentsOf(app: TestApp) {
  async function upload(
    site_id: number,
    file: { readonly filename: string; readonly bytes: Buffer | string },
    fields: Readonly<Record<string, string | number>> = {},
    client: Client = 'Main',
  ): Promise<number> {
    const writer = await app.as('Write', client);
    const form = aForm({ site_id, ...fields }, file);
    const { status, body } = await writer.call('Leases/EditDocumentFiles', form);
    expect(status).toBe(200);
    return body.file_id;
  }

  async function search(input: Parameters<typeof call>[0], client: Client = 'Main') {
    const { status, body } = await call(input, client);
    expect(status).toBe(200);
    return body;
  }

  async function call(
    input: {
      text?: string;
      type?: CallInput<'Documents/Search'>['type'];
      lease?: number;
      from?: string;
      to?: string;
      limit?: number;
    },
    client: Client,
  ) {
    return (await app.as('no role', client)).call('Documents/Search', input);
  }

  async function pageOf(file_id: number, page = 1, client: Client = 'Main') {
    return (await app.as('no role', client)).call('Documents/GetText', { file_id, page });
  }

  return { upload, search, pageOf };
}
