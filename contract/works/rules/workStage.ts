/** Where a work stands on its way to the public, in the order of organisers' lists. */
export const workStages = ['reported', 'waiting', 'held', 'released', 'private'] as const;
export type WorkStage = (typeof workStages)[number];

interface StagedWork {
  openReports: number;
  heldAt: number | null;
  releasedAt: number | null;
  /** Whether the family consents to its publication. */
  publishWork: boolean;
  isCancelled: boolean;
}

/** `reported` while a report of it is open, whatever else holds; `private` where nothing can make it public. The database derives the same by a trigger. */
export const workStage = ({ openReports, heldAt, releasedAt, publishWork, isCancelled }: StagedWork): WorkStage => {
  if (openReports > 0) return 'reported';
  if (heldAt !== null) return 'held';
  if (!publishWork || isCancelled) return 'private';
  return releasedAt === null ? 'waiting' : 'released';
};
