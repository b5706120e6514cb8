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

/** How long a session counts as confirmed after its bearer proved who they are, by signing in or by a confirmation. */
export const CONFIRMATION_LIFETIME_MS = 5 * 60_000;

const isOrganiser = (actor: Actor): boolean => actor.role === 'organiser';
export const isJudge = (actor: Actor): boolean => actor.role === 'judge' || isOrganiser(actor);
export const isParticipant = (actor: Actor): boolean => actor.role === 'participant';

/** Whether the actor is an organiser who has one of the `wanted` rights for a competition. */
export const mayFor = (actor: Actor, wanted: readonly RightName[], competitionId: string): boolean =>
  isOrganiser(actor) && hasRight(actor.rights, wanted, competitionId);

/** The competitions that an organiser's call reaches; none for anyone else. */
export const scopeOf = (right: RequiredRight | undefined, actor: Actor | null): CompetitionScope =>
  right && actor && isOrganiser(actor) ? competitionsWith(actor.rights, right.anyOf) : [];

/** Why `actor` may not call an endpoint with this access; null if they may. */
export const accessProblem = ({ access, right }: Pick<Endpoint, 'access' | 'right'>, actor: Actor | null): Problem | null => {
  if (access === 'public') return null;
  if (!actor) return new Problem('signed_out');
  if (access === 'account') return null;
  if (access === 'organiser') return isOrganiser(actor) && right && meets(actor.rights, right) ? null : new Problem('not_allowed');
  if (access === 'judge') return isJudge(actor) ? null : new Problem('not_allowed');
  if (!isParticipant(actor)) return new Problem('not_allowed');
  return profileComplete(actor) ? null : new Problem('profile_incomplete');
};

/** What an actor's session waits for before it can do anything else; null where it is complete. */
export const awaitedStep = (
  { role, hasSecondFactor, secondFactorAt }: Pick<Actor, 'role' | 'hasSecondFactor' | 'secondFactorAt'>,
  isRequired: boolean,
): AwaitedStep | null => {
  if (!isStaff(role) || secondFactorAt !== null) return null;
  if (hasSecondFactor) return 'second_factor';
  return isRequired ? 'enrolment' : null;
};

/** What a call is refused with whose session waits for a step. */
export const awaitedProblems = { second_factor: 'second_factor_needed', enrolment: 'second_factor_setup_needed' } as const;

/** Until when the actor's session is confirmed; null where it is not. */
export const confirmedUntil = ({ confirmedAt }: Pick<Actor, 'confirmedAt'>, now: number): number | null =>
  confirmedAt !== null && isRecent(confirmedAt, now, CONFIRMATION_LIFETIME_MS) ? confirmedAt + CONFIRMATION_LIFETIME_MS : null;

/** Whether a call with this body needs a confirmed session. */
export const needsConfirmation = (confirmed: Endpoint['confirmed'], body: unknown): boolean =>
  confirmed === true ||
  (confirmed !== undefined && typeof body === 'object' && body !== null && confirmed.some((field) => Object.hasOwn(body, field)));
