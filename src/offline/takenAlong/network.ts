import { ACCOUNT_HEADER } from '#contract/http/endpoint.ts';
import { Problem } from '#contract/http/problem.ts';
import type { ByteRange } from '#contract/http/rules/byteRange.ts';
import { problemOf } from '#src/offline/network/problemOf.ts';

/** A piece as the server sends it, with what it tells of its file. */
export interface ReceivedPiece {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  sizeBytes: number;
  etag: string;
}

/** The requests for files that are taken along. Fails with a Problem, or with the signal's reason. */
export interface TakenNetwork {
  /** Returns a piece; null if the server says that the file's content is no longer that of `etag`. */
  piece(url: string, range: ByteRange, etag: string, signal: AbortSignal): Promise<ReceivedPiece | null>;
  /** Returns the size of a file and the tag of its content. */
  look(url: string, signal: AbortSignal): Promise<{ sizeBytes: number; etag: string }>;
}

/** Maximum time for a piece: about 9 kB a second. */
const PIECE_TIMEOUT_MS = 120_000;
const LOOK_TIMEOUT_MS = 20_000;

const attempt = async <T>(signal: AbortSignal, timeoutMs: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await act(AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (signal.aborted) throw signal.reason;
    throw new Problem(timeout.aborted ? 'timed_out' : 'offline');
  }
};

const failureOf = async (response: Response): Promise<Problem> => problemOf(response.status, await response.json().catch(() => null));

/** Statuses of a HEAD request, whose answer has no problem document. */
const problemOfHead = (status: number): Problem => {
  if (status === 404) return new Problem('not_found');
  return status === 401 ? new Problem('signed_out') : problemOf(status, null);
};

/** The largest file that is taken along: no film of the site is nearly as large, and a size is believed only up to here. */
const MAX_BYTES = 16 * 1024 ** 3;
const isSize = (sizeBytes: number): boolean => Number.isSafeInteger(sizeBytes) && sizeBytes >= 1 && sizeBytes <= MAX_BYTES;

const lastOf = (end: number, sizeBytes: number): number => Math.min(end, sizeBytes - 1);

/** Returns the size of the file of which an answer has the range that was asked for; null if it has another, or more. */
const sizeIn = (headers: Headers, { start, end }: ByteRange): number | null => {
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const sizeBytes = Number(size);
  if (!isSize(sizeBytes) || Number(from) !== start || Number(to) !== lastOf(end, sizeBytes)) return null;
  return Number(headers.get('content-length') ?? 0) > end - start + 1 ? null : sizeBytes;
};

/** Returns the requests of an account: no other account's session answers them, and no cache stores them. */
export const createTakenNetwork = (accountId: string, request: typeof fetch): TakenNetwork => {
  const headers = { [ACCOUNT_HEADER]: accountId };
  return {
    piece: (url, { start, end }, etag, signal) =>
      attempt(signal, PIECE_TIMEOUT_MS, async (ended) => {
        const response = await request(url, {
          headers: { ...headers, range: `bytes=${start}-${end}`, ...(etag !== '' && { 'if-range': etag }) },
          cache: 'no-store',
          // a network's own page is no film, and no other site is told of the account
          redirect: 'error',
          signal: ended,
        });
        const found = response.headers.get('etag') ?? '';
        if (response.status === 206) {
          const sizeBytes = sizeIn(response.headers, { start, end });
          if (sizeBytes === null || found === '') {
            await response.body?.cancel();
            throw new Problem('unexpected');
          }
          if (etag !== '' && found !== etag) {
            await response.body?.cancel();
            return null;
          }
          const bytes = new Uint8Array(await response.arrayBuffer());
          if (bytes.length !== lastOf(end, sizeBytes) - start + 1) throw new Problem('offline');
          return { bytes, type: response.headers.get('content-type') ?? '', sizeBytes, etag: found };
        }
        // a whole film is never read at once
        if (response.ok) await response.body?.cancel();
        // what says nothing of another content, as a network's own page, takes nothing from the device that is there
        if (etag !== '' && response.status === 200 && found !== '' && found !== etag) return null;
        if (etag !== '' && response.status === 416) return null;
        throw response.ok ? new Problem('unexpected') : await failureOf(response);
      }),
    look: (url, signal) =>
      attempt(signal, LOOK_TIMEOUT_MS, async (ended) => {
        const response = await request(url, { method: 'HEAD', headers, cache: 'no-store', redirect: 'error', signal: ended });
        if (!response.ok) throw problemOfHead(response.status);
        const sizeBytes = Number(response.headers.get('content-length'));
        const etag = response.headers.get('etag') ?? '';
        if (!isSize(sizeBytes) || etag === '') throw new Problem('unexpected');
        return { sizeBytes, etag };
      }),
  };
};
