/** What the rest of the server uses of invitation codes. */
export { listCodes } from './codes.ts';
export { invitationRoutes } from './routes.ts';
