import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './app.ts';

type Fields = Readonly<Record<string, string | number | null | undefined>>;

interface AFile {
  readonly filename: string;
  readonly bytes: Buffer | string;
  readonly part?: string;
}

/** A form as a browser sends it: unset values are sent as the words null and undefined. */
export function aForm(fields: Fields, file?: AFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (file)
    form.append(file.part ?? 'file', new File([new Uint8Array(Buffer.from(file.bytes))], file.filename));
  return form;
}

/** Every file that the server has on its disk for documents, by its path. */
export async function filesOf(app: TestApp): Promise<string[]> {
  const root = join(app.dataDir, 'documents');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
