import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '#lib/startup-error.ts';

export interface FolderLocation {
  readonly kind: 'folder';
  readonly path: string;
}

export interface BucketLocation {
  readonly kind: 'bucket';
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where documents are kept. */
export type DocumentsLocation = FolderLocation | BucketLocation;

/** DOCUMENTS_URL: a folder, a file: URL, or s3://key:secret@host:port/bucket?region=…&tls=0. */
export function parseDocumentsUrl(text: string, base: string): DocumentsLocation {
  if (/^s3:/i.test(text)) return readBucket(text);
  if (/^file:/i.test(text)) return readFileUrl(text);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    wrong('must be a folder, or a URL starting with file:// or s3://');
  return { kind: 'folder', path: resolve(base, text) };
}

function readFileUrl(text: string): FolderLocation {
  try {
    return { kind: 'folder', path: fileURLToPath(text) };
  } catch {
    return wrong('must be a file: URL of a folder on this machine, such as file:///srv/documents');
  }
}

const bucketShape = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;
const tlsProtocols: Readonly<Record<string, string>> = { '0': 'http', '1': 'https' };

/** Never quotes the text: it holds a secret. */
function readBucket(text: string): BucketLocation {
  const url = URL.canParse(text) ? new URL(text) : null;
  const bucket = bucketShape.exec(url?.pathname ?? '')?.[1];
  const accessKeyId = decoded(url?.username ?? '');
  const secretAccessKey = decoded(url?.password ?? '');
  if (!url?.host || !bucket || !accessKeyId || !secretAccessKey)
    wrong(
      'must be like s3://key:secret@host:port/bucket?region=us-east-1, / + % in the secret written as %2F %2B %25',
    );
  const unknown = [...url.searchParams.keys()].find((name) => !['region', 'tls'].includes(name));
  if (unknown !== undefined) wrong('takes region and tls after the question mark, nothing else');
  const protocol = tlsProtocols[url.searchParams.get('tls') ?? '1'];
  if (!protocol) wrong('tls must be 0 or 1');
  return {
    kind: 'bucket',
    endpoint: `${protocol}://${url.host}`,
    region: url.searchParams.get('region') || 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function wrong(why: string): never {
  throw new StartupError(`Wrong setting DOCUMENTS_URL: ${why}.`);
}
