/** Hours after which a live board turns itself off. */
export const LIVE_HOURS = 24;
