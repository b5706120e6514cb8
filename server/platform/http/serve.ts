import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Access, Answer, Endpoint, EndpointName, Endpoints, HandlerInput } from '#contract/endpoint.ts';
import { ACCOUNT_HEADER, commonProblems } from '#contract/endpoint.ts';
import { Problem, type ProblemCode, problemStatus } from '#contract/problem.ts';
import { createIdempotencyKey, type IdempotencyKey, ReplayedAnswer } from '../idempotency.ts';
import type { Actor, Sessions } from '../sessions.ts';
import type { Vault } from '../vault.ts';
import { accessProblem } from './access.ts';

export const SESSION_COOKIE = 'tc_session';

/** What a handler may know of the request besides its parsed input. */
export interface RequestContext {
  /** The caller's address, for limits; never logged or stored in the clear. */
  address: string;
  userAgent: string;
  /** For endpoints declared `idempotent`, where the request bore a key. */
  idempotencyKey: IdempotencyKey | null;
  session: { set(token: string): void; clear(): void };
  /** Cookies of a subject's own: out of reach of scripts, sent back to `path` only. */
  cookies: {
    get(name: string): string | undefined;
    set(name: string, value: string, scope: { path: string; maxAgeSeconds: number }): void;
  };
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor;
export type Handler<E extends Endpoint> = (input: HandlerInput<E> & { actor: ActorOf<E>; request: RequestContext }) => Promise<Answer<E>>;
export type Handlers<T extends Endpoints> = { [N in keyof T]: T[N] extends Endpoint ? Handler<T[N]> : never };

export interface ServeDeps {
  app: FastifyInstance;
  sessions: Sessions;
  vault: Vault;
  /** Whether the portal is reached by https, so that cookies are Secure. */
  secure: boolean;
}

const COOKIE_DAYS = 60;
const IdempotencyKeyHeader = z.uuid();

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

const contextOf = (request: FastifyRequest, reply: FastifyReply, { secure }: ServeDeps, key: IdempotencyKey | null): RequestContext => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  idempotencyKey: key,
  session: {
    set: (token) =>
      void reply.setCookie(SESSION_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: COOKIE_DAYS * 24 * 3600 }),
    clear: () => void reply.clearCookie(SESSION_COOKIE, { path: '/' }),
  },
  cookies: {
    get: (name) => request.cookies[name],
    set: (name, value, { path, maxAgeSeconds }) =>
      void reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'lax', secure, maxAge: maxAgeSeconds }),
  },
});

const idempotencyKeyOf = (
  request: FastifyRequest,
  endpoint: Endpoint,
  name: string,
  actor: Actor | null,
  vault: Vault,
): IdempotencyKey | null => {
  const header = request.headers['idempotency-key'];
  const { answers } = endpoint;
  if (!endpoint.idempotent || !answers || header === undefined || !actor) return null;
  const key = IdempotencyKeyHeader.safeParse(header);
  if (!key.success) throw new Problem('bad_request');
  return createIdempotencyKey(vault, {
    accountId: actor.id,
    key: key.data.toLowerCase(),
    endpoint: name,
    sent: request.sent,
    parsed: { params: request.params, body: request.body },
    serialize: (answer) => JSON.stringify(z.encode(answers, answer)),
  });
};

/** Holds on to what was sent, before the contract fills in defaults and leaves out what it does not know. */
const rememberSent = async (request: FastifyRequest): Promise<void> => {
  request.sent = { params: request.params, body: request.body };
};

/** Sends the first answer to a request again, as it was. */
const replay = (reply: FastifyReply, status: number, { json }: ReplayedAnswer): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((stored: string) => stored)
    .send(json);

/** Finds out who calls (`request.actor`) and refuses whoever may not. */
export const authorize =
  ({ sessions }: ServeDeps, access: Access) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[SESSION_COOKIE];
    const actor = token ? await sessions.actorOf(token) : null;
    const meantFor = request.headers[ACCOUNT_HEADER];
    request.actor = meantFor === undefined || meantFor === actor?.id ? actor : null;
    const problem = accessProblem(access, request.actor);
    if (problem) throw problem;
  };

/** PostgreSQL cannot store U+0000 in a text, and no person types one: refused here for every endpoint, on both databases alike. */
export const containsNullByte = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(containsNullByte);
};

/** Binds a subject's endpoints to their handlers: access, parsing, documentation and status come from the contract. */
export const serve = <T extends Endpoints>(serveDeps: ServeDeps, endpoints: T, handlers: Handlers<T>): void => {
  const names = Object.keys(endpoints).filter((name): name is EndpointName & keyof T => name in handlers);
  for (const name of names) bind(serveDeps, name, endpoints[name], handlers[name]);
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

const bind = (serveDeps: ServeDeps, name: EndpointName, endpoint: Endpoint | undefined, handler: unknown): void => {
  if (!endpoint || !isHandler(handler)) throw new Error(`no handler for ${name}`);
  serveDeps.app.route({
    ...routeOf(name, endpoint),
    // Before validation: whoever may not call learns nothing of the body's rules.
    preValidation: endpoint.idempotent ? [authorize(serveDeps, endpoint.access), rememberSent] : authorize(serveDeps, endpoint.access),
    handler: async (request, reply) => {
      const { params, query, body, actor } = request;
      if (containsNullByte([params, query, body])) throw new Problem('bad_request');
      const context = contextOf(request, reply, serveDeps, idempotencyKeyOf(request, endpoint, name, actor, serveDeps.vault));
      // What everybody may keep is published (publicReads.ts); what comes by here is for whoever asked.
      reply.header('cache-control', 'no-store');
      const status = endpoint.status ?? 200;
      try {
        const answer = await handler({ params, query, body, actor, request: context });
        return endpoint.answers ? reply.code(status).send(answer) : reply.code(204).send();
      } catch (error) {
        if (error instanceof ReplayedAnswer) return replay(reply, status, error);
        throw error;
      }
    },
  });
};

type AnyHandler = (input: {
  params: unknown;
  query: unknown;
  body: unknown;
  actor: Actor | null;
  request: RequestContext;
}) => Promise<unknown>;
const isHandler = (value: unknown): value is AnyHandler => typeof value === 'function';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set before validation. */
    actor: Actor | null;
    /** Params and body as they were sent; set before validation, for endpoints declared `idempotent`. */
    sent: { params: unknown; body: unknown } | null;
  }
}
