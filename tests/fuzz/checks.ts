import { z } from 'zod';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { endpoints } from '#contract/http/endpoints.ts';
import { fieldCodes, isProblemCode, problemStatus } from '#contract/http/problem.ts';
import type { FuzzRequest } from './fuzzRequest.ts';
import type { Answer } from './send.ts';

const ProblemShape = z.strictObject({
  type: z.string().startsWith('/api/docs#problem-'),
  title: z.string().min(1),
  status: z.int(),
  code: z.string().refine(isProblemCode),
  fields: z.record(z.string(), z.enum(fieldCodes)).optional(),
  retryAfter: z.int().min(1).optional(),
  at: z.int().optional(),
});

const declared: Record<string, Endpoint> = endpoints;

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** Returns the fault of a refusal; null if it is one of the catalogue. `bodiless`: the request was a HEAD. */
export const refusalFault = ({ status, headers, body }: Answer, bodiless: boolean): string | null => {
  if ((status === 429 || status === 503) && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) return `${status} without Retry-After`;
  if (!headers['content-type']?.startsWith('application/problem+json')) return `${status} as ${headers['content-type']}`;
  if (bodiless) return null;
  const parsed = ProblemShape.safeParse(parseJson(body));
  if (!parsed.success) return `${status} without the shape of a problem: ${body.subarray(0, 200).toString()}`;
  const { code, status: said } = parsed.data;
  if (!isProblemCode(code) || problemStatus[code] !== status || said !== status)
    return `${code} with status ${status}, in its body ${said}`;
  return null;
};

/** Returns true for the portal's own 404 page, which is the answer at an address of no screen. */
const isPage = ({ method, path }: FuzzRequest, { status, headers }: Answer): boolean =>
  status === 404 &&
  (method === 'GET' || method === 'HEAD') &&
  !path.startsWith('/api/') &&
  headers['content-type']?.startsWith('text/html') === true;

/** Returns the fault of an answer; null if none. */
export const faultOf = (request: FuzzRequest, answer: Answer): string | null => {
  const { status } = answer;
  const { method, name } = request;
  if (status >= 500) return `answered ${status}: ${answer.body.subarray(0, 300).toString()}`;
  if (status >= 400) return isPage(request, answer) ? null : refusalFault(answer, method === 'HEAD');
  const schema = name === null || method !== name.split(' ')[0] || status >= 300 ? undefined : declared[name]?.answers;
  if (!schema) return null;
  const parsed = schema.safeParse(parseJson(answer.body));
  return parsed.success ? null : `answered ${status} with what the contract does not describe: ${parsed.error.message.slice(0, 300)}`;
};
