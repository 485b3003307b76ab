import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@panoramic/contract';
import { Problem } from '#lib/problem.ts';
import { dataHeaders } from './headers.ts';

/** Requests that fail before the framework sees them: headers too large, too slow, not HTTP. */
const tooSlow = ['timed-out', 'The request did not arrive in time.'] as const;
const causes: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers are larger than 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

/** The framework does not see such a reply, so it adds no headers to it. */
const safety = Object.entries(dataHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

export function replyToBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [code, detail] = causes[error.code ?? ''] ?? ['malformed', 'The request is not valid HTTP.'];
  sendLast(socket, code, detail, () => {});
}

/** Answers a request whose body does not arrive. */
export function replyTooSlow(socket: Socket, onSent: () => void): void {
  const [code, detail] = tooSlow;
  sendLast(socket, code, detail, onSent);
}

function sendLast(socket: Socket, code: ProblemCode, detail: string, onSent: () => void): void {
  const problem = new Problem(code, detail);
  const id = randomUUID();
  const body = JSON.stringify(problem.document(id));
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n` +
      `content-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${id}\r\n${safety}connection: close\r\n\r\n${body}`,
    onSent,
  );
}
