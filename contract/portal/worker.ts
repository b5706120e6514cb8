/**
 * Messages from the service worker to the pages of the portal. `url` is a path with its query.
 * - `content-updated`: a cached answer has changed or is gone: refetch it
 * - `content-confirmed`: a cached answer is current
 * - `content-unreachable`: the server could not be reached
 * - `outbox-wake`: the browser signals a good moment to send the outbox
 */
export type WorkerMessage =
  | { type: 'content-updated'; url: string }
  | { type: 'content-confirmed'; url: string }
  | { type: 'content-unreachable'; url: string }
  | { type: 'outbox-wake' };

/** Messages from a page: `SKIP_WAITING` activates a waiting worker; `warm` prefetches what the portal's screens need offline. */
export type PageMessage = { type: 'SKIP_WAITING' } | { type: 'warm' };

/** Header of a cached answer: time of its fetch from the server, epoch ms by the device's clock. */
export const FETCHED_AT = 'x-fetched-at';

/** The tag of the `sync` event that wakes the outbox. */
export const OUTBOX_SYNC = 'outbox';

const hasType = (data: unknown): data is { type: unknown } => typeof data === 'object' && data !== null && 'type' in data;

/** Parses a message of the worker; null for any other message. */
export const workerMessageOf = (data: unknown): WorkerMessage | null => {
  if (!hasType(data)) return null;
  if (data.type === 'outbox-wake') return { type: data.type };
  const { type } = data;
  if (type !== 'content-updated' && type !== 'content-confirmed' && type !== 'content-unreachable') return null;
  return 'url' in data && typeof data.url === 'string' ? { type, url: data.url } : null;
};

/** Parses a message of a page; null for any other message. */
export const pageMessageOf = (data: unknown): PageMessage | null =>
  hasType(data) && (data.type === 'SKIP_WAITING' || data.type === 'warm') ? { type: data.type } : null;

/** Returns the time of a cached answer's fetch from the server (epoch ms); null for an answer straight from the server. */
export const fetchedAtOf = ({ headers }: { headers: { get(name: string): string | null } }): number | null => {
  const at = headers.get(FETCHED_AT);
  return at === null ? null : Number(at);
};
