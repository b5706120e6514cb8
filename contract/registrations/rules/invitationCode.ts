/** Without what is confused when read aloud or copied (0 and O, 1, I and L), and without vowels, so that no code spells a word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** One of some 300 million million codes; `below` answers a random number from 0 to below its argument. */
export const makeInvitationCode = (below: (max: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[below(ALPHABET.length)]).join('');

/** How an invitation code stands: only a `usable` one can be used. */
export const invitationCodeStates = ['usable', 'used_up', 'ended', 'revoked'] as const;
export type InvitationCodeState = (typeof invitationCodeStates)[number];

interface Code {
  used: number;
  useLimit: number;
  /** From this moment on it can no longer be used. */
  endsAt: number | null;
  revokedAt: number | null;
}

/** The state of a code at a moment (epoch ms). A revoked code stays revoked, whatever else has ended it. */
export const invitationCodeState = ({ used, useLimit, endsAt, revokedAt }: Code, now: number): InvitationCodeState => {
  if (revokedAt !== null) return 'revoked';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return used < useLimit ? 'usable' : 'used_up';
};
