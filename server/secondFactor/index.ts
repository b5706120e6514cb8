/** What the rest of the server uses of second factors. */

export { resetByOperator } from './reset.ts';
export { secondFactorRoutes } from './routes.ts';
export { secretContext } from './settings.ts';
