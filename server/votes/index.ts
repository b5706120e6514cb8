/** What the rest of the server uses of votes. */
export { listFlags, listVotes } from './admin.ts';
export { createVoting } from './cast.ts';
export { retireVoters } from './retention.ts';
export { voteRoutes } from './routes.ts';
