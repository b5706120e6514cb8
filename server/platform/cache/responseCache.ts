import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Problem } from '#contract/http/problem.ts';
import { isDatabaseUnavailable } from '#server/database/failures.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createRepresentations, type Representations, sizeOf } from './representations.ts';

export interface CachedResponse {
  key: string;
  body: Buffer;
  representations: Representations;
  /** True if its data has not changed. */
  fresh: boolean;
  /** Time of its making (epoch ms): it is not valid for the time before. */
  madeAt: number;
  /** End of validity (epoch ms), even if nothing is written. */
  until: number;
  /** Time of its making or last comparison, on the process's own clock. */
  checkedAt: number;
  reads: readonly string[];
  counts: readonly string[];
  /** For content that can be hidden: changes with each change of data that may have hidden some of it. Null for other content. */
  edition: number | null;
  /** The URLs of its requests, removed together with it. */
  urls: string[];
}

export interface Source {
  /** The tables, by their names in the database, that the answer depends on. */
  reads: readonly string[];
  /** True if its content can be hidden at any time: answers from before a change of `reads` are then never sent again. */
  canBeHidden?: boolean;
  /** Further tables that it depends on, whose changes hide nothing. */
  counts?: readonly string[];
  /** Makes the answer; `until` (epoch ms) is the time from which it changes by the clock alone, `null` if never. */
  make(): Promise<{ answer: unknown; until: number | null }>;
}

export interface ResponseCache {
  /** Answers a request from memory if it can: a look-up and a write. False if the answer has to be made first. */
  answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Returns the answer of `key`: the cached one, or a new one, made once for all requests that wait for it. While the database is down, the
   * last one.
   */
  get(key: string, source: Source): Promise<CachedResponse>;
  /** Sends an answer, and remembers its URL for `answerFromMemory`. A stale one is sent with its age and cache status. */
  send(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): void;
  /** Marks answers from these tables as stale. */
  invalidate(tables: ReadonlySet<string>): void;
  /** Returns the number of requests answered from memory. */
  count(): number;
}

