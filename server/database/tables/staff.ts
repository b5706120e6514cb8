import type { Role } from '#contract/accounts/public.ts';
import type { Locale } from '#contract/http/common.ts';
import type { RightName } from '#contract/office/rules/staffRights.ts';
import { bigint, flagOff, optional, text } from './columns.ts';

/** A right of an organiser. */
export const staffRight = {
  accountId: text(),
  /** `*` for all competitions. */
  competitionId: text(),
  name: text<RightName>(),
};

/** An invited organiser or judge, until all the rights meant for them are granted. */
export const staffProposal = {
  id: text(),
  /** HMAC of the link's token; null once it was used. */
  tokenHash: optional(text()),
  role: text<Exclude<Role, 'participant'>>(),
  name: text(),
  email: text(),
  locale: text<Locale>(),
  /** JSON of the organiser's rights once it is confirmed. */
  rights: text(),
  inviterId: text(),
  inviterName: text(),
  /** The account created by the link. */
  accountId: optional(text()),
  /** True for wider rights of an existing organiser, instead of an invitation. */
  widens: flagOff(),
  createdAt: bigint(),
  expiresAt: bigint(),
};
