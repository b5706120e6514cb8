/** What the rest of the server uses of the pages. */
export { pageRoutes } from './routes.ts';
