/** What the rest of the server uses of works. */
export { assignWorks } from './assignments.ts';
export { getWork } from './gallery.ts';
export { isPublicWork } from './public.ts';
export { releaseVerbs, releaseWorks } from './release.ts';
export { reportableWorks } from './reportable.ts';
export { retireMedia } from './retention.ts';
export { foundWorks, listAllWorks, worksWithIds } from './review.ts';
export { workRoutes } from './routes.ts';
export { createStandings, type Standings, type StandingsOf } from './standings.ts';
export { listedWorks } from './store.ts';
export { submitWork } from './submit.ts';
export { totalsHoldUntil } from './totals.ts';
export { addMissingWorkDocuments } from './workDocument.ts';
