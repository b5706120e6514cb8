import { PARTICIPATION } from '#contract/competitions/awards.ts';
import type { shownKinds } from '#contract/results/terms.ts';

/** The part of an entry's results that its family may see. */
export interface ShownResult {
  /** By criterion, in hundredths of a point, as is the total. */
  scores: Readonly<Record<string, number>>;
  total: number | null;
  durationMs: number | null;
  rank: number | null;
  /** The keys of its awards, at least one: who gets no award took part. */
  awards: readonly string[];
}

/** Returns what a family sees of an entry's results: all of it, the award alone, or that the child took part. What is not shown is not stored with the result. */
export const shownResult = ({ scores, total, durationMs, rank, awards }: ShownResult, shows: (typeof shownKinds)[number]): ShownResult => {
  const hidden = { scores: {}, total: null, durationMs: null, rank: null };
  if (shows === 'took_part') return { ...hidden, awards: [PARTICIPATION] };
  const given = awards.length > 0 ? awards : [PARTICIPATION];
  return shows === 'award' ? { ...hidden, awards: given } : { scores, total, durationMs, rank, awards: given };
};
