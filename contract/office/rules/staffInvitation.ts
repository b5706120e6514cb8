/** Lifetime of an invitation link. */
export const STAFF_INVITATION_MS = 3 * 24 * 3600_000;

/**
 * States of an invitation: `open` until its link is used, `expired` once that is no longer valid, `awaits_confirmation` when an organiser has
 * joined.
 */
export const invitationStates = ['open', 'expired', 'awaits_confirmation'] as const;
export type InvitationState = (typeof invitationStates)[number];

interface Invited {
  inviterId: string;
  /** The account created through it; null until then. */
  accountId: string | null;
  expiresAt: number;
}

export const invitationState = ({ accountId, expiresAt }: Pick<Invited, 'accountId' | 'expiresAt'>, now: number): InvitationState =>
  accountId !== null ? 'awaits_confirmation' : now < expiresAt ? 'open' : 'expired';

/** Returns true if the inviter still vouches: `full` are the ids of those who may do everything and can sign in. */
export const inviterStands = ({ inviterId }: Pick<Invited, 'inviterId'>, full: readonly string[]): boolean => full.includes(inviterId);

/** Returns true if the link is valid now. */
export const mayJoin = (invited: Invited, { full, now }: { full: readonly string[]; now: number }): boolean =>
  invitationState(invited, now) === 'open' && inviterStands(invited, full);

/** Returns true if an organiser may confirm the rights of one who has joined: a second organiser, neither the inviter nor the invited. */
export const mayConfirm = (invited: Invited, { actorId, full, now }: { actorId: string; full: readonly string[]; now: number }): boolean =>
  invitationState(invited, now) === 'awaits_confirmation' &&
  inviterStands(invited, full) &&
  full.includes(actorId) &&
  actorId !== invited.inviterId &&
  actorId !== invited.accountId;
