import { isFieldCode, isProblemCode, Problem, type ProblemCode, type ProblemDetail } from '#contract/http/problem.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const detailOf = ({ fields, entries, retryAfter, at }: Record<string, unknown>): ProblemDetail => {
  const detail: ProblemDetail = {};
  if (isRecord(fields)) {
    // a newer server may send codes that this page does not know
    detail.fields = Object.fromEntries(Object.entries(fields).map(([path, code]) => [path, isFieldCode(code) ? code : 'invalid']));
  }
  if (isRecord(entries))
    detail.entries = Object.fromEntries(Object.entries(entries).flatMap(([path, id]) => (typeof id === 'string' ? [[path, id]] : [])));
  if (typeof retryAfter === 'number') detail.retryAfter = retryAfter;
  if (typeof at === 'number') detail.at = at;
  return detail;
};

/**
 * Returns the code for a failure without a problem document of ours, such as a proxy's page or a broken answer. Only our own documents can
 * state that something does not exist.
 */
const codeOfStatus = (status: number): ProblemCode => {
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_attempts';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unexpected';
};

/** Returns the Problem for an answer with this status and body. */
export const problemOf = (status: number, body: unknown): Problem => {
  const document = isRecord(body) ? body : {};
  const { code } = document;
  return isProblemCode(code) ? new Problem(code, detailOf(document)) : new Problem(codeOfStatus(status));
};
