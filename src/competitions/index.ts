export { CompetitionCard, CompetitionCardSkeleton } from './CompetitionCard.tsx';
export { CompetitionStatusChip } from './CompetitionStatusChip.tsx';
export { competitionPath, signupPath } from './competitionPath.ts';
export { FeaturedCompetition } from './FeaturedCompetition.tsx';
export type { SignupForm, SignupGate } from './signupGate.ts';
export { useCompetition } from './useCompetition.ts';
export { useCompetitionClock } from './useCompetitionClock.ts';
export { useSignupGate } from './useSignupGate.ts';
