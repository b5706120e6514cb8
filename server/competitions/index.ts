/** What the rest of the server uses of competitions. */
export { cityOf, termsOf, titleOf, windowsOf } from './competition.ts';
export { competitionTitles, unpublishedTitles } from './drafts.ts';
export { competitionRoutes } from './routes.ts';
export { followApprovalWaits } from './saveDraft.ts';
export { competitionNames, getCompetition, listCompetitions } from './service.ts';
export { type CompetitionRow, competitionDates, findCompetition, scopeOfSeason } from './store.ts';
