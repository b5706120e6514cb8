import { z } from 'zod';
import { Instant } from '#contract/http/common.ts';
import { MAX_DURATION_MS } from '#contract/judging/public.ts';
import { createListeners } from '#src/observable.ts';

/** A stop-watch as a draft holds it, so that it goes on after a reload. */
export const WatchState = z.object({
  /** Time measured before the last start, in ms. */
  elapsedMs: z.number().min(0).max(MAX_DURATION_MS),
  /** Time of the last start by the device's clock; null while it is stopped. */
  startedAt: Instant.nullable(),
});
export type WatchState = z.infer<typeof WatchState>;

export const stoppedWatch: WatchState = { elapsedMs: 0, startedAt: null };

export interface WatchDeps {
  /** The device's clock, which may be wrong or be set while the watch runs. */
  now: () => number;
  /** Monotonic time of this page, in ms; a device that sleeps may hold it. */
  ticks: () => number;
}

export interface Stopwatch {
  /** Goes on from `elapsedMs`, by default from where it was stopped. */
  start(elapsedMs?: number): void;
  /** Returns the measured time. */
  stop(): number;
  elapsedMs(): number;
  isRunning(): boolean;
  /** True if it has run while the page was closed or the device slept, measured by the device's clock: the judge is to check it. */
  isBridged(): boolean;
  /** Call when the page is hidden: it may be closed or held from then on. */
  hidden(): void;
  /** Call when the page is shown again: adds the time during which the device slept. */
  shown(): void;
  state(): WatchState;
  subscribe(listener: () => void): () => void;
}

/** Difference between both clocks over a hidden page that is no sleep, in ms. */
const SLEPT_MS = 1000;

const within = (ms: number): number => Math.min(MAX_DURATION_MS, Math.max(0, ms));

/** Creates a stop-watch from its saved state. While the page is open it measures monotonic time: a device's clock that is set changes nothing. */
export const createStopwatch = (saved: WatchState, { now, ticks }: WatchDeps): Stopwatch => {
  const { subscribe, notify } = createListeners();
  let bridged = saved.startedAt !== null;
  let base = within(saved.elapsedMs + (saved.startedAt === null ? 0 : Math.max(0, now() - saved.startedAt)));
  let startedTicks = saved.startedAt === null ? null : ticks();
  let state = saved;
  let leftAt: { now: number; ticks: number } | null = null;
  const elapsedMs = () => within(base + (startedTicks === null ? 0 : ticks() - startedTicks));
  return {
    start(from = base) {
      base = within(from);
      startedTicks = ticks();
      bridged = false;
      state = { elapsedMs: base, startedAt: now() };
      notify();
    },
    stop() {
      base = elapsedMs();
      startedTicks = null;
      state = { elapsedMs: base, startedAt: null };
      notify();
      return base;
    },
    elapsedMs,
    isRunning: () => startedTicks !== null,
    isBridged: () => bridged,
    hidden() {
      leftAt = { now: now(), ticks: ticks() };
    },
    shown() {
      const slept = leftAt ? now() - leftAt.now - (ticks() - leftAt.ticks) : 0;
      leftAt = null;
      if (startedTicks === null || slept < SLEPT_MS) return;
      base += slept;
      bridged = true;
      notify();
    },
    state: () => state,
    subscribe,
  };
};
