import type { Subject } from '#server/platform/subject.ts';
import { exportResultsOf } from './ownResults.ts';
import { type FollowPublication, publicationJob } from './publishing/settle.ts';
import { publicationWatch } from './publishing/watch.ts';
import { resultRoutes } from './routes.ts';

export { type AdvancingNews, advancingNews } from './advancing/advancingNews.ts';
export { certifiedResults } from './certified.ts';
export { gatherInputs } from './computing/inputs.ts';
export { competitionsStopped, publicationWaiting } from './publishing/publicationStore.ts';
export { publishedWinners } from './publishing/winners.ts';
export { nameIndex } from './result.ts';

/** Returns the subject of results; `followPublication`: what another subject does once results are public. */
export const results = (followPublication: FollowPublication): Subject => ({
  routes: resultRoutes,
  jobs: [(deps) => publicationJob(deps, followPublication), publicationWatch],
  exportOf: async (deps, accountId) => {
    const own = await exportResultsOf(deps, accountId);
    return own.length === 0 ? {} : { 'results.json': own };
  },
});
