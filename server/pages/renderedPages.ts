import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { factsOf } from '#contract/portal/pageFacts.ts';
import { pageAt, pageQuery } from '#contract/portal/pages.ts';
import type { PageAnswer, RenderedPage } from '#contract/portal/renderedPage.ts';
import { renderedReads } from '#contract/portal/renderedReads.ts';
import { createRepresentations, type Representations, sizeOf } from '#server/platform/cache/representations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PublicAnswers } from '#server/platform/http/publicAnswers.ts';
import type { createRendering } from './renderer.ts';

const MAX_EMPTY = 100;
/** Maximum number of cached heads of pages, two kilobytes each. */
const MAX_HEADS = 500;
/** The path rendered for unknown addresses. */
const NO_PAGE = '/no-such-page';
const MAX_BYTES = 16 * 1024 * 1024;
/** Size of a cache entry besides its bytes. */
const ENTRY_BYTES = 4096;
/** Maximum age of a page: pages say how long something still lasts, and must be rendered again before that is far from true. */
const MAX_AGE_MS = 10 * 60_000;
/** Minimum age of a page before it is rendered again, for data that change constantly, such as votes. Changes that may hide something do not wait. */
const MIN_AGE_MS = 1000;

interface Options {
  publicAnswers: PublicAnswers;
  clock: Clock;
  headers: readonly (readonly [string, string])[];
  render: ReturnType<typeof createRendering>;
}

interface Kept {
  /** The origin, the styles and the tags of the data that the page was made of, as JSON. */
  of: string;
  /** The edition of data that can be hidden. */
  editions: string;
  /** Epoch ms. */
  madeAt: number;
  until: number;
  page: SentPage;
}

/** A page as sent. */
export interface SentPage {
  /** True if the addressed subject exists. */
  found: boolean;
  representations: Representations;
}

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  locale: Locale;
  /** The site's own origin, without a trailing slash. */
  origin: string;
  /** True if the address names the language. */
  saysLanguage: boolean;
  /** The URL of the brand colour's styles; null if none. A process may learn of a change a moment after it reads the data. */
  styles: string | null;
  /** Returns the whole page with the rendered parts in place. */
  complete(found: boolean, content: RenderedPage & { data: string }): string;
}

/** Returns the part of an address that its page depends on. Anything else appended to it makes no page of its own. */
const addressOf = ({ path, query }: Pick<PageRequest, 'path' | 'query'>) => {
  const page = pageAt(path);
  const own = pageQuery(page, query);
  const known = page?.path ?? NO_PAGE;
  return { path: known, query: own, url: own.size === 0 ? known : `${known}?${own}` };
};

const keyOf = ({ locale, saysLanguage, ...request }: PageRequest): string => JSON.stringify([addressOf(request).url, locale, saysLanguage]);

const LaterPage = z.object({ query: z.object({ page: z.int().min(2) }) });
const EmptyList = z.object({ items: z.array(z.unknown()).length(0) });
/** Returns true if a list was asked for a page beyond its last. The screen says so, and the address counts as not found. */
const isPastEnd = (input: unknown, body: Buffer): boolean =>
  LaterPage.safeParse(input).success && EmptyList.safeParse(JSON.parse(body.toString())).success;

/** Returns the answers of a screen's first reads, with the tags of the data and the time at which the clock alone changes them. */
const readFirst = async (publicAnswers: PublicAnswers, path: string, query: URLSearchParams) => {
  const page = pageAt(path);
  const mayBeOwn = page !== undefined && factsOf(page).own === true;
  const found = await Promise.all(
    renderedReads(path, query).map(async ({ name, input }) => {
      try {
        const { body, representations, until, edition } = await publicAnswers.get(name, input);
        return {
          read: (): PageAnswer[] => [{ name, input, answer: JSON.parse(body.toString()) }],
          tag: representations.identity.etag,
          until,
          edition,
          isMissing: isPastEnd(input, body),
        };
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
        const { code } = error;
        return {
          read: (): PageAnswer[] => (mayBeOwn ? [] : [{ name, input, problem: code }]),
          tag: code,
          until: Number.POSITIVE_INFINITY,
          edition: code,
          isMissing: true,
        };
      }
    }),
  );
  return {
    /** Reads the answers. Most requests do not need them: their page is cached. */
    answers: () => found.flatMap(({ read }) => read()),
    tags: found.map(({ tag }) => tag).join(),
    editions: JSON.stringify(found.map(({ edition }) => edition)),
    found: found.every(({ isMissing }) => !isMissing),
    until: Math.min(...found.map(({ until }) => until)),
  };
};

