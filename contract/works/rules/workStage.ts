/** Stages of a work on its way to publication, in the order of organisers' lists. */
export const workStages = ['reported', 'waiting', 'held', 'released', 'private'] as const;
export type WorkStage = (typeof workStages)[number];

interface StagedWork {
  openReports: number;
  heldAt: number | null;
  releasedAt: number | null;
  /** True if the family consents to its publication. */
  publishWork: boolean;
  isCancelled: boolean;
}

/**
 * Returns a work's stage: `reported` while a report of it is open, whatever else applies; `private` if nothing can make it public. The database
 * derives the same by a trigger.
 */
export const workStage = ({ openReports, heldAt, releasedAt, publishWork, isCancelled }: StagedWork): WorkStage => {
  if (openReports > 0) return 'reported';
  if (heldAt !== null) return 'held';
  if (!publishWork || isCancelled) return 'private';
  return releasedAt === null ? 'waiting' : 'released';
};
