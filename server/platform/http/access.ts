import { profileComplete } from '#contract/accounts/rules/profile.ts';
import type { AwaitedStep, Endpoint } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import {
  type CompetitionScope,
  competitionsWith,
  hasRight,
  meets,
  type RequiredRight,
  type RightName,
} from '#contract/office/rules/staffRights.ts';
import { isRecent } from '#server/platform/instants.ts';
import { type Actor, isStaff } from '#server/platform/sessions.ts';

/** Time for which a session counts as confirmed after its user proved their identity, by signing in or by a confirmation. */
export const CONFIRMATION_LIFETIME_MS = 5 * 60_000;

const isOrganiser = (actor: Actor): boolean => actor.role === 'organiser';
export const isJudge = (actor: Actor): boolean => actor.role === 'judge';
export const isParticipant = (actor: Actor): boolean => actor.role === 'participant';

/** Reports whether the actor is an organiser with one of the `wanted` rights for a competition. */
export const mayFor = (actor: Actor, wanted: readonly RightName[], competitionId: string): boolean =>
  isOrganiser(actor) && hasRight(actor.rights, wanted, competitionId);

/** Returns the competitions that an organiser's call covers; none for anyone else. */
export const scopeOf = (right: RequiredRight | undefined, actor: Actor | null): CompetitionScope =>
  right && actor && isOrganiser(actor) ? competitionsWith(actor.rights, right.anyOf) : [];

/** Returns the Problem if `actor` may not call an endpoint with this access; null if they may. */
export const accessProblem = ({ access, right }: Pick<Endpoint, 'access' | 'right'>, actor: Actor | null): Problem | null => {
  if (access === 'public') return null;
  if (!actor) return new Problem('signed_out');
  if (access === 'account') return null;
  if (access === 'organiser') return isOrganiser(actor) && right && meets(actor.rights, right) ? null : new Problem('not_allowed');
  if (access === 'staff') return isStaff(actor.role) ? null : new Problem('not_allowed');
  if (access === 'judge') return isJudge(actor) ? null : new Problem('not_allowed');
  if (!isParticipant(actor)) return new Problem('not_allowed');
  return profileComplete(actor) ? null : new Problem('profile_incomplete');
};

/** Returns the step that an actor's session must take before anything else; null if complete. */
export const awaitedStep = (
  { role, hasSecondFactor, secondFactorAt }: Pick<Actor, 'role' | 'hasSecondFactor' | 'secondFactorAt'>,
  isRequired: boolean,
): AwaitedStep | null => {
  if (!isStaff(role) || secondFactorAt !== null) return null;
  if (hasSecondFactor) return 'second_factor';
  return isRequired ? 'enrolment' : null;
};

/** The problems of calls by sessions with a step to take. */
export const awaitedProblems = { second_factor: 'second_factor_needed', enrolment: 'second_factor_setup_needed' } as const;

/** Returns the end of the session's confirmation; null if it is not confirmed. */
export const confirmedUntil = ({ confirmedAt }: Pick<Actor, 'confirmedAt'>, now: number): number | null =>
  confirmedAt !== null && isRecent(confirmedAt, now, CONFIRMATION_LIFETIME_MS) ? confirmedAt + CONFIRMATION_LIFETIME_MS : null;

/** Reports whether a call with this body needs a confirmed session. */
export const needsConfirmation = (confirmed: Endpoint['confirmed'], body: unknown): boolean =>
  confirmed === true ||
  (confirmed !== undefined && typeof body === 'object' && body !== null && confirmed.some((field) => Object.hasOwn(body, field)));
