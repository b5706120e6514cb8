/**
 * What the service worker and the pages of the portal tell each other. `url` is a path with its query.
 * - `content-updated`: what was answered from the cache reads otherwise by now, or is gone: ask again
 * - `content-confirmed`: what was answered from the cache is what the server says now
 * - `content-unreachable`: the server could not be asked
 * - `outbox-wake`: the browser says that it is a good moment to send what waits
 */
export type WorkerMessage =
  | { type: 'content-updated'; url: string }
  | { type: 'content-confirmed'; url: string }
  | { type: 'content-unreachable'; url: string }
  | { type: 'outbox-wake' };

/** `SKIP_WAITING` puts a worker that waits in charge; `warm` fetches what the portal's screens need offline. */
export type PageMessage = { type: 'SKIP_WAITING' } | { type: 'warm' };

/** Header of an answer out of the worker's cache: when it came from the server, epoch ms by the device's clock. */
export const FETCHED_AT = 'x-fetched-at';

/** The tag of the `sync` event that wakes the outbox. */
export const OUTBOX_SYNC = 'outbox';

const hasType = (data: unknown): data is { type: unknown } => typeof data === 'object' && data !== null && 'type' in data;

/** A message of the worker; null for anything else that a page may be sent. */
export const workerMessageOf = (data: unknown): WorkerMessage | null => {
  if (!hasType(data)) return null;
  if (data.type === 'outbox-wake') return { type: data.type };
  const { type } = data;
  if (type !== 'content-updated' && type !== 'content-confirmed' && type !== 'content-unreachable') return null;
  return 'url' in data && typeof data.url === 'string' ? { type, url: data.url } : null;
};

/** A message of a page; null for anything else. */
export const pageMessageOf = (data: unknown): PageMessage | null =>
  hasType(data) && (data.type === 'SKIP_WAITING' || data.type === 'warm') ? { type: data.type } : null;

/** When an answer came from the server, if it comes from the worker's cache (epoch ms); null straight from the server. */
export const fetchedAtOf = ({ headers }: { headers: { get(name: string): string | null } }): number | null => {
  const at = headers.get(FETCHED_AT);
  return at === null ? null : Number(at);
};
