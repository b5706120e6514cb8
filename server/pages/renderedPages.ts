import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/common.ts';
import { factsOf } from '#contract/pageFacts.ts';
import { pageAt } from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { type PageAnswer, type RenderedPage, renderedReads } from '#contract/renderedPage.ts';
import type { Clock } from '../platform/clock.ts';
import type { PublicAnswers } from '../platform/http/publicAnswers.ts';
import { createRepresentations, type Representations, sizeOf } from '../platform/representations.ts';
import type { createRendering } from './renderer.ts';

/** Pages that are sent empty differ by language and screen only. */
const MAX_EMPTY = 100;
const MAX_BYTES = 16 * 1024 * 1024;
/** What an entry costs besides its bytes. */
const ENTRY_BYTES = 4096;
/** A page says how long something still lasts: it is rendered again before that is far from true. */
const MAX_AGE_MS = 10 * 60_000;
/** A page whose data change all the time, as votes do, is not rendered more often than this. */
const MIN_AGE_MS = 1000;

interface Options {
  publicAnswers: PublicAnswers;
  clock: Clock;
  headers: readonly (readonly [string, string])[];
  render: ReturnType<typeof createRendering>;
}

interface Kept {
  /** What it was made of. */
  of: string;
  /** Epoch ms. */
  madeAt: number;
  until: number;
  page: SentPage;
}

/** A page as it is sent. */
export interface SentPage {
  /** Whether there is what its address names. */
  found: boolean;
  representations: Representations;
}

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  locale: Locale;
  /** The site's own, without a slash at the end. */
  origin: string;
  /** Whether the address itself names the language. */
  saysLanguage: boolean;
  /** The whole page, with what was rendered where it belongs. */
  complete(found: boolean, content: RenderedPage & { data: string }): string;
}

/** What a screen's first reads answer, with the tags of what was read and when the clock alone makes it read otherwise. */
const readFirst = async (publicAnswers: PublicAnswers, path: string, query: URLSearchParams) => {
  const page = pageAt(path);
  const mayBeOwn = page !== undefined && factsOf(page).own === true;
  const found = await Promise.all(
    renderedReads(path, query).map(async ({ name, input }) => {
      try {
        const { body, representations, until } = await publicAnswers.get(name, input);
        return {
          read: (): PageAnswer | null => ({ answer: JSON.parse(body.toString()) }),
          tag: representations.identity.etag,
          until,
          isMissing: false,
        };
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
        const { code } = error;
        return {
          read: (): PageAnswer | null => (mayBeOwn ? null : { problem: code }),
          tag: code,
          until: Number.POSITIVE_INFINITY,
          isMissing: true,
        };
      }
    }),
  );
  return {
    /** Reads the answers, which most requests need not: their page is there. */
    answers: () => found.map(({ read }) => read()),
    tags: found.map(({ tag }) => tag).join(),
    found: found.every(({ isMissing }) => !isMissing),
    until: Math.min(...found.map(({ until }) => until)),
  };
};

/** JSON as it may stand in a script element: nothing in it can end the element, or begin a comment. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Pages with their content, each rendered and compressed once until what it is made of changes, and sent from memory. */
export const createRenderedPages = ({ publicAnswers, clock, headers, render }: Options) => {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page: { representations } }) => ENTRY_BYTES + sizeOf(representations),
  });
  const making = new Map<string, Promise<SentPage | null>>();
  const empty = new LRUCache<string, Promise<Representations>>({ max: MAX_EMPTY });
  const kind = createRepresentations({
    headers: [...headers, ['cache-control', 'no-cache'], ['vary', 'accept-encoding, accept-language, cookie']],
    type: 'text/html; charset=utf-8',
  });

  const make = async (key: string, of: string, { answers, until, found }: Awaited<ReturnType<typeof readFirst>>, request: PageRequest) => {
    const { path, query, locale, origin, saysLanguage, complete } = request;
    const renderedAt = clock.now();
    const search = query.toString();
    const data = { locale, renderedAt, answers: answers() };
    const rendered = await render({ ...data, url: search === '' ? path : `${path}?${search}`, origin, saysLanguage });
    if (rendered === null) return null;
    const isFound = found && pageAt(path) !== undefined;
    const html = complete(isFound, { ...rendered, data: inScript(data) });
    const page = { found: isFound, representations: await kind.make(Buffer.from(html)) };
    kept.set(key, { of, madeAt: renderedAt, until: Math.min(until, renderedAt + MAX_AGE_MS), page });
    return page;
  };

  return {
    /** The page with its content; null where it cannot be rendered now. Fails where a read or the screen does. */
    async get(request: PageRequest): Promise<SentPage | null> {
      const { path, query, locale, origin } = request;
      const first = await readFirst(publicAnswers, path, query);
      const key = JSON.stringify([path, query.toString(), locale]);
      const of = JSON.stringify([origin, first.tags]);
      const last = kept.get(key);
      const now = clock.now();
      const isCurrent = last && last.madeAt <= now && (now < last.madeAt + MIN_AGE_MS || (last.of === of && now < last.until));
      if (isCurrent) return last.page;
      const id = JSON.stringify([key, of]);
      const running = making.get(id) ?? make(key, of, first, request).finally(() => making.delete(id));
      making.set(id, running);
      return running;
    },
    /** A page that is sent empty, compressed once: a flood of them would take the threads that passwords and pictures need. */
    empty(html: string): Promise<Representations> {
      const made = empty.get(html) ?? kind.make(Buffer.from(html));
      empty.set(html, made);
      return made;
    },
    write: kind.write,
  };
};
