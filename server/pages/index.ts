/** The pages' interface for the rest of the server. */
export { pageRoutes } from './routes.ts';
