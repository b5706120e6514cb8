/** Schedules `run`; returns a cancel function. */
export type Schedule = (run: () => void, ms: number) => () => void;

export const schedule: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
