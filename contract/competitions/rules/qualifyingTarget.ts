import type { FieldCode } from '#contract/http/problem.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';

/** A published competition as it decides whether others may qualify for it. */
export interface PossibleTarget {
  id: string;
  signup: TimeWindow | null;
  needsInvitation: boolean;
  /** The competitions for which its own awards qualify. */
  qualifiesFor: readonly string[];
}

/** Reasons for which an award cannot qualify for a competition. */
export type TargetProblem = Extract<FieldCode, `final_${string}`>;

/** Returns true if the awards of `from`, or of a competition for which they qualify, and so on, lead to `to`. */
const leadsTo = (from: string, to: string, byId: ReadonlyMap<string, PossibleTarget>): boolean => {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(byId.get(id)?.qualifiesFor ?? []));
  }
  return false;
};

/** Returns true if a competition can be entered by a code at `now` (epoch ms) or later. */
export const canBeEnteredByCode = ({ signup, needsInvitation }: Pick<PossibleTarget, 'signup' | 'needsInvitation'>, now: number): boolean =>
  needsInvitation && ['before', 'open'].includes(windowState(signup, now));

/**
 * Returns why an award of a competition cannot qualify for another; null if it can. The other is published, is entered by a code, has not closed its sign-up, and its
 * own awards do not lead back.
 */
export const targetProblem = (
  competitionId: string,
  targetId: string,
  published: readonly PossibleTarget[],
  now: number,
): TargetProblem | null => {
  if (targetId === competitionId) return 'final_itself';
  const byId = new Map(published.map((each) => [each.id, each]));
  const target = byId.get(targetId);
  if (!target) return 'final_missing';
  if (!target.needsInvitation) return 'final_without_code';
  if (!canBeEnteredByCode(target, now)) return 'final_closed';
  return leadsTo(targetId, competitionId, byId) ? 'final_circle' : null;
};
