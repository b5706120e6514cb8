/** Pixels (specification, sections 4 and 9). */
export const TRACK_WIDTH = 290;
export const HANDLE_WIDTH = 40;
/** The check passes only when the drag distance reaches track width minus handle width (specification, section 5). */
export const PASS_DISTANCE = 250;

const MIN_POINTS = 5;
const MIN_DURATION_MS = 150;

/** A time (ms of any monotonic clock) with the position of the handle (x along the track, y of the pointer; px). */
export type TracePoint = [ms: number, x: number, y: number];

const traceDurationMs = (trace: readonly TracePoint[]): number => (trace.at(-1)?.[0] ?? 0) - (trace[0]?.[0] ?? 0);

/** Maximum age required of a challenge. A slide by keyboard may take a minute; its challenge need not be that old. */
const LONGEST_WAIT_MS = 2000;

/** Returns the required age of a challenge when its slide is judged, by the judge's own clock: no trace is longer than the time that has passed. */
export const requiredAgeMs = (trace: readonly TracePoint[]): number => Math.min(LONGEST_WAIT_MS, traceDurationMs(trace));

/**
 * Returns true if a slide passes: it ends exactly at the end of the track, has at least 5 points and lasts at least 150 ms, and its times never
 * decrease. Keyboard steps pass too.
 */
export const tracePasses = (distance: number, trace: readonly TracePoint[]): boolean => {
  const first = trace[0];
  const last = trace.at(-1);
  if (!first || !last || trace.length < MIN_POINTS) return false;
  return (
    distance === PASS_DISTANCE &&
    last[1] === PASS_DISTANCE &&
    traceDurationMs(trace) >= MIN_DURATION_MS &&
    trace.every(([ms, x, y]) => Number.isFinite(ms) && x >= 0 && x <= PASS_DISTANCE && Number.isFinite(y)) &&
    trace.every(([ms], index) => ms >= (trace[index - 1]?.[0] ?? ms))
  );
};
