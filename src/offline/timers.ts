/** Runs later; gives back how to call it off. */
export type Schedule = (run: () => void, ms: number) => () => void;

export const schedule: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Runs again and again; gives back how to end it. */
export const every: Schedule = (run, ms) => {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
};
