import type { TablesOf } from '#server/database/tables/columns.ts';
import { audit, auditChain } from './audit.ts';
import { idempotency } from './idempotency.ts';
import { job } from './jobs.ts';
import { message, messageTally } from './messages.ts';
import { pushSubscription, vapidKey } from './push.ts';
import { rateLimit } from './rateLimit.ts';
import { secretKeyCheck } from './secretKeyCheck.ts';
import { securityEvent } from './securityEvents.ts';
import { serverKey } from './serverKeys.ts';
import { upload, uploadLock } from './uploads.ts';
import { vaultKey } from './vaultKeys.ts';

/** The platform's own tables: the only ones that its modules can query. */
export const platformTables = {
  serverKey,
  secretKeyCheck,
  vaultKey,
  rateLimit,
  securityEvent,
  message,
  messageTally,
  audit,
  auditChain,
  idempotency,
  job,
  upload,
  uploadLock,
  vapidKey,
  pushSubscription,
};
export type PlatformTables = TablesOf<typeof platformTables>;
