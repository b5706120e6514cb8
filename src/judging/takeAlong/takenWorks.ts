import type { JudgedWork, JudgeRound } from '#contract/judging/public.ts';
import type { TakenWork, Wanted } from '#src/offline/takenAlong/index.ts';

type WithFiles = Pick<JudgedWork, 'no' | 'media' | 'preparation'>;

/** Returns the addresses of a work's films and pictures; null while they are prepared. A link has none. */
export const urlsOf = ({ media, preparation }: Omit<WithFiles, 'no'>): readonly string[] | null => {
  if (media.kind === 'link') return [];
  if (preparation !== 'ready') return null;
  if (media.kind === 'video') return media.posterUrl === undefined ? [media.url] : [media.url, media.posterUrl];
  return media.items.flatMap(({ url, previewUrl }) => [url, previewUrl]);
};

/** Returns the works that a judge may have on a device: those of rounds that are not locked, with files. */
export const wantedOf = (rounds: readonly (Pick<JudgeRound, 'state'> & { works: readonly WithFiles[] })[]): Wanted[] =>
  rounds
    .filter(({ state }) => state !== 'locked')
    .flatMap(({ works }) => works.map((work) => ({ no: work.no, urls: urlsOf(work) })))
    .filter(({ urls }) => urls?.length !== 0);

/** Returns the sums of works that are taken along. */
export const sumsOf = (works: readonly TakenWork[]) => {
  const sum = (of: (work: TakenWork) => number) => works.reduce((total, work) => total + of(work), 0);
  return {
    all: works.length,
    whole: works.filter(({ state }) => state === 'whole').length,
    storedBytes: sum(({ storedBytes }) => storedBytes),
    sizeBytes: sum(({ sizeBytes }) => sizeBytes),
    failed: works.filter(({ state }) => state === 'failed'),
  };
};
