import type { Subject } from '#server/platform/subject.ts';
import { eraseJudge, exportAttemptsOf, exportMarksOf, exportSignsOf } from './leavingStore.ts';
import { deleteOldPresence } from './presenceStore.ts';
import { judgingMessagesJob } from './reminders.ts';
import { judgingRoutes } from './routes.ts';

export { createIsAssigned } from './assignmentStore.ts';
export { changeByHand } from './handChanges.ts';
export { judgesWhoJudged } from './judgeStore.ts';
export { exportedMarks, marksForExport } from './markExport.ts';
export { decideOldMarks } from './oldMarks.ts';
export { ownFamilyEntries, withoutOwnJudging } from './ownFamily.ts';
export { setPanel } from './panel.ts';
export { attemptsForResults, unscoredTeams } from './roundResults.ts';
export { addRound, openRound } from './rounds.ts';
export { criteriaOf, keepCurrentRubric } from './rubrics.ts';
export { countJudging } from './waiting.ts';

export const judging: Subject = {
  routes: judgingRoutes,
  jobs: [judgingMessagesJob],
  cleanups: [deleteOldPresence],
  exportOf: async (deps, accountId) => {
    const marks = await exportMarksOf(deps, accountId);
    const attempts = await exportAttemptsOf(deps, accountId);
    const signs = await exportSignsOf(deps, accountId);
    return {
      ...(marks.length > 0 && { 'marks.json': marks }),
      ...(attempts.length > 0 && { 'attempts.json': attempts }),
      ...(signs.length > 0 && { 'signs.json': signs }),
    };
  },
  erase: eraseJudge,
};
