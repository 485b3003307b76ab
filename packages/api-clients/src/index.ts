import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openApiTypeScript, { astToString } from 'openapi-typescript';

/** Types of an OpenAPI description by openapi-typescript, for openapi-fetch. */
export async function openApiTypes(description: string): Promise<string> {
  return astToString(await openApiTypeScript(description, { silent: true }));
}

/** Writes the client that Hey API makes of the OpenAPI description in `file`. */
export async function writeHeyApiClient(file: string, folder: string): Promise<void> {
  const program = join(import.meta.dirname, 'hey-api.fixture.ts');
  await promisify(execFile)(process.execPath, [program, file, folder]);
}
