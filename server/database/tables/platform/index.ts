import type { TablesOf } from '../columns.ts';
import { audit } from './audit.ts';
import { idempotency } from './idempotency.ts';
import { job } from './jobs.ts';
import { message } from './messages.ts';
import { rateLimit } from './rateLimit.ts';
import { secretKeyCheck } from './secretKeyCheck.ts';
import { securityEvent } from './securityEvents.ts';
import { serverKey } from './serverKeys.ts';
import { upload, uploadLock } from './uploads.ts';

/** The platform's own tables: all that its modules can query. */
export const platformTables = {
  serverKey,
  secretKeyCheck,
  rateLimit,
  securityEvent,
  message,
  audit,
  idempotency,
  job,
  upload,
  uploadLock,
};
export type PlatformTables = TablesOf<typeof platformTables>;
