/** What the rest of the server uses of the outbox as organisers see it. */
export { listMessages } from './outbox.ts';
export { messageRoutes } from './routes.ts';
