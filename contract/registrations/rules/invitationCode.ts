/** Without characters confused when read aloud or copied (0 and O, 1, I and L), and without vowels, so that no code spells a word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Makes one of some 300 million million codes; `below` returns a random number from 0 to below its argument. */
export const makeInvitationCode = (below: (max: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[below(ALPHABET.length)]).join('');

/** States of an invitation code: only a `usable` one can be used. */
export const invitationCodeStates = ['usable', 'used_up', 'ended', 'revoked'] as const;
export type InvitationCodeState = (typeof invitationCodeStates)[number];

interface Code {
  used: number;
  useLimit: number;
  /** Time from which it can no longer be used. */
  endsAt: number | null;
  revokedAt: number | null;
}

/** Returns the state of a code at an instant (epoch ms). A revoked code stays revoked, whatever else has ended it. */
export const invitationCodeState = ({ used, useLimit, endsAt, revokedAt }: Code, now: number): InvitationCodeState => {
  if (revokedAt !== null) return 'revoked';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return used < useLimit ? 'usable' : 'used_up';
};
