import { bigint, text } from './columns.ts';

/** A work assigned to a judge for scoring. */
export const assignment = {
  workId: text(),
  judgeId: text(),
  assignedAt: bigint(),
};
