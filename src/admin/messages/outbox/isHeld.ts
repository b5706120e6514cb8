import type { OutboxMessage } from '#contract/messages/admin.ts';

/** The clocks of server and device may differ by a little. */
const SOON_MS = 60_000;

/** Whether a message waits for a morning: it was never tried, and its moment is still to come. One that is sent again waits for nothing but its turn. */
export const isHeld = ({ state, attempts, nextAt }: Pick<OutboxMessage, 'state' | 'attempts' | 'nextAt'>, now: number): boolean =>
  state === 'waiting' && attempts === 0 && nextAt !== null && nextAt - now > SOON_MS;
