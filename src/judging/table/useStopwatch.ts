import { useEffect, useState, useSyncExternalStore } from 'react';
import { parseDuration } from '#src/judging/sheet/duration.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { createStopwatch, stoppedWatch, type WatchState } from './stopwatch.ts';
import { useWakeLock } from './useWakeLock.ts';

/** Time between two readings that are shown, in ms. */
const TICK_MS = 200;

interface StopwatchDeps {
  /** State with which the sheet begins. */
  saved: WatchState;
  /** The time as it is typed or was stopped. */
  duration: string;
  onChange: (change: { duration?: string; watch: WatchState }) => void;
}

/** Holds the stop-watch of a sheet: its reading, and its two ways. The screen stays on while it runs. */
export const useStopwatch = ({ saved, duration, onChange }: StopwatchDeps) => {
  const [watch] = useState(() => createStopwatch(saved, { now: Date.now, ticks: () => performance.now() }));
  const isRunning = useSyncExternalStore(watch.subscribe, watch.isRunning);
  const isBridged = useSyncExternalStore(watch.subscribe, watch.isBridged);
  const [elapsedMs, setElapsedMs] = useState(watch.elapsedMs);
  useEffect(() => {
    const read = () => setElapsedMs(watch.elapsedMs());
    const end = watch.subscribe(read);
    const timer = isRunning ? setInterval(read, TICK_MS) : undefined;
    return () => {
      end();
      clearInterval(timer);
    };
  }, [watch, isRunning]);
  useEffect(() => {
    const note = () => (document.visibilityState === 'visible' ? watch.shown() : watch.hidden());
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [watch]);
  useWakeLock(isRunning);
  /** Starts it, from the time that is typed, or stops it. */
  const press = () => {
    if (isRunning) {
      const measured = watch.stop();
      onChange({ duration: clockTime(measured), watch: watch.state() });
      return;
    }
    // a time that was not corrected goes on with its parts of a second
    const isOwn = clockTime(watch.elapsedMs()) === duration;
    watch.start(isOwn ? watch.elapsedMs() : (parseDuration(duration) ?? 0));
    onChange({ watch: watch.state() });
  };
  const toZero = () => onChange({ duration: '', watch: stoppedWatch });
  return { isRunning, isBridged, elapsedMs, press, toZero };
};
export type WatchControl = ReturnType<typeof useStopwatch>;
