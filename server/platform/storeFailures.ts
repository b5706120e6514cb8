/** What the system calls a disk that may only be read, or fails. */
const DISK_FAILS = new Set(['EROFS', 'EIO']);
/** How the network says that nothing answers there. */
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

/** Whether files cannot be used now: the object store does not answer, not in time, or is in trouble; or the disk may only be read, or fails. */
export const isStoreUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && (UNREACHABLE.has(error.code) || DISK_FAILS.has(error.code))) return true;
  const status = statusOf(error);
  return error.name === 'TimeoutError' || status >= 500 || status === 429;
};
