import type { z } from 'zod';
import type { RequiredRight } from '#contract/office/rules/staffRights.ts';
import type { ProblemCode } from './problem.ts';

/**
 * The callers that an endpoint admits.
 * `public` anyone · `account` anyone signed in · `participant` signed in with a complete profile ·
 * `staff` a judge or an organiser · `judge` a judge · `organiser` an organiser who has the right that the endpoint names.
 */
export type Access = 'public' | 'account' | 'participant' | 'staff' | 'judge' | 'organiser';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointName = `${Method} /${string}`;

/**
 * Names the account that a request is meant for. A session of another account is refused as if signed out (`signed_out`), so that nothing is read or
 * sent for one account under another that has signed in on the same device. Public endpoints ignore it.
 */
export const ACCOUNT_HEADER = 'for-account';

/**
 * Sent by the back office: the request is meant for the staff session, which has its own cookie. Without it a family session takes precedence,
 * except at staff endpoints.
 */
export const STAFF_HEADER = 'for-staff';

/**
 * Names the support view in which an organiser's request is made. Endpoints marked `inSupportView` answer as for the account's owner, with
 * contacts masked; every other request, including any change, is refused.
 */
export const SUPPORT_HEADER = 'in-support-view';

/** The steps that a staff session can await after password or code (`Account.awaits`). */
export const awaitedSteps = ['second_factor', 'enrolment'] as const;
export type AwaitedStep = (typeof awaitedSteps)[number];

/** The callers admitted; an organiser also needs a right. */
type Authorization = { access: Exclude<Access, 'organiser'>; right?: undefined } | { access: 'organiser'; right: RequiredRight };

/** One call of the HTTP interface, named by its method and path. */
export type Endpoint = Authorization & Call;

interface Call {
  /**
   * Requires a session whose bearer confirmed their identity within the last minutes (`server/accounts/signIn/confirmation.ts`): for every call, or for
   * those with one of these fields in the body. Otherwise refused with `confirmation_needed`.
   */
  confirmed?: true | readonly string[];
  /** Requires an account that has agreed to the legal texts in force (`accounts/rules/agreements.ts`). Otherwise refused with `agreement_needed`. */
  agreed?: true;
  /** Also allowed for a session that awaits one of these steps. Elsewhere such a session is refused, or ignored if the call is public. */
  duringSignIn?: readonly AwaitedStep[];
  /** Also answers a judge whose session is for judging alone. Only for what is the judge's own and no personal data. */
  forJudging?: true;
  /** Answers an organiser in a support view as it does the account's owner. Only for endpoints that read and record nothing. */
  inSupportView?: true;
  /** One sentence for the documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The largest body in bytes, if larger than the server takes elsewhere. */
  maxBodyBytes?: number;
  /** The body of success; absent if none (204). */
  answers?: z.ZodType;
  /** The status of success, if not 200 (or 204 without an answer). */
  status?: 201 | 202;
  /** Accepts an `Idempotency-Key` and acts once for it. */
  idempotent?: true;
  /**
   * The answer is the same for everybody and is sent compressed from the server's memory. `public`: devices also store it, show it at once and
   * use it offline. `offline`: devices show the stored answer only if the server does not respond, since the content can be hidden at any moment.
   * `server`: devices do not store it; it is read for the current state.
   */
  cache?: 'public' | 'offline' | 'server';
  /** The endpoints whose answers become stale when this one succeeds. */
  invalidates?: readonly EndpointName[];
  /** Failures of this endpoint besides those of any call (see `commonProblems`). */
  errors: readonly ProblemCode[];
}

export type Endpoints = Record<EndpointName, Endpoint>;

/** Failures of any endpoint; not listed in `errors`. */
export const commonProblems = [
  'bad_request',
  'invalid_input',
  'unsupported_media_type',
  'payload_too_large',
  'cross_site_request',
  'support_view_read_only',
  'support_view_ended',
  'too_many_attempts',
  'unavailable',
  'unexpected',
] as const satisfies readonly ProblemCode[];

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Output<S> = S extends z.ZodType ? z.output<S> : never;
type Part<E, K extends string, V> = E extends { [P in K]: z.ZodType } ? { [P in K]: V } : { [P in K]?: undefined };

/** A caller's input to an endpoint. */
export type CallInput<E extends Endpoint> = Part<E, 'params', Input<E['params']>> &
  (E extends { query: z.ZodType } ? { query?: Input<E['query']> } : { query?: undefined }) &
  Part<E, 'body', Input<E['body']>>;

/** A handler's parsed input. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', Output<E['params']>> &
  Part<E, 'query', Output<E['query']>> &
  Part<E, 'body', Output<E['body']>>;

/** An endpoint's answer. */
// biome-ignore lint/suspicious/noConfusingVoidType: an endpoint without an answer has handlers that return nothing
export type Answer<E extends Endpoint> = E extends { answers: z.ZodType } ? z.output<E['answers']> : void;
