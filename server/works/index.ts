import type { Subject } from '#server/platform/subject.ts';
import { exportWorksOf } from './account.ts';
import { retireMedia } from './retention.ts';
import { type WorkParts, workRoutes } from './routes.ts';
import { addMissingWorkDocuments, findWorks } from './workDocument.ts';

export { workPreparation } from './media/preparation.ts';
export { isPublicWork } from './public.ts';
export { getWork, judgedWorks } from './publicWorks.ts';
export { foundWorks, listAllWorks, worksWithIds } from './release/adminWorks.ts';
export { releaseVerbs, releaseWorks } from './release/release.ts';
export { reportableWorks } from './release/reportable.ts';
export { retireMedia } from './retention.ts';
export { createStandings, type Standings, type StandingsOf } from './standings.ts';
export { findWork, findWorkByNo, listedWorks } from './store.ts';
export { authorizeUpload, submitWork } from './submit.ts';
export { isVotingOver, totalsHoldUntil } from './totals.ts';

export const works = (parts: WorkParts): Subject => ({
  routes: (serveDeps, deps) => workRoutes(serveDeps, deps, parts),
  cleanups: [retireMedia],
  exportOf: async (deps, accountId) => ({ 'works.json': await exportWorksOf(deps, accountId) }),
  find: findWorks,
  addMissingDocuments: addMissingWorkDocuments,
});
