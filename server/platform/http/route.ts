import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { mayInSupportView } from '#contract/accounts/rules/accountCare.ts';
import { ACCOUNT_HEADER, commonProblems, type Endpoint, type EndpointName, STAFF_HEADER, SUPPORT_HEADER } from '#contract/http/endpoint.ts';
import { Problem, type ProblemCode, problemStatus } from '#contract/http/problem.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import type { ResponseCache } from '#server/platform/cache/responseCache.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import { type Actor, type Agreements, isStaff, type Sessions, type SupportViews } from '#server/platform/sessions.ts';
import { accessProblem, awaitedProblems, awaitedStep, confirmedUntil, needsConfirmation } from './access.ts';
import type { PublicAnswers } from './publicAnswers.ts';

export const SESSION_COOKIE = 'tc_session';
/** The session of an organiser or a judge, beside that of a family on the same device. */
export const STAFF_COOKIE = 'tc_staff';
/** The session of a judge that is for judging alone and lasts for weeks. */
export const JUDGING_COOKIE = 'tc_judging';

/**
 * Returns the name of a cookie. Under https its prefix makes browsers accept it from this very host only, and over TLS. `__Host-` needs the
 * path `/`.
 */
export const cookieName = (name: string, secure: boolean, prefix: '__Host-' | '__Secure-' = '__Host-'): string =>
  secure ? prefix + name : name;

