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

/** Whether the object store cannot be used now: nothing answers, not in time, or it says that it is in trouble or asked too much. */
export const isStoreUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && UNREACHABLE.has(error.code)) return true;
  const status = statusOf(error);
  return error.name === 'TimeoutError' || status >= 500 || status === 429;
};
