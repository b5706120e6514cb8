/** Two instants (epoch ms). Open from `opensAt`, closed from `closesAt` on: `[opensAt, closesAt)`. */
export interface TimeWindow {
  opensAt: number | null;
  closesAt: number | null;
}

export type WindowState = 'invalid' | 'before' | 'open' | 'after';

/** Where `now` (epoch ms) lies. A window that is missing, lacks a bound or is upside down is `invalid` (specification, section 4: ‘an invalid time parameter’). */
export const windowState = (window: TimeWindow | null | undefined, now: number): WindowState => {
  const opensAt = window?.opensAt ?? Number.NaN;
  const closesAt = window?.closesAt ?? Number.NaN;
  if (!Number.isFinite(opensAt) || !Number.isFinite(closesAt) || closesAt <= opensAt) return 'invalid';
  if (now < opensAt) return 'before';
  return now < closesAt ? 'open' : 'after';
};
