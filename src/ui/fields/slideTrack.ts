/**
 * The geometry and the keys of slide-to-verify, separate from its rendering (specification, section 4: track 290, handle 40;
 * it passes only at exactly 250).
 */
export const TRACK_WIDTH = 290;
export const HANDLE_WIDTH = 40;
export const TRACK_END = TRACK_WIDTH - HANDLE_WIDTH;

/** Milliseconds since the drag began, handle position in px, vertical movement in px. */
export type TracePoint = [ms: number, x: number, y: number];

/** The trace of one attempt. */
export interface Trace {
  startedAt: number;
  points: TracePoint[];
}

/** Clamps a position to the track, in whole pixels. */
export function clampPosition(x: number): number {
  return Number.isFinite(x) ? Math.min(TRACK_END, Math.max(0, Math.round(x))) : 0;
}

export function startTrace(at: number, x = 0): Trace {
  return { startedAt: at, points: [[0, clampPosition(x), 0]] };
}

/** Appends the current position. Times never decrease, even if the clock does. */
export function addToTrace(trace: Trace, at: number, x: number, y = 0): Trace {
  const last = trace.points.at(-1)?.[0] ?? 0;
  const ms = Math.max(last, Math.round(at - trace.startedAt));
  return { ...trace, points: [...trace.points, [ms, clampPosition(x), Math.round(y)]] };
}

/** Returns the position that a key moves the handle to; null for any other key. */
export function keyTarget(key: string, x: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: x + 10,
    ArrowUp: x + 10,
    ArrowLeft: x - 10,
    ArrowDown: x - 10,
    PageUp: x + 50,
    PageDown: x - 50,
    Home: 0,
    End: TRACK_END,
  };
  const target = targets[key];
  return target === undefined ? null : clampPosition(target);
}

/** The minimum length of a keyboard trace: the server requires 5 points and 150 ms. */
const MIN_KEY_TRACE_MS = 200;
const MIN_KEY_TRACE_FRAMES = 6;

/** Returns the duration of a keyboard movement in ms: small steps are instant, larger ones and the arrival at the end are animated. */
export function keyMoveDuration(from: number, to: number, elapsed: number): number {
  const leap = Math.abs(to - from) > 10 ? Math.abs(to - from) : 0;
  return to === TRACK_END ? Math.max(leap, MIN_KEY_TRACE_MS - elapsed) : leap;
}

/**
 * Returns the position of an animated handle after `elapsed` of `duration` ms, in its `frame`-th frame (from 1). On a slow screen it waits
 * for enough frames, so that the trace has several points.
 */
export function keyMovePosition(from: number, to: number, elapsed: number, duration: number, frame: number): number {
  const byTime = duration > 0 ? elapsed / duration : 1;
  const progress = Math.min(1, byTime, frame / MIN_KEY_TRACE_FRAMES);
  if (progress === 1) return to;
  const near = clampPosition(from + (to - from) * progress);
  // Rounding must not reach the end early.
  return near === to ? to - Math.sign(to - from) : near;
}

/** Returns true if the device has only a touch screen, by the user agent of a phone or tablet (an iPad identifies as a Mac). */
export function isPhoneOrTablet(userAgent: string, maxTouchPoints: number): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|Tablet|HarmonyOS|Silk|Windows Phone/i.test(userAgent)) return true;
  return /Macintosh/i.test(userAgent) && maxTouchPoints > 1;
}
