/** What the rest of the server uses of exports. */
export { deleteOldExports } from './exports.ts';
export { exportRoutes } from './routes.ts';
