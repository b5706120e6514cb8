import type { Subject } from '#server/platform/subject.ts';
import type { StandingsOf } from '#server/works/index.ts';
import { retireVoters } from './retention.ts';
import { voteRoutes } from './routes.ts';
import { exportVotesOf, forgetVoters } from './store.ts';

export { listFlags, listVotes } from './admin.ts';
export { createVoting } from './cast.ts';

export const votes = (standingsOf: StandingsOf): Subject => ({
  routes: (serveDeps, deps) => voteRoutes(serveDeps, deps, standingsOf),
  cleanups: [retireVoters],
  exportOf: async ({ db }, accountId) => ({ 'votes.json': await exportVotesOf(db, accountId) }),
  async erase(tx, _deps, { id, mergedIds }) {
    // A vote cast during the merge may still belong to the other account.
    await forgetVoters(tx, [id, ...mergedIds]);
    return {};
  },
});
