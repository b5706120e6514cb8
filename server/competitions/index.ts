import type { Subject } from '#server/platform/subject.ts';
import { findCompetitions } from './drafts.ts';
import { publicationPlanJob } from './plan/planJob.ts';
import type { PublicationHooks } from './publish.ts';
import { competitionRoutes } from './routes.ts';
import { competitionNoticeJob, type EntrantNews } from './standing/noticeJob.ts';

export { awardsOf, cityOf, formQuestionsOf, termsOf, titleOf, venueOf, windowsOf } from './competition.ts';
export { finalsOfAwards, rankingOf, rubricOf, rulesOfAwards } from './competitionData.ts';
export { competitionTitles, editedCompetitions } from './drafts.ts';
export { refusedPublications } from './plan/planStore.ts';
export { competitionNames, getCompetition, listCompetitions } from './service.ts';
export type { EntrantNews } from './standing/noticeJob.ts';
export { type CompetitionRow, competitionDates, findCompetition, scopeOfSeason } from './store.ts';
export { competitionsInScope as publishedCompetitions } from './versionStore.ts';

/** Returns the subject of competitions, with the effects of a publication on other subjects, and how those who have entered are told. */
export const competitions = (hooks: PublicationHooks, news: EntrantNews): Subject => ({
  routes: (serveDeps, deps) => competitionRoutes(serveDeps, deps, hooks),
  jobs: [competitionNoticeJob(news), publicationPlanJob(hooks)],
  find: findCompetitions,
});
