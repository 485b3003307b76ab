import { randomBytes } from 'node:crypto';
import { calls, type DocumentFile } from '@panoramic/contract';
import { beforeAll, expect } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { aForm } from '../../../../test/documents.ts';
import { leasesOf } from '../../../../test/leases.ts';

type Fields = Parameters<typeof aForm>[0];
type AFile = Parameters<typeof aForm>[1];

export const pdf = { filename: 'Lease.pdf', bytes: randomBytes(3000) };

/** An application with a lease of the client Main and one of the client Other, and what tests do with documents. */
export function documentsApp() {
  const app = testApp();
  const aLease = leasesOf(app);
  /** The ids of the two leases. */
  const leases = { main: 0, other: 0 };
  beforeAll(async () => {
    leases.main = (await aLease()).sd_id;
    leases.other = (await aLease({}, 'Other')).sd_id;
  });

  async function save(fields: Fields, file?: AFile, headers: Record<string, string> = {}) {
    return (await app.as('Write')).call('Leases/EditDocumentFiles', aForm(fields, file), headers);
  }

  async function aDocument(fields: Fields = {}, file: AFile = pdf): Promise<DocumentFile> {
    const { status, body } = await save({ site_id: leases.main, ...fields }, file);
    expect(status).toBe(200);
    return body;
  }

  async function bytesOf(file_id: number): Promise<Buffer> {
    const { body } = await (await app.as('no role')).call('Leases/GetDocument', { file_id });
    return Buffer.from(body.documentBase64, 'base64');
  }

  function download(
    token: string | null,
    file_id: number,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const sent = { ...headers, authorization: `Bearer ${token}` };
    return app.raw('GET', calls['Leases/DownloadDocument'].path, { file_id }, sent);
  }

  return { app, leases, aLease, save, aDocument, bytesOf, download };
}
