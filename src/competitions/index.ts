export { CompetitionCard, CompetitionCardSkeleton } from './card/CompetitionCard.tsx';
export { Cover } from './card/Cover.tsx';
export { FeaturedCompetition } from './card/FeaturedCompetition.tsx';
export { competitionPath, signupPath, worksPath } from './competitionPath.ts';
export { useCompetition } from './useCompetition.ts';
export { useSignupGate } from './useSignupGate.ts';

/** Loads the portal's own view of an unpublished competition on demand, for its editor. */
export const loadCompetitionPreview = () => import('./preview/CompetitionPreview.tsx');