interface Options {
  clock: Clock;
  /** Headers of every answer of the server. */
  headers: readonly (readonly [string, string])[];
  /** Time after which changes by other processes are checked; null if there are none. */
  recheckMs: number | null;
  maxBytes?: number;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Cost of an entry besides its bytes, so that many small ones count too. */
const ENTRY_BYTES = 4096;
const MAX_URLS_OF_ONE = 4;
const MAX_URL_LENGTH = 300;

/** The state of an answer that is being made. */
interface MakingState {
  reads: readonly string[];
  counts: readonly string[];
  /** True once one of its tables has changed since the start. */
  outdated: boolean;
  /** True once a change may have hidden something. */
  hidden: boolean;
}

const isOneOf = (tables: ReadonlySet<string>, names: readonly string[]): boolean => names.some((name) => tables.has(name));

/** Caches public answers, compressed once when they change and then sent unchanged. Least recently used ones are evicted first. */
export const createResponseCache = ({ clock, headers, recheckMs, maxBytes = MAX_BYTES }: Options): ResponseCache => {
  const byUrl = new Map<string, CachedResponse>();
  const answers = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ representations }) => ENTRY_BYTES + sizeOf(representations),
    dispose: ({ urls }) => {
      for (const url of urls) byUrl.delete(url);
    },
  });
  const making = new Map<string, MakingState & { promise: Promise<CachedResponse> }>();
  let editions = 0;
  /** Returns the edition of the previous answer, or the next one. */
  const editionOf = (before: CachedResponse | undefined): number => {
    if (typeof before?.edition === 'number') return before.edition;
    editions += 1;
    return editions;
  };
  const kind = createRepresentations({
    headers: [...headers, ['cache-control', 'public, no-cache'], ['vary', 'accept-encoding']],
    type: 'application/json; charset=utf-8',
  });
  let sent = 0;

  const isAt = (now: number, { madeAt, until }: CachedResponse): boolean => now >= madeAt && now < until;
  const isCurrent = (answer: CachedResponse): boolean =>
    answer.fresh && isAt(clock.now(), answer) && (recheckMs === null || performance.now() - answer.checkedAt < recheckMs);

  const isStored = (answer: CachedResponse): boolean => answers.peek(answer.key) === answer;

  const store = (answer: CachedResponse): void => {
    const urls = answers.peek(answer.key)?.urls ?? [];
    answers.set(answer.key, answer);
    if (!isStored(answer)) return;
    // The next request by these URLs finds the new answer at once.
    for (const url of urls) byUrl.set(url, answer);
    answer.urls.push(...urls);
  };

  const make = async (key: string, { reads, counts = [], canBeHidden, make: run }: Source, state: MakingState): Promise<CachedResponse> => {
    const madeAt = clock.now();
    const { answer, until } = await run();
    const body = Buffer.from(JSON.stringify(answer));
    const before = answers.peek(key);
    const representations = before?.body.equals(body) ? before.representations : await kind.make(body);
    const made: CachedResponse = {
      key,
      body: representations.identity.bytes,
      representations,
      reads,
      counts,
      edition: canBeHidden ? editionOf(state.hidden ? undefined : before) : null,
      fresh: !state.outdated,
      madeAt,
      until: until ?? Number.POSITIVE_INFINITY,
      checkedAt: performance.now(),
      urls: [],
    };
    if (!canBeHidden || !state.hidden) store(made);
    return made;
  };

  /** Returns the headers of a stale answer (RFC 9111 section 5.1, RFC 9211). */
  const staleHeaders = ({ checkedAt }: CachedResponse): string[] => [
    'age',
    String(Math.round((performance.now() - checkedAt) / 1000)),
    'cache-status',
    'tangible-cup; hit; detail=stale',
  ];

  const write = (answer: CachedResponse, request: IncomingMessage, response: ServerResponse): void => {
    kind.write(answer.representations, request, response, isCurrent(answer) ? [] : staleHeaders(answer));
  };

  return {
    answerFromMemory(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const answer = byUrl.get(request.url ?? '');
      if (!answer || !isCurrent(answer)) return false;
      // Marks it as used.
      answers.get(answer.key);
      sent += 1;
      write(answer, request, response);
      return true;
    },

    async get(key, source) {
      const cached = answers.get(key);
      if (cached && isCurrent(cached)) return cached;
      const running = making.get(key);
      // One that began before the data changed would be stale by now.
      if (running && !running.outdated) return running.promise;
      const state: MakingState = { reads: source.reads, counts: source.counts ?? [], outdated: false, hidden: false };
      const promise = make(key, source, state)
        .catch((error: unknown) => {
          const last = answers.peek(key);
          if (last && isDatabaseUnavailable(error)) return last;
          // Deleted content must not return while the database is down.
          if (error instanceof Problem) answers.delete(key);
          throw error;
        })
        .finally(() => {
          if (making.get(key)?.promise === promise) making.delete(key);
        });
      making.set(key, Object.assign(state, { promise }));
      return promise;
    },

    send(answer, request, response) {
      const url = request.url ?? '';
      const known = answer.urls.includes(url);
      if (!known && isStored(answer) && answer.urls.length < MAX_URLS_OF_ONE && url.length <= MAX_URL_LENGTH) answer.urls.push(url);
      if (isStored(answer) && answer.urls.includes(url)) byUrl.set(url, answer);
      write(answer, request, response);
    },

    invalidate(tables) {
      for (const answer of [...answers.values()]) {
        const { key, reads, counts, edition } = answer;
        if (edition !== null && isOneOf(tables, reads)) answers.delete(key);
        else if (isOneOf(tables, reads) || isOneOf(tables, counts)) answer.fresh = false;
      }
      for (const state of making.values()) {
        state.hidden ||= isOneOf(tables, state.reads);
        state.outdated ||= state.hidden || isOneOf(tables, state.counts);
      }
    },

    count: () => sent,
  };
};
