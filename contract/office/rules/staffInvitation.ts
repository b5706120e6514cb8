/** How long the link of an invitation holds. */
export const STAFF_INVITATION_MS = 3 * 24 * 3600_000;

/** Where an invitation stands: `open` until its link is used, `expired` once that holds no more, `awaits_confirmation` when an organiser has joined. */
export const invitationStates = ['open', 'expired', 'awaits_confirmation'] as const;
export type InvitationState = (typeof invitationStates)[number];

interface Invited {
  inviterId: string;
  /** The account that was made by it; null until then. */
  accountId: string | null;
  expiresAt: number;
}

export const invitationState = ({ accountId, expiresAt }: Pick<Invited, 'accountId' | 'expiresAt'>, now: number): InvitationState =>
  accountId !== null ? 'awaits_confirmation' : now < expiresAt ? 'open' : 'expired';

/** Whether who invited still vouches: someone who may do everything and can sign in. `full` are those. */
export const inviterStands = ({ inviterId }: Pick<Invited, 'inviterId'>, full: readonly string[]): boolean => full.includes(inviterId);

/** Whether a link opens anything now. */
export const mayJoin = (invited: Invited, { full, now }: { full: readonly string[]; now: number }): boolean =>
  invitationState(invited, now) === 'open' && inviterStands(invited, full);

/** Whether an organiser may let the rights of one who has joined take effect: a second one, who is neither the inviter nor the invited. */
export const mayConfirm = (invited: Invited, { actorId, full, now }: { actorId: string; full: readonly string[]; now: number }): boolean =>
  invitationState(invited, now) === 'awaits_confirmation' &&
  inviterStands(invited, full) &&
  full.includes(actorId) &&
  actorId !== invited.inviterId &&
  actorId !== invited.accountId;
