/** What the app uses of how organisers look after people. */
export { peopleRoutes } from './routes.ts';
export { deleteEndedSupportViews } from './supportStore.ts';
export { createSupportViews } from './supportView.ts';
