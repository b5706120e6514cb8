import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { fieldProblemsOf } from '#contract/http/common.ts';
import { Problem, type ProblemCode, type ProblemDocument, problemStatus } from '#contract/http/problem.ts';
import { isDatabaseUnavailable, isStorageFull } from '#server/database/failures.ts';
import { diskFailureOf, isStoreUnavailable } from '#server/platform/storeFailures.ts';

/** When to try again after what only says that it is not possible now, in seconds. */
const RETRY_AFTER = 5;
const isTemporary = (status: number): boolean => status === 429 || status === 503;

/** The problem document of a failure (RFC 9457). Its title is for developers; readers get the words of the code in their language. */
export const problemDocument = ({ code, detail }: Problem): ProblemDocument => ({
  type: `/api/docs#problem-${code}`,
  title: code.replaceAll('_', ' '),
  status: problemStatus[code] || 500,
  code,
  ...(isTemporary(problemStatus[code]) && { retryAfter: RETRY_AFTER }),
  ...detail,
});

export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  const document = problemDocument(problem);
  if (document.retryAfter !== undefined) reply.header('retry-after', String(document.retryAfter));
  return reply
    .code(document.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((sent: unknown) => JSON.stringify(sent))
    .send(document);
};

const byStatus: Record<number, ProblemCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  417: 'expectation_failed',
  429: 'too_many_attempts',
  431: 'headers_too_large',
  503: 'unavailable',
};

/** Zod's issue as it was before Fastify's form of it: the path is a JSON pointer there, what belongs to the kind of issue is in `params`. */
const issueOf = ({ instancePath, message, keyword, params }: FastifySchemaValidationError) => ({
  ...params,
  code: keyword,
  path: instancePath.split('/').slice(1),
  message: message ?? '',
});

/** When a request that could not be served makes sense again, unless its failure says so itself. */
const UNAVAILABLE_RETRY_SECONDS = 2;

const asProblem = (error: FastifyError | Problem): Problem => {
  if (error instanceof Problem)
    return error.code === 'unavailable' ? new Problem('unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS, ...error.detail }) : error;
  if (isDatabaseUnavailable(error) || isStoreUnavailable(error))
    return new Problem('unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS });
  if (isStorageFull(error)) return new Problem('server_storage_full');
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Problem('invalid_input', { fields: fieldProblemsOf(error.validation.map(issueOf)) });
  }
  // A value that the contract's parser itself stumbles over, like a text's place taken by `{"length":{"valueOf":1}}`.
  if (error.code === 'FST_ERR_VALIDATION') return new Problem('bad_request');
  return new Problem(byStatus[error.statusCode ?? 500] ?? ((error.statusCode ?? 500) < 500 ? 'bad_request' : 'unexpected'));
};

/** Every error becomes a problem document. A disk's failure is logged with its file, and an unforeseen one by its kind and stack, without its message. */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = asProblem(error);
  if (problem.code === 'unexpected') {
    const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
    request.log.error({ kind: error.name, code: error.code, stack }, 'unexpected error');
  }
  const failure = diskFailureOf(error);
  if (failure) request.log.warn(failure, 'the disk fails');
  // Fastify would cut the connection with the answer to a body that it has not read to its end; the sender, still sending, would not read it.
  if (error.code?.startsWith('FST_ERR_CTP_')) reply.removeHeader('connection');
  return sendProblem(reply, problem);
};
