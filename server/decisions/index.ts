/** What the rest of the server uses of decisions: the subjects whose entries and works are decided declare how. */
export { createDecisions, type Decisions, deleteEndedDecisions } from './decisions.ts';
export { decisionRoutes } from './routes.ts';
export { eraseDecisionReasons, pendingDecisionsOf } from './store.ts';
export { type Checked, type Decider, decideAtOnce, type Verb } from './verb.ts';
