import type { OutboxMessage } from '#contract/messages/messages.ts';

/** Tolerance for clock skew between server and device. */
const SOON_MS = 60_000;

/**
 * Returns true if a message is held until morning: it was never tried and is scheduled for later. A resent message waits only for its turn.
 */
export const isHeld = ({ state, attempts, nextAt }: Pick<OutboxMessage, 'state' | 'attempts' | 'nextAt'>, now: number): boolean =>
  state === 'waiting' && attempts === 0 && nextAt !== null && nextAt - now > SOON_MS;
