import type { Access } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { profileComplete } from '#contract/rules/profile.ts';
import type { Actor } from '../sessions.ts';

export const isOrganiser = (actor: Actor): boolean => actor.role === 'organiser';
export const isJudge = (actor: Actor): boolean => actor.role === 'judge' || isOrganiser(actor);
export const isParticipant = (actor: Actor): boolean => actor.role === 'participant';

/** Why `actor` may not call an endpoint with this access; null if they may. */
export const accessProblem = (access: Access, actor: Actor | null): Problem | null => {
  if (access === 'public') return null;
  if (!actor) return new Problem('signed_out');
  if (access === 'account') return null;
  if (access === 'organiser') return isOrganiser(actor) ? null : new Problem('not_allowed');
  if (access === 'judge') return isJudge(actor) ? null : new Problem('not_allowed');
  if (!isParticipant(actor)) return new Problem('not_allowed');
  return profileComplete(actor) ? null : new Problem('profile_incomplete');
};
