import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { ACCOUNT_HEADER, type Access, commonProblems, type Endpoint, type EndpointName } from '#contract/endpoint.ts';
import { type ProblemCode, problemStatus } from '#contract/problem.ts';
import type { ResponseCache } from '../responseCache.ts';
import type { Actor, Sessions } from '../sessions.ts';
import type { Vault } from '../vault.ts';
import { accessProblem } from './access.ts';

export const SESSION_COOKIE = 'tc_session';

/** What a cookie is called: under https its prefix has browsers take it from this very host only, and over TLS. `__Host-` needs the path `/`. */
export const cookieName = (name: string, secure: boolean, prefix: '__Host-' | '__Secure-' = '__Host-'): string =>
  secure ? prefix + name : name;

export interface ServeDeps {
  app: FastifyInstance;
  sessions: Sessions;
  vault: Vault;
  responseCache: ResponseCache;
  /** Whether the portal is reached by https, so that cookies are Secure. */
  secure: boolean;
}

const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfter: z.int().optional(),
  at: z.int().optional(),
});

const problemResponses = (codes: readonly ProblemCode[]) => {
  const responses: Record<string, { description: string; content: Record<string, { schema: z.ZodType }> }> = {};
  for (const code of codes) {
    const status = String(problemStatus[code]);
    const known = responses[status];
    responses[status] = {
      description: known ? `${known.description}, ${code}` : code,
      content: { 'application/problem+json': { schema: ProblemSchema } },
    };
  }
  return responses;
};

const accessProblems = (access: Endpoint['access']): ProblemCode[] => {
  if (access === 'public') return [];
  if (access === 'account') return ['signed_out'];
  return access === 'participant' ? ['signed_out', 'not_allowed', 'profile_incomplete'] : ['signed_out', 'not_allowed'];
};

/** Authenticates (`request.actor`) and authorizes the request. */
export const authorize =
  ({ sessions, secure }: ServeDeps, access: Access) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[cookieName(SESSION_COOKIE, secure)];
    const actor = token ? await sessions.actorOf(token) : null;
    const meantFor = request.headers[ACCOUNT_HEADER];
    request.actor = meantFor === undefined || meantFor === actor?.id ? actor : null;
    const problem = accessProblem(access, request.actor);
    if (problem) throw problem;
  };

/** PostgreSQL cannot store U+0000 in a text, and no person types one: refused here for every endpoint, on both databases alike. */
export const containsNullByte = (value: unknown): boolean => {
  // A list instead of recursion: where the contract wants no body, the one that came may nest without end.
  const pending = [value];
  for (const each of pending) {
    if (typeof each === 'string' && each.includes('\0')) return true;
    if (typeof each === 'object' && each !== null) for (const child of Object.values(each)) pending.push(child);
  }
  return false;
};

/** Where an endpoint is found, and what the documentation says of it. */
export const routeOf = (name: EndpointName, endpoint: Endpoint): { method: string; url: string; schema: FastifySchema } => {
  const [method = 'GET', url = '/'] = name.split(' ');
  const success = endpoint.answers ? { [endpoint.status ?? 200]: endpoint.answers } : { 204: z.null().describe('Done') };
  const problems = problemResponses([...commonProblems, ...accessProblems(endpoint.access), ...endpoint.errors]);
  return {
    method,
    url,
    schema: {
      summary: endpoint.summary,
      tags: [url.split('/')[2] ?? 'api'],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { ...problems, ...success },
    },
  };
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set before validation. */
    actor: Actor | null;
    /** Params and body as they were sent; set before validation, for endpoints declared `idempotent`. */
    sent: { params: unknown; body: unknown } | null;
  }
}
