/** The windows of a competition, in the order of its season. */
export const windowNames = ['signup', 'contest', 'work', 'voting'] as const;
export type WindowName = (typeof windowNames)[number];

/** Two instants (epoch ms). Open from `opensAt`, closed from `closesAt` on: `[opensAt, closesAt)`. */
export interface TimeWindow {
  opensAt: number | null;
  closesAt: number | null;
}

export type WindowState = 'invalid' | 'before' | 'open' | 'after';

/**
 * Returns the state of a window at `now` (epoch ms). A window that is missing, lacks a bound or ends before it opens is `invalid` (specification,
 * section 4: ‘an invalid time parameter’).
 */
export const windowState = (window: TimeWindow | null | undefined, now: number): WindowState => {
  const opensAt = window?.opensAt ?? Number.NaN;
  const closesAt = window?.closesAt ?? Number.NaN;
  if (!Number.isFinite(opensAt) || !Number.isFinite(closesAt) || closesAt <= opensAt) return 'invalid';
  if (now < opensAt) return 'before';
  return now < closesAt ? 'open' : 'after';
};
