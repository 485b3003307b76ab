import { calls, type Call, type CallInput, type CallName, type CallOutput } from '@panoramic/contract';
import { requestParts, fetchReply, throwUnlessOk, type CallOptions, type ChangeOptions } from './call.ts';
import { truncatedReplyProblem, offlineProblem } from './problem.ts';
import { cacheGeneration } from './query-client.ts';
import { settleReply } from './refresh.ts';
import { sendSignedIn } from './sign-in-again.ts';

/** Makes a call that answers with bytes. */
export async function fetchFile<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<Blob> {
  const reply = await fetchReply(name, input, options);
  try {
    return await reply.blob();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw truncatedReplyProblem();
  }
}

interface UploadOptions<N extends CallName> extends ChangeOptions<N> {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Makes a call with upload progress, which `fetch` does not report. */
export async function upload<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: UploadOptions<N>,
): Promise<CallOutput<N>> {
  const sentIn = cacheGeneration();
  const reply = await throwUnlessOk(await sendSignedIn(true, () => sent(calls[name], input, options)));
  // Safe: a successful reply has the call's own body.
  const output = (await reply.json()) as CallOutput<N>;
  await settleReply(name, output, sentIn, options.settle);
  return output;
}

function sent(made: Call, input: unknown, options: UploadOptions<CallName>): Promise<Response> {
  const { url, method, headers, body } = requestParts(made, input, options);
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [header, value] of headers) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(replyOf(request));
    request.onerror = () => reject(offlineProblem());
    request.onabort = () => reject(new DOMException('Cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    onProgress(0);
    request.send(body);
  });
}

function replyOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  });
}
