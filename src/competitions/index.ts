export { CompetitionCard, CompetitionCardSkeleton } from './CompetitionCard.tsx';
export { competitionPath, galleryPath, signupPath } from './competitionPath.ts';
export { FeaturedCompetition } from './FeaturedCompetition.tsx';
export { useCompetition } from './useCompetition.ts';
export { useSignupGate } from './useSignupGate.ts';

/** The portal's own view of a competition that is not public yet, for its editor; loaded when it is looked at. */
export const loadCompetitionPreview = () => import('./preview/CompetitionPreview.tsx');
