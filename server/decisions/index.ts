import type { Subject } from '#server/platform/subject.ts';
import { type Decisions, deleteEndedDecisions } from './decisions.ts';
import { decisionRoutes } from './routes.ts';

export { type BatchOutcome, createDecisions, type Decisions } from './decisions.ts';
export { eraseDecisionTexts, pendingDecisionsOf, pendingPaymentsOf } from './store.ts';
export { type Checked, type Decider, decideAtOnce, NO_COMPETITION, type Verb } from './verb.ts';

export const decisions = (queue: Decisions): Subject => ({
  routes: (serveDeps) => decisionRoutes(serveDeps, queue),
  jobs: [() => queue.job],
  cleanups: [deleteEndedDecisions],
});
