import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { fieldProblemsOf } from '#contract/http/common.ts';
import { Problem, type ProblemCode, type ProblemDocument, problemStatus } from '#contract/http/problem.ts';
import { isDatabaseUnavailable, isStorageFull } from '#server/database/failures.ts';
import { diskFailureOf, isStoreUnavailable } from '#server/platform/storeFailures.ts';

/** Default `retryAfter` of temporary problems, in seconds. */
const RETRY_AFTER = 5;
const isTemporary = (status: number): boolean => status === 429 || status === 503;

/** Returns the problem document of a failure (RFC 9457). Its title is for developers; readers get the text of the code in their language. */
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

/** Restores Zod's issue from Fastify's form of it, where the path is a JSON pointer and the issue's other fields are in `params`. */
const issueOf = ({ instancePath, message, keyword, params }: FastifySchemaValidationError) => ({
  ...params,
  code: keyword,
  path: instancePath.split('/').slice(1),
  message: message ?? '',
});

/** `retryAfter` of a request that could not be served, unless its failure has its own. */
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
  // A value that breaks the contract's parser itself, such as `{"length":{"valueOf":1}}` in place of a text.
  if (error.code === 'FST_ERR_VALIDATION') return new Problem('bad_request');
  return new Problem(byStatus[error.statusCode ?? 500] ?? ((error.statusCode ?? 500) < 500 ? 'bad_request' : 'unexpected'));
};

/**
 * Turns every error into a problem document. Logs a disk's failure with its file, and an unexpected error by its kind and stack, without
 * its message.
 */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = asProblem(error);
  if (problem.code === 'unexpected') {
    const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
    request.log.error({ kind: error.name, code: error.code, stack }, 'unexpected error');
  }
  const failure = diskFailureOf(error);
  if (failure) request.log.warn(failure, 'the disk fails');
  // Fastify would close the connection of a body that it has not read completely; the sender, still sending, would not read the answer.
  if (error.code?.startsWith('FST_ERR_CTP_')) reply.removeHeader('connection');
  return sendProblem(reply, problem);
};
