import type { JudgedWork, JudgeRound } from '#contract/judging/public.ts';
import type { TakenWork, Wanted } from '#src/offline/takenAlong/index.ts';

/** Returns the addresses of a work's films and pictures; null while they are prepared. A link has none. */
export const urlsOf = ({ media, preparation }: Pick<JudgedWork, 'media' | 'preparation'>): readonly string[] | null => {
  if (media.kind === 'link') return [];
  if (preparation !== 'ready') return null;
  if (media.kind === 'video') return media.posterUrl === undefined ? [media.url] : [media.url, media.posterUrl];
  return media.items.flatMap(({ url, previewUrl }) => [url, previewUrl]);
};

/** Returns the works that a judge may have on a device: those of rounds that are not locked, with files. */
export const wantedOf = (rounds: readonly JudgeRound[]): Wanted[] =>
  rounds
    .filter(({ state }) => state !== 'locked')
    .flatMap(({ works }) => works.map((work) => ({ no: work.no, urls: urlsOf(work) })))
    .filter(({ urls }) => urls?.length !== 0);

/** The sums of what is taken along. */
export interface TakenSums {
  all: number;
  whole: number;
  storedBytes: number;
  /** Size of those works whose size is known; the others count as much as an average one. */
  sizeBytes: number;
  /** Works that have failed. */
  failed: readonly TakenWork[];
}

/** Returns the sums of works. */
export const sumsOf = (works: readonly TakenWork[]): TakenSums => {
  const known = works.flatMap(({ sizeBytes }) => (sizeBytes === null ? [] : [sizeBytes]));
  const knownBytes = known.reduce((sum, bytes) => sum + bytes, 0);
  const average = known.length === 0 ? 0 : knownBytes / known.length;
  return {
    all: works.length,
    whole: works.filter(({ state }) => state === 'whole').length,
    storedBytes: works.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
    sizeBytes: Math.round(knownBytes + average * (works.length - known.length)),
    failed: works.filter(({ state }) => state === 'failed'),
  };
};
