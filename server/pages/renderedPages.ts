import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/common.ts';
import { Problem } from '#contract/problem.ts';
import { type PageAnswer, renderedReads } from '#contract/renderedPage.ts';
import type { Clock } from '../platform/clock.ts';
import type { PublicAnswers } from '../platform/http/publicAnswers.ts';
import { createRepresentations, type Representations, sizeOf } from '../platform/representations.ts';
import type { createRendering } from './renderer.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** What an entry costs besides its bytes. */
const ENTRY_BYTES = 4096;
/** A page says how long something still lasts: it is rendered again before that is far from true. */
const MAX_AGE_MS = 10 * 60_000;

interface Options {
  publicAnswers: PublicAnswers;
  clock: Clock;
  headers: readonly (readonly [string, string])[];
  /** Null: pages are sent empty, for the portal to fill. */
  render: ReturnType<typeof createRendering> | null;
}

interface Kept {
  /** What it was made of. */
  of: string;
  /** Epoch ms. */
  madeAt: number;
  until: number;
  representations: Representations;
}

export interface PageRequest {
  path: string;
  query: URLSearchParams;
  locale: Locale;
  /** What else the page is made of: made again when it changes. */
  head: string;
  /** The whole page, with the content where it belongs, or empty. */
  complete(content?: { html: string; data: string }): string;
}

/** What a screen's first reads answer, with the tags of what was read and when the clock alone makes it read otherwise. */
const readFirst = async (publicAnswers: PublicAnswers, path: string, query: URLSearchParams) => {
  const found = await Promise.all(
    renderedReads(path, query).map(async ({ name, input }) => {
      try {
        const { body, representations, until } = await publicAnswers.get(name, input);
        return { read: (): PageAnswer => ({ answer: JSON.parse(body.toString()) }), tag: representations.identity.etag, until };
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
        const { code } = error;
        return { read: (): PageAnswer => ({ problem: code }), tag: code, until: Number.POSITIVE_INFINITY };
      }
    }),
  );
  return {
    /** Reads the answers, which most requests need not: their page is there. */
    answers: () => found.map(({ read }) => read()),
    tags: found.map(({ tag }) => tag).join(),
    until: Math.min(...found.map(({ until }) => until)),
  };
};

/** An empty page is made of nothing but its head. */
const EMPTY = { answers: (): PageAnswer[] => [], tags: '', until: Number.POSITIVE_INFINITY };

/** JSON as it may stand in a script element: nothing in it can end the element, or begin a comment. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Pages, each rendered and compressed once until what it is made of changes, and sent from memory. */
export const createRenderedPages = ({ publicAnswers, clock, headers, render }: Options) => {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ representations }) => ENTRY_BYTES + sizeOf(representations),
  });
  const making = new Map<string, Promise<Kept | null>>();
  const kind = createRepresentations({
    headers: [...headers, ['cache-control', 'no-cache'], ['vary', 'accept-encoding, accept-language, cookie']],
    type: 'text/html; charset=utf-8',
  });

  const make = async (
    key: string,
    of: string,
    until: number,
    answers: readonly PageAnswer[],
    { path, query, locale, complete }: PageRequest,
  ) => {
    const madeAt = clock.now();
    const search = query.toString();
    const html = await render?.({ url: search === '' ? path : `${path}?${search}`, locale, renderedAt: madeAt, answers });
    if (render && html === null) return null;
    const page = html ? complete({ html, data: inScript({ locale, renderedAt: madeAt, answers }) }) : complete();
    const made = { of, madeAt, until: Math.min(until, madeAt + MAX_AGE_MS), representations: await kind.make(Buffer.from(page)) };
    kept.set(key, made);
    return made;
  };

  return {
    /** The page; null where it cannot be rendered now. Fails where a read or the screen does. */
    async get(request: PageRequest): Promise<Representations | null> {
      const { path, query, locale, head } = request;
      const { answers, tags, until } = render ? await readFirst(publicAnswers, path, query) : EMPTY;
      const key = JSON.stringify([path, query.toString(), locale]);
      const of = JSON.stringify([head, tags]);
      const last = kept.get(key);
      const now = clock.now();
      if (last?.of === of && last.madeAt <= now && now < last.until) return last.representations;
      const id = JSON.stringify([key, of]);
      const running = making.get(id) ?? make(key, of, until, answers(), request).finally(() => making.delete(id));
      making.set(id, running);
      return (await running)?.representations ?? null;
    },
    make: kind.make,
    write: kind.write,
  };
};
