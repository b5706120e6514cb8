/** A time without runs, epoch ms. */
export interface Break {
  from: number;
  to: number;
}

/** The terms by which a day is planned. */
export interface PlanTerms {
  /** Number of tables, numbered from 1. */
  tables: number;
  minutesPerRun: number;
  /** Runs of each team. */
  runs: number;
  /** Start of the first runs, epoch ms. */
  firstStart: number;
  /** End of the last runs, epoch ms. */
  until: number;
  breaks: readonly Break[];
}

const MINUTE_MS = 60_000;

export const runLengthMs = ({ minutesPerRun }: Pick<PlanTerms, 'minutesPerRun'>): number => minutesPerRun * MINUTE_MS;

/** Returns the times at which runs can start, in order: one after the other, none within a break or beyond the end. */
export const startTimes = (terms: PlanTerms): number[] => {
  const length = runLengthMs(terms);
  const breaks = terms.breaks.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from);
  const times: number[] = [];
  let at = terms.firstStart;
  while (at + length <= terms.until) {
    const start = at;
    const hit = breaks.find(({ from, to }) => from < start + length && to > start);
    if (!hit) times.push(at);
    at = hit ? hit.to : at + length;
  }
  return times;
};
