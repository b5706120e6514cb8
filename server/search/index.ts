/** What the app and the start use of the search over everything an organiser reaches. */
export { documentsJob } from './documentsJob.ts';
export { searchRoutes } from './routes.ts';