/** Serialises a value as JSON that is safe in a script element: nothing in it can end the element or begin a comment. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Pages with their content, each rendered and compressed once until its data change, and served from memory. */
export const createRenderedPages = ({ publicAnswers, clock, headers, render }: Options) => {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page: { representations } }) => ENTRY_BYTES + sizeOf(representations),
  });
  const making = new Map<string, Promise<SentPage | null>>();
  const empty = new LRUCache<string, Promise<Representations>>({ max: MAX_EMPTY });
  const heads = new LRUCache<string, { origin: string; editions: string; head: string }>({ max: MAX_HEADS });
  const kind = createRepresentations({
    headers: [...headers, ['cache-control', 'no-cache'], ['vary', 'accept-encoding, accept-language, cookie']],
    type: 'text/html; charset=utf-8',
  });

  const make = async (
    key: string,
    of: string,
    { answers, until, found, editions }: Awaited<ReturnType<typeof readFirst>>,
    request: PageRequest,
  ) => {
    const { locale, origin, saysLanguage, complete } = request;
    const { path, url } = addressOf(request);
    const renderedAt = clock.now();
    const data = { locale, renderedAt, answers: answers() };
    const rendered = await render({ ...data, url, origin, saysLanguage });
    if (rendered === null) return null;
    const isFound = found && pageAt(path) !== undefined;
    heads.set(key, { origin, editions, head: rendered.head });
    const html = complete(isFound, { ...rendered, data: inScript(data) });
    const page = { found: isFound, representations: await kind.make(Buffer.from(html)) };
    kept.set(key, { of, editions, madeAt: renderedAt, until: Math.min(until, renderedAt + MAX_AGE_MS), page });
    return page;
  };

  return {
    /** Returns the page with its content; null if it cannot be rendered now. Throws if a read or the screen does. */
    async get(request: PageRequest): Promise<SentPage | null> {
      const { path, query } = addressOf(request);
      const key = keyOf(request);
      const first = await readFirst(publicAnswers, path, query).catch((error: unknown) => {
        heads.delete(key);
        throw error;
      });
      // The head may name something that is hidden by now.
      if (heads.peek(key)?.editions !== first.editions) heads.delete(key);
      const of = JSON.stringify([request.origin, request.styles, first.tags]);
      const last = kept.get(key);
      const now = clock.now();
      const mayLag = last?.editions === first.editions && now < last.madeAt + MIN_AGE_MS;
      const isCurrent = last && last.madeAt <= now && (mayLag || (last.of === of && now < last.until));
      if (isCurrent) return last.page;
      const id = JSON.stringify([key, of]);
      const running = making.get(id) ?? make(key, of, first, request).finally(() => making.delete(id));
      making.set(id, running);
      return running;
    },
    /** Returns the head of the page's last rendering: the best known for a page that has to be sent empty. */
    headOf(request: PageRequest): string | undefined {
      const last = heads.get(keyOf(request));
      return last?.origin === request.origin ? last.head : undefined;
    },
    /** Returns a page that is sent empty, compressed once: many of them would take the threads that passwords and pictures need. */
    empty(html: string): Promise<Representations> {
      const made = empty.get(html) ?? kind.make(Buffer.from(html));
      empty.set(html, made);
      return made;
    },
    write: kind.write,
  };
};
