/**
 * The geometry and the keys of slide-to-verify, apart from the drawing (specification, section 4: track 290, handle 40;
 * it passes at 250 and only there).
 */
export const TRACK_WIDTH = 290;
export const HANDLE_WIDTH = 40;
export const TRACK_END = TRACK_WIDTH - HANDLE_WIDTH;

/** Milliseconds since the handle was taken, handle position in px, vertical movement in px since then. */
export type TracePoint = [ms: number, x: number, y: number];

/** The way of one attempt. */
export interface Trace {
  startedAt: number;
  points: TracePoint[];
}

/** A handle can only stand on the track, on whole pixels. */
export function clampPosition(x: number): number {
  return Number.isFinite(x) ? Math.min(TRACK_END, Math.max(0, Math.round(x))) : 0;
}

export function startTrace(at: number, x = 0): Trace {
  return { startedAt: at, points: [[0, clampPosition(x), 0]] };
}

/** Adds where the handle is now. A clock that runs back never makes a trace run back. */
export function addToTrace(trace: Trace, at: number, x: number, y = 0): Trace {
  const last = trace.points.at(-1)?.[0] ?? 0;
  const ms = Math.max(last, Math.round(at - trace.startedAt));
  return { ...trace, points: [...trace.points, [ms, clampPosition(x), Math.round(y)]] };
}

/** Where a key moves the handle to; null for a key that does not. */
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

/** A trace by keys is never shorter than these, as the server asks 5 points and 150 ms of every trace. */
const MIN_KEY_TRACE_MS = 200;
const MIN_KEY_TRACE_FRAMES = 6;

/** How long a key's movement takes in ms: a small step is at once, a leap and the arrival at the end are seen. */
export function keyMoveDuration(from: number, to: number, elapsed: number): number {
  const leap = Math.abs(to - from) > 10 ? Math.abs(to - from) : 0;
  return to === TRACK_END ? Math.max(leap, MIN_KEY_TRACE_MS - elapsed) : leap;
}

/**
 * Where a gliding handle is: `elapsed` of `duration` ms, on its `frame`-th drawing (from 1). On a slow screen it waits for
 * enough frames, so that the end is reached by several points.
 */
export function keyMovePosition(from: number, to: number, elapsed: number, duration: number, frame: number): number {
  const byTime = duration > 0 ? elapsed / duration : 1;
  const progress = Math.min(1, byTime, frame / MIN_KEY_TRACE_FRAMES);
  if (progress === 1) return to;
  const near = clampPosition(from + (to - from) * progress);
  // Rounding must not bring it there before its time.
  return near === to ? to - Math.sign(to - from) : near;
}

/** Whether this device is driven by touch events: a phone's or a tablet's user agent (an iPad calls itself a Mac). */
export function usesTouch(userAgent: string, maxTouchPoints: number): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|Tablet|HarmonyOS|Silk|Windows Phone/i.test(userAgent)) return true;
  return /Macintosh/i.test(userAgent) && maxTouchPoints > 1;
}
