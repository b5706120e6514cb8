/** What the app and exports use of the audit log. */
export { listAudit } from './list.ts';
export { auditRoutes } from './routes.ts';
