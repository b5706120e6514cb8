import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Role } from '#contract/accounts/public.ts';
import { type Answer, type Endpoint, type EndpointName, type Endpoints, type HandlerInput, STAFF_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { createIdempotencyKey, type IdempotencyKey, ReplayedAnswer } from '#server/platform/idempotency.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import { type Actor, isStaff, JUDGING_SESSION_MS, STAFF_SESSION_MS } from '#server/platform/sessions.ts';
import { scopeOf } from './access.ts';
import { clientNetwork } from './clientNetwork.ts';
import { bindPublicRead, type PublicRead } from './publicReads.ts';
import { authorize, containsNullByte, cookieName, JUDGING_COOKIE, routeOf, SESSION_COOKIE, type ServeDeps, STAFF_COOKIE } from './route.ts';

/** A handler's view of the request besides its parsed input. */
export interface RequestContext {
  /** The caller's address, or the /64 of IPv6, for limits; never logged or stored in plain text. */
  address: string;
  userAgent: string;
  /** For endpoints declared `idempotent`; null if the request has no key. */
  idempotencyKey: IdempotencyKey | null;
  /** The session cookie; that of staff is separate, so that a family's on the same device remains. `clear` removes the request's own. */
  session: {
    set(token: string, role: Role): void;
    /** Sets the cookie of a session for judging alone, in place of the staff session that it was. */
    setJudging(token: string): void;
    /** The token of a session for judging, which may have to be renewed; undefined if the device has none. */
    judgingToken(): string | undefined;
    clear(): void;
  };
  /** True if the back office has sent it. */
  isForStaff: boolean;
  /** The site's origin as the browser sees it. */
  origin: string;
  /** A subject's own cookies: inaccessible to scripts, sent back to `path` only, kept for `maxAgeSeconds` or until the browser is closed. */
  cookies: {
    get(name: string): string | undefined;
    set(name: string, value: string, scope: { path: string; maxAgeSeconds?: number }): void;
  };
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor;
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E> & {
    actor: ActorOf<E>;
    /** The competitions for which the actor has the endpoint's right: data of any other does not exist for them. */
    scope: CompetitionScope;
    request: RequestContext;
  },
) => Promise<Answer<E>>;
type HandlerOf<E extends Endpoint> = E extends { cache: string } ? PublicRead<E> : Handler<E>;
/** The handler of each endpoint: a function, or a public read if the contract declares `cache`. */
export type Handlers<T extends Endpoints> = { [N in keyof T]: T[N] extends Endpoint ? HandlerOf<T[N]> : never };

const DAY_SECONDS = 24 * 3600;
const COOKIE_SECONDS = { family: 60 * DAY_SECONDS, staff: STAFF_SESSION_MS / 1000, judging: JUDGING_SESSION_MS / 1000 };
const SCOPE = { httpOnly: true, sameSite: 'lax' } as const;
const IdempotencyKeyHeader = z.uuid();

const contextOf = (request: FastifyRequest, reply: FastifyReply, { secure }: ServeDeps, key: IdempotencyKey | null): RequestContext => {
  const isForStaff = request.headers[STAFF_HEADER] !== undefined;
  return {
    get address() {
      return clientNetwork(request.ip);
    },
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: key,
    session: {
      set(token, role) {
        const scope = { ...SCOPE, secure, path: '/' };
        if (!isStaff(role))
          return void reply.setCookie(cookieName(SESSION_COOKIE, secure), token, { ...scope, maxAge: COOKIE_SECONDS.family });
        reply.setCookie(cookieName(STAFF_COOKIE, secure), token, { ...scope, sameSite: 'strict', maxAge: COOKIE_SECONDS.staff });
        // Signed in on the portal itself, which continues as this account.
        if (!isForStaff) reply.clearCookie(cookieName(SESSION_COOKIE, secure), scope);
      },
      setJudging(token) {
        const scope = { ...SCOPE, secure, path: '/', sameSite: 'strict' } as const;
        reply.setCookie(cookieName(JUDGING_COOKIE, secure), token, { ...scope, maxAge: COOKIE_SECONDS.judging });
        reply.clearCookie(cookieName(STAFF_COOKIE, secure), scope);
      },
      judgingToken: () => request.cookies[cookieName(JUDGING_COOKIE, secure)],
      clear() {
        const name = request.sessionCookie ?? cookieName(isForStaff ? STAFF_COOKIE : SESSION_COOKIE, secure);
        reply.clearCookie(name, { ...SCOPE, secure, path: '/' });
      },
    },
    isForStaff,
    get origin() {
      return `${request.protocol}://${request.host || 'localhost'}`;
    },
    cookies: {
      get: (name) => request.cookies[cookieName(name, secure, '__Secure-')],
      set: (name, value, { path, maxAgeSeconds }) =>
        void reply.setCookie(cookieName(name, secure, '__Secure-'), value, {
          ...SCOPE,
          secure,
          path,
          ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
        }),
    },
  };
};

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

/** Stores the request as sent, before the contract adds defaults and drops unknown fields. */
const rememberSent = async (request: FastifyRequest): Promise<void> => {
  request.sent = { params: request.params, body: request.body };
};

/** Replays the first response unchanged. */
const replay = (reply: FastifyReply, status: number, { json }: ReplayedAnswer): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((stored: string) => stored)
    .send(json);

/** Binds a subject's endpoints to their handlers: access, parsing, documentation and status come from the contract. */
export const serve = <T extends Endpoints>(serveDeps: ServeDeps, endpoints: T, handlers: Handlers<T>): void => {
  const names = Object.keys(endpoints).filter((name): name is EndpointName & keyof T => name in handlers);
  for (const name of names) {
    const endpoint = endpoints[name];
    (endpoint?.cache ? bindPublicRead : bind)(serveDeps, name, endpoint, handlers[name]);
  }
};

const bind = (serveDeps: ServeDeps, name: EndpointName, endpoint: Endpoint | undefined, handler: unknown): void => {
  if (!endpoint || !isHandler(handler)) throw new Error(`no handler for ${name}`);
  serveDeps.app.route({
    ...routeOf(name, endpoint),
    // Before validation: an unauthorized caller learns nothing of the body's rules.
    preValidation: endpoint.idempotent ? [authorize(serveDeps, endpoint), rememberSent] : authorize(serveDeps, endpoint),
    handler: async (request, reply) => {
      const { params, query, body, actor } = request;
      if (containsNullByte([params, query, body])) throw new Problem('bad_request');
      const context = contextOf(request, reply, serveDeps, idempotencyKeyOf(request, endpoint, name, actor, serveDeps.vault));
      // Only public reads may be cached; everything else is private to the caller.
      reply.header('cache-control', 'no-store');
      const status = endpoint.status ?? 200;
      try {
        const answer = await handler({ params, query, body, actor, scope: scopeOf(endpoint.right, actor), request: context });
        const shown = request.isSupportView ? serveDeps.supportViews.shown(name, answer) : answer;
        return endpoint.answers ? reply.code(status).send(shown) : reply.code(204).send();
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
  scope: CompetitionScope;
  request: RequestContext;
}) => Promise<unknown>;
const isHandler = (value: unknown): value is AnyHandler => typeof value === 'function';
