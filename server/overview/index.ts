/** What the app and the start use of the overview. */
export { overviewRoutes } from './routes.ts';
export { tallyJob } from './tally.ts';
