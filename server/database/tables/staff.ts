import type { RightName } from '#contract/rules/staffRights.ts';
import { bigint, text } from './columns.ts';

/** What an organiser may do. */
export const staffRight = {
  accountId: text(),
  /** `*` for all competitions. */
  competitionId: text(),
  name: text<RightName>(),
};

/** A work that a judge scores. */
export const assignment = {
  workId: text(),
  judgeId: text(),
  assignedAt: bigint(),
};
