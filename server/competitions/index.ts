/** What the rest of the server uses of competitions. */
export { termsOf, titleOf, windowsOf } from './competition.ts';
export { competitionRoutes } from './routes.ts';
export { getCompetition, listCompetitions } from './service.ts';
export { type CompetitionRow, competitionSlugs, findCompetition } from './store.ts';
