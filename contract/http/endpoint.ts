import type { z } from 'zod';
import type { RequiredRight } from '#contract/office/rules/staffRights.ts';
import type { ProblemCode } from './problem.ts';

/**
 * Who may call an endpoint.
 * `public` anyone · `account` anyone signed in · `participant` signed in with a complete profile ·
 * `judge` a judge or an organiser · `organiser` an organiser who has the right that the endpoint names.
 */
export type Access = 'public' | 'account' | 'participant' | 'judge' | 'organiser';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointName = `${Method} /${string}`;

/**
 * Names the account that a request is meant for. Another one's session is refused like none (`signed_out`): what waited on a
 * shared device is never sent under another account.
 */
export const ACCOUNT_HEADER = 'for-account';

/**
 * Sent by the back office: the request is meant for the session of a member of staff, whose cookie is its own. Where it is absent a
 * family's session comes first, except at endpoints for staff.
 */
export const STAFF_HEADER = 'for-staff';

/**
 * Names the support view in which an organiser's request is made: the endpoints that are `inSupportView` answer as they do to the account's owner, with
 * contacts masked, and every other request, each that changes something among them, is refused.
 */
export const SUPPORT_HEADER = 'in-support-view';

/** What the session of a member of staff can wait for after password or code (`Account.awaits`). */
export const awaitedSteps = ['second_factor', 'enrolment'] as const;
export type AwaitedStep = (typeof awaitedSteps)[number];

/** Who may call: an organiser also needs a right. */
type Authorization = { access: Exclude<Access, 'organiser'>; right?: undefined } | { access: 'organiser'; right: RequiredRight };

/** One call of the HTTP interface. Its name is its method and path. */
export type Endpoint = Authorization & Call;

interface Call {
  /**
   * Only for a session whose bearer proved within the last minutes who they are (`accounts/rules/confirmation.ts`): every call, or those with one of
   * these fields in the body. Any other session is refused with `confirmation_needed`.
   */
  confirmed?: true | readonly string[];
  /** Only for an account that has agreed to the legal texts in force (`accounts/rules/agreements.ts`). Any other is refused with `agreement_needed`. */
  agreed?: true;
  /** May be called, too, by a session that waits for one of these steps. Elsewhere such a session is refused, or counts as none where the call is public. */
  duringSignIn?: readonly AwaitedStep[];
  /** Answers an organiser in a support view as it does the account's owner. Only for what reads and notes nothing. */
  inSupportView?: true;
  /** One sentence for the documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body of success; absent where there is none (204). */
  answers?: z.ZodType;
  /** The status of success, where it is not 200 (or 204 without an answer). */
  status?: 201 | 202;
  /** Takes an `Idempotency-Key` and acts once for it. */
  idempotent?: true;
  /**
   * The answer is the same for everybody and is sent compressed from the server's memory. `public`: devices store it too, and show it at once and
   * offline. `offline`: they show what they have stored only where the server does not answer, for what it shows can be hidden at any moment.
   * `server`: they do not store it, it is read for how things stand this moment.
   */
  cache?: 'public' | 'offline' | 'server';
  /** The endpoints whose answers a success of this one makes stale. */
  invalidates?: readonly EndpointName[];
  /** The failures of this endpoint besides those that any call can meet (see `commonProblems`). */
  errors: readonly ProblemCode[];
}

export type Endpoints = Record<EndpointName, Endpoint>;

/** Failures that any endpoint may answer with; they need no mention in `errors`. */
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

/** What a caller passes to an endpoint. */
export type CallInput<E extends Endpoint> = Part<E, 'params', Input<E['params']>> &
  (E extends { query: z.ZodType } ? { query?: Input<E['query']> } : { query?: undefined }) &
  Part<E, 'body', Input<E['body']>>;

/** What a handler receives, parsed. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', Output<E['params']>> &
  Part<E, 'query', Output<E['query']>> &
  Part<E, 'body', Output<E['body']>>;

/** What an endpoint answers with. */
// biome-ignore lint/suspicious/noConfusingVoidType: an endpoint without an answer has handlers that return nothing
export type Answer<E extends Endpoint> = E extends { answers: z.ZodType } ? z.output<E['answers']> : void;
