import type { Role } from '#contract/accounts/public.ts';
import type { Locale } from '#contract/http/common.ts';
import type { RightName } from '#contract/office/rules/staffRights.ts';
import { bigint, flagOff, optional, text } from './columns.ts';

/** What an organiser may do. */
export const staffRight = {
  accountId: text(),
  /** `*` for all competitions. */
  competitionId: text(),
  name: text<RightName>(),
};

/** A work that a judge scores. */
export const assignment = {
  workId: text(),
  judgeId: text(),
  assignedAt: bigint(),
};

/** An organiser or a judge who was invited, until all that was meant for them is theirs. */
export const staffProposal = {
  id: text(),
  /** HMAC of the link's token; null once it was used. */
  tokenHash: optional(text()),
  role: text<Exclude<Role, 'participant'>>(),
  name: text(),
  email: text(),
  locale: text<Locale>(),
  /** JSON of what an organiser may do once it is confirmed. */
  rights: text(),
  inviterId: text(),
  inviterName: text(),
  /** The account that was made by the link. */
  accountId: optional(text()),
  /** Whether these are wider rights of an organiser who was there before, and no invitation. */
  widens: flagOff(),
  createdAt: bigint(),
  expiresAt: bigint(),
};
