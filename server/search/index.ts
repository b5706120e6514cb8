/** What the app uses of the search over everything an organiser reaches. */
export { searchRoutes } from './routes.ts';
