export { CompetitionCard, CompetitionCardSkeleton } from './CompetitionCard.tsx';
export { competitionPath, galleryPath, signupPath } from './competitionPath.ts';
export { FeaturedCompetition } from './FeaturedCompetition.tsx';
export { useCompetition } from './useCompetition.ts';
export { useSignupGate } from './useSignupGate.ts';

/** Loads the portal's own view of an unpublished competition on demand, for its editor. */
export const loadCompetitionPreview = () => import('./preview/CompetitionPreview.tsx');
