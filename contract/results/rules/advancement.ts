import type { Group } from '#contract/competitions/public.ts';

/** An entry of a computation with what decides whether it advances. */
export interface AdvancingEntry {
  id: string;
  group: Group;
  /** Null for an entry whose results are not published. */
  rank: number | null;
  /** The keys of the awards that it was given. */
  awards: readonly string[];
  /** False once it is erased, withdrawn or cancelled. */
  isLive: boolean;
}

/** A competition for which an award qualifies. */
export interface AdvancementTarget {
  id: string;
  groups: readonly Group[];
  /** True if it can be entered by a code, now or later. */
  isOpen: boolean;
}

/** Reasons for which an entry that qualifies gets no invitation: the target cannot be entered, or has no such group. */
export type LeftReason = 'target_closed' | 'no_such_group';

/** An entry and a competition for which it qualifies. */
export interface Qualified {
  entryId: string;
  targetId: string;
}

export interface Advancement {
  /** Those who get an invitation. */
  invited: Qualified[];
  /** Those who qualify and get none. */
  left: (Qualified & { reason: LeftReason })[];
}

/**
 * Returns who advances, in the order of the entries: an entry qualifies once for each competition that one of its awards names. One without a rank, or that is no
 * longer live, qualifies for none. A target that cannot be entered, or is gone, and a group that the target does not have leave the entry without an invitation. A
 * target without places left does not: the waiting list is the target's business.
 */
export const whoAdvances = (
  entries: readonly AdvancingEntry[],
  /** The target of each award that qualifies, by the award's key. */
  qualifiesFor: ReadonlyMap<string, string>,
  targets: readonly AdvancementTarget[],
): Advancement => {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const found: Advancement = { invited: [], left: [] };
  for (const { id: entryId, group, rank, awards, isLive } of entries) {
    if (rank === null || !isLive) continue;
    const targetIds = new Set(awards.flatMap((key) => qualifiesFor.get(key) ?? []));
    for (const targetId of targetIds) {
      const target = byId.get(targetId);
      if (!target?.isOpen) found.left.push({ entryId, targetId, reason: 'target_closed' });
      else if (!target.groups.includes(group)) found.left.push({ entryId, targetId, reason: 'no_such_group' });
      else found.invited.push({ entryId, targetId });
    }
  }
  return found;
};

/** An invitation that nothing has ended. */
export interface InvitationInForce extends Qualified {
  id: string;
  /** True if an organiser gave it: no computation takes it away. */
  isByHand: boolean;
}

const pairOf = ({ entryId, targetId }: Qualified): string => `${entryId} ${targetId}`;

/**
 * Plans the invitations to make and to end. One in force ends only where the entry no longer qualifies: not because its target has closed since, and never if it was
 * given by hand.
 */
export const planAdvancement = (
  inForce: readonly InvitationInForce[],
  { invited, left }: Advancement,
): { added: Qualified[]; ended: string[] } => {
  const known = new Set(inForce.map(pairOf));
  const qualified = new Set([...invited, ...left].map(pairOf));
  return {
    added: invited.filter((each) => !known.has(pairOf(each))),
    ended: inForce.flatMap((each) => (each.isByHand || qualified.has(pairOf(each)) ? [] : [each.id])),
  };
};

export const advancementStates = ['invited', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type AdvancementState = (typeof advancementStates)[number];

/** Returns the state of an invitation at `now` (epoch ms). It is accepted while the entry made with it lives, whatever has ended since. */
export const advancementState = (
  {
    hasEntry,
    isLive,
    endedAt,
    declinedAt,
    closesAt,
  }: {
    /** True if an entry made with its code is live. */
    hasEntry: boolean;
    /** False once the entry that qualified is withdrawn or cancelled. */
    isLive: boolean;
    endedAt: number | null;
    declinedAt: number | null;
    /** The end of the target's sign-up; null if it has none, as a competition that is gone. */
    closesAt: number | null;
  },
  now: number,
): AdvancementState => {
  if (hasEntry) return 'accepted';
  if (!isLive || (endedAt !== null && endedAt <= now)) return 'withdrawn';
  if (declinedAt !== null) return 'declined';
  return closesAt !== null && now < closesAt ? 'invited' : 'expired';
};
