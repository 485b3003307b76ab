import multipart, { type MultipartFile } from '@fastify/multipart';
import { fileRequired } from '@panoramic/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentFile } from '#calls/handler.ts';
import { decodeBase64, InvalidBase64Error } from '#lib/files/base64.ts';
import type { ReceivedFile } from '#lib/documents/index.ts';
import { Problem, refuse } from '#lib/problem.ts';

export interface Uploads {
  /** Bytes that a file may have. */
  readonly maxBytes: number;
  /** Takes in a file as it arrives; `null` for one without a byte. */
  readonly receive: (source: AsyncIterable<Buffer>) => Promise<ReceivedFile | null>;
}

interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: SentFile | null;
}

/** The field that may bring a file as text; it is decoded as it arrives, like a binary part. */
const base64Field = 'documentBase64';
const maxFields = 50;
const mebibyte = 1024 * 1024;
/** All fields together: as much as a body of JSON, because the own fields of a row are one field of the form. */
const maxFieldBytes = mebibyte;

export async function acceptForms(app: FastifyInstance, { maxBytes }: Uploads): Promise<void> {
  await app.register(multipart, {
    // The code that stores the name makes it safe.
    preservePath: true,
    throwFileSizeLimit: false,
    isPartAFile: (name, _type, filename) => filename !== undefined || name === base64Field,
    limits: {
      parts: maxFields + 2,
      fields: maxFields,
      fieldNameSize: 100,
      fieldSize: maxFieldBytes,
      // Base64 is a third longer, and longer still with line breaks; the decoded bytes are counted
      // separately.
      fileSize: maxBytes * 2 + mebibyte,
    },
  });
}

/**
 * Reads the whole form, does the work, and removes the file unless the work has stored it or set it aside.
 */
export async function withForm<T>(
  request: FastifyRequest,
  uploads: Uploads,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const form = await readForm(request, uploads);
  try {
    return await work(form);
  } finally {
    await form.file?.content.discard();
  }
}

async function readForm(request: FastifyRequest, uploads: Uploads): Promise<Form> {
  if (!request.isMultipart()) throw new Problem('wrong-type', 'Send the body as multipart/form-data.');
  const fields = new Map<string, unknown>();
  const files: SentFile[] = [];
  let held = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && files.length > 0)
        throw new Problem('malformed', 'Send one file at a time.');
      else if (part.type === 'file') files.push(...(await receivePart(part, uploads)));
      else {
        held += Buffer.byteLength(String(part.value));
        if (part.valueTruncated || held > maxFieldBytes)
          throw new Problem(
            'too-large',
            `The fields of the form are longer than ${maxFieldBytes / 1024} KB.`,
          );
        fields.set(part.fieldname, asTyped(part.value));
      }
    }
    return { fields: Object.fromEntries(fields), file: files[0] ?? null };
  } catch (error) {
    await Promise.all(files.map(({ content }) => content.discard()));
    // A client reads the reply only after it has sent everything, so the rest is read and dropped.
    request.raw.unpipe().resume();
    throw readable(error);
  }
}

/** Returns nothing when the part is no file: an empty field, or an untouched file input. */
async function receivePart(part: MultipartFile, { receive, maxBytes }: Uploads): Promise<SentFile[]> {
  const isText = part.filename === undefined;
  const source = isText ? decodeBase64(part.file) : part.file;
  try {
    const content = await receive(within(source, maxBytes));
    if (part.file.truncated) throw tooLarge(maxBytes);
    if (content) return [{ filename: isText ? null : unquoted(part.filename), content }];
  } catch (error) {
    if (error instanceof InvalidBase64Error) refuseFile();
    throw error;
  }
  return isText || part.filename === '' ? [] : refuseFile();
}

/** A browser sends the line breaks of a form's text as CR LF, whatever they were. */
function asTyped(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** Browsers send the quotation marks of a file's name as %22. */
function unquoted(filename: string): string {
  return filename.replaceAll('%22', '"');
}

function refuseFile(): never {
  return refuse([{ field: 'filename', message: fileRequired }]);
}

async function* within(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

function tooLarge(maxBytes: number): Problem {
  const detail = `The file is larger than ${maxBytes / mebibyte} MB.`;
  return new Problem('too-large', detail, { errors: [{ field: 'filename', message: detail }] });
}

/** The parser's own errors have no status; like a cut connection, they are faults of the request. */
function readable(error: unknown): unknown {
  if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) return error;
  return new Problem('malformed', 'The form could not be read to its end.', { cause: error });
}