export interface ServeDeps {
  app: FastifyInstance;
  sessions: Sessions;
  vault: Vault;
  responseCache: ResponseCache;
  publicAnswers: PublicAnswers;
  clock: Clock;
  /** True if the portal is served by https, so that cookies are Secure. */
  secure: boolean;
  supportViews: SupportViews;
  agreements: Agreements;
  /** True if organisers and judges need a second factor for everything. */
  secondFactorRequired: boolean;
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

const problemsByAccess: Record<Endpoint['access'], readonly ProblemCode[]> = {
  public: [],
  account: ['signed_out'],
  participant: ['signed_out', 'not_allowed', 'profile_incomplete'],
  staff: ['signed_out', 'not_allowed', 'second_factor_needed', 'second_factor_setup_needed'],
  judge: ['signed_out', 'not_allowed', 'second_factor_needed', 'second_factor_setup_needed'],
  organiser: ['signed_out', 'not_allowed', 'second_factor_needed', 'second_factor_setup_needed'],
};
const accessProblems = ({ access, confirmed, agreed }: Endpoint): readonly ProblemCode[] => [
  ...problemsByAccess[access],
  ...(confirmed === undefined ? [] : (['confirmation_needed'] as const)),
  ...(agreed ? (['agreement_needed'] as const) : []),
];

type AuthorizedEndpoint = Pick<Endpoint, 'access' | 'right' | 'confirmed' | 'agreed' | 'duringSignIn' | 'inSupportView' | 'forJudging'> & {
  /** True to prefer a staff session to a family's if a device has both. */
  prefersStaff?: boolean;
};

/** Finds the sessions of a request, the intended one first. */
const findActors = async (
  { sessions, secure }: ServeDeps,
  { access, prefersStaff, forJudging }: AuthorizedEndpoint,
  { cookies, headers }: FastifyRequest,
): Promise<{ actor: Actor; cookie: string }[]> => {
  const isForStaff = headers[STAFF_HEADER] !== undefined;
  const staffFirst = isForStaff || prefersStaff || access === 'staff' || access === 'judge' || access === 'organiser';
  const order = staffFirst ? [STAFF_COOKIE, JUDGING_COOKIE, SESSION_COOKIE] : [SESSION_COOKIE, STAFF_COOKIE, JUDGING_COOKIE];
  const names = order.map((name) => cookieName(name, secure));
  const found = await Promise.all(
    names.map(async (cookie) => {
      const token = cookies[cookie];
      return { cookie, actor: token ? await sessions.actorOf(token) : null };
    }),
  );
  const mayJudge = access === 'judge' || forJudging || (access === 'public' && !isForStaff);
  return found.flatMap(({ actor, cookie }) => {
    if (!actor || (actor.isForJudging && !mayJudge)) return [];
    return !isForStaff || isStaff(actor.role) ? [{ actor, cookie }] : [];
  });
};

/**
 * Turns a request of a support view into one of the account's owner, if its user has the right to look after accounts. Whatever the
 * endpoint, and whoever its cookies identify, it changes nothing. Throws support_view_read_only, support_view_ended, signed_out,
 * not_allowed, and the owner's own access problems.
 */
const enterSupportView = async (
  serveDeps: ServeDeps,
  { access, right, inSupportView }: AuthorizedEndpoint,
  request: FastifyRequest,
  viewId: string,
): Promise<void> => {
  if (!mayInSupportView({ method: request.method, inSupportView })) throw new Problem('support_view_read_only');
  const found = await findActors(serveDeps, { access: 'organiser', right: EVERYTHING_EVERYWHERE, prefersStaff: true }, request);
  const staff = found.find(({ actor }) => isStaff(actor.role))?.actor ?? null;
  const problem = accessProblem({ access: 'organiser', right: EVERYTHING_EVERYWHERE }, staff);
  if (problem || !staff) throw problem ?? new Problem('signed_out');
  const step = awaitedStep(staff, serveDeps.secondFactorRequired);
  if (step) throw new Problem(awaitedProblems[step]);
  const owner = await serveDeps.supportViews.ownerFor(viewId, staff);
  const refusal = accessProblem({ access, right }, owner);
  if (refusal) throw refusal;
  request.actor = owner;
  request.isSupportView = true;
};

/** Authenticates (`request.actor`) and authorizes the request. */
export const authorize =
  (serveDeps: ServeDeps, endpoint: AuthorizedEndpoint) =>
  async (request: FastifyRequest): Promise<void> => {
    const { access, right, confirmed, agreed, duringSignIn = [] } = endpoint;
    const viewId = request.headers[SUPPORT_HEADER];
    if (viewId !== undefined) return enterSupportView(serveDeps, endpoint, request, String(viewId));
    // a public endpoint, such as the sign-in, serves whoever calls
    const meantFor = access === 'public' ? undefined : request.headers[ACCOUNT_HEADER];
    const found = (await findActors(serveDeps, endpoint, request)).find(({ actor }) => meantFor === undefined || meantFor === actor.id);
    const step = found ? awaitedStep(found.actor, serveDeps.secondFactorRequired) : null;
    const isComplete = step === null || duringSignIn.includes(step);
    request.actor = found && (isComplete || access !== 'public') ? found.actor : null;
    request.sessionCookie = found?.cookie ?? null;
    const problem = accessProblem({ access, right }, request.actor);
    if (problem) throw problem;
    if (!isComplete && access !== 'public') throw new Problem(awaitedProblems[step]);
    if (request.actor && needsConfirmation(confirmed, request.body) && confirmedUntil(request.actor, serveDeps.clock.now()) === null)
      throw new Problem('confirmation_needed');
    if (agreed && request.actor && (await serveDeps.agreements.isMissing(request.actor))) throw new Problem('agreement_needed');
  };

/**
 * Reports whether a value contains U+0000, which PostgreSQL cannot store and no person types: rejected for every endpoint, on both databases alike.
 */
export const containsNullByte = (value: unknown): boolean => {
  // A list instead of recursion: if the contract expects no body, the given one may be nested without limit.
  const pending = [value];
  for (const each of pending) {
    if (typeof each === 'string' && each.includes('\0')) return true;
    if (typeof each === 'object' && each !== null) for (const child of Object.values(each)) pending.push(child);
  }
  return false;
};

/** Returns an endpoint's method, its URL, the limit of its body, and its schema for the documentation. */
export const routeOf = (
  name: EndpointName,
  endpoint: Endpoint,
): { method: string; url: string; schema: FastifySchema; bodyLimit?: number } => {
  const [method = 'GET', url = '/'] = name.split(' ');
  const success = endpoint.answers ? { [endpoint.status ?? 200]: endpoint.answers } : { 204: z.null().describe('Done') };
  const problems = problemResponses([...commonProblems, ...accessProblems(endpoint), ...endpoint.errors]);
  return {
    method,
    url,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
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
    /** The signed-in account; set before validation. */
    actor: Actor | null;
    /** The cookie that identified the actor. */
    sessionCookie: string | null;
    /** True in a support view: an organiser sees the actor's answer. */
    isSupportView: boolean;
    /** Params and body as sent; set before validation, for endpoints declared `idempotent`. */
    sent: { params: unknown; body: unknown } | null;
  }
}
