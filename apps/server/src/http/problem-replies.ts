import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '@panoramic/contract';
import { Problem } from '#lib/problem.ts';

/** The one place that turns an error into a reply. */
export function replyWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = error instanceof Problem ? error : translated(error);
    if (problem.status >= 500 && !isCancelled(error, reply))
      request.log.error({ err: problem.options.cause ?? error }, problem.message);
    return sendProblem(problem, request, reply);
  });
}

/** A reply that nobody reads any more is no failure of the server. */
function isCancelled({ code }: FastifyError, { raw }: FastifyReply): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed;
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfterSeconds } = problem.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (problem.status === 401)
    reply.header('www-authenticate', bearerChallenge(request.headers.authorization));
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.document(request.id)));
}

/** How to authenticate (RFC 6750): a token that was sent was not a good one. */
function bearerChallenge(authorization: string | undefined): string {
  const realm = 'Bearer realm="Panoramic"';
  return authorization === undefined ? realm : `${realm}, error="invalid_token"`;
}

/** What the framework itself refuses, by its error code, in our words. */
const refusals: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is larger than this call takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'Send the body as application/json.'],
  FST_PARTS_LIMIT: ['too-large', 'The form has more parts than this call takes.'],
  FST_FIELDS_LIMIT: ['too-large', 'The form has more fields than this call takes.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body is not as long as announced.'],
};

/** What the framework refuses, as a problem. */
export function translated(error: FastifyError): Problem {
  const [code, detail] = refusals[error.code] ?? byStatus(error.statusCode ?? 500);
  return new Problem(code, detail, { cause: error });
}

function byStatus(status: number): readonly [ProblemCode, string] {
  if (status === 404) return ['not-found', 'There is nothing at this address.'];
  if (status === 415) return ['wrong-type', 'This content type is not taken here.'];
  if (status >= 400 && status < 500) return ['malformed', 'The request could not be read.'];
  return ['internal', 'Something went wrong on the server. What you entered was not saved.'];
}
