import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { fieldProblemsOf } from '#contract/common.ts';
import { Problem, type ProblemCode, type ProblemDocument, problemStatus } from '#contract/problem.ts';
import { isDatabaseUnavailable, isStorageFull } from '../../database/failures.ts';

/** The problem document of a failure (RFC 9457). Its title is for developers; readers get the words of the code in their language. */
export const problemDocument = (problem: Problem): ProblemDocument => ({
  type: `/api/docs#problem-${problem.code}`,
  title: problem.code.replaceAll('_', ' '),
  status: problemStatus[problem.code],
  code: problem.code,
  ...problem.detail,
});

export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  if (problem.detail.retryAfter !== undefined) reply.header('retry-after', String(problem.detail.retryAfter));
  return reply
    .code(problemStatus[problem.code] || 500)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((document: unknown) => JSON.stringify(document))
    .send(problemDocument(problem));
};

const byStatus: Record<number, ProblemCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_attempts',
  503: 'unavailable',
};

/** Zod's issue as it was before Fastify's form of it: the path is a JSON pointer there, what belongs to the kind of issue is in `params`. */
const issueOf = ({ instancePath, message, keyword, params }: FastifySchemaValidationError) => ({
  ...params,
  code: keyword,
  path: instancePath.split('/').slice(1),
  message: message ?? '',
});

/** When a request that the database could not serve makes sense again. */
const UNAVAILABLE_RETRY_SECONDS = 2;

const asProblem = (error: FastifyError | Problem): Problem => {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) return new Problem('unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS });
  if (isStorageFull(error)) return new Problem('server_storage_full');
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new Problem('invalid_input', { fields: fieldProblemsOf(error.validation.map(issueOf)) });
  }
  return new Problem(byStatus[error.statusCode ?? 500] ?? ((error.statusCode ?? 500) < 500 ? 'bad_request' : 'unexpected'));
};

/** Every error becomes a problem document; only an unforeseen one is logged, by its kind and stack, without its message. */
export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = asProblem(error);
  if (problem.code === 'unexpected') {
    const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
    request.log.error({ kind: error.name, code: error.code, stack }, 'unexpected error');
  }
  return sendProblem(reply, problem);
};
