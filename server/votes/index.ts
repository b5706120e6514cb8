/** What the rest of the server uses of votes. */
export { createVoting } from './cast.ts';
export { voteRoutes } from './routes.ts';
