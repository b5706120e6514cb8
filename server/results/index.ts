/** What the rest of the server uses of results. */
export { nameIndex } from './result.ts';
export { resultRoutes } from './routes.ts';
