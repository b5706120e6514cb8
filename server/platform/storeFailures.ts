import { isStorageFull } from '#server/database/failures.ts';

/** Codes of the system, SQLite and PostgreSQL for a disk that is read-only or fails. */
const DISK_FAILS = /^(EROFS|EIO|SQLITE_(IOERR|READONLY|CANTOPEN).*|58030)$/;

/** Returns a disk failure for the operator: its code, and the file if the system names it. Null for any other failure. */
export const diskFailureOf = (error: unknown): { code: string; file: string | null } | null => {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  if (!isStorageFull(error) && !DISK_FAILS.test(error.code)) return null;
  return { code: error.code, file: 'path' in error && typeof error.path === 'string' ? error.path : null };
};

/** Network error codes for a host that does not answer. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
]);

const statusOf = (error: Error): number => {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return 0;
  const { $metadata: metadata } = error;
  return 'httpStatusCode' in metadata && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : 0;
};

/** Reports whether the file storage is unavailable: the object store does not answer in time or is failing, or the disk is read-only or fails. */
export const isStoreUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error) || isStorageFull(error)) return false;
  if ('code' in error && typeof error.code === 'string' && (UNREACHABLE.has(error.code) || DISK_FAILS.test(error.code))) return true;
  const status = statusOf(error);
  return error.name === 'TimeoutError' || status >= 500 || status === 429;
};
