import { z } from 'zod';
import type { Locale } from '#contract/common.ts';

/** What a screen needs beside the shell, as the portal's route table and the screen itself have it (a test compares them). */
interface ScreenParts {
  /** Its module below `src/`. */
  module: string;
  words: readonly string[];
  /** What it reads from the API first, by the page's query; `null` where the query changes what that is. */
  reads?: (query: URLSearchParams) => string | null;
  /** The drawing that it begins with. */
  art?: string;
}

const always = (url: string) => () => url;
const unless =
  (url: string, ...names: string[]) =>
  (query: URLSearchParams) =>
    names.some((name) => query.has(name)) ? null : url;
const named = (path: string) => (query: URLSearchParams) => {
  const id = query.get('id');
  return id ? `${path}/${encodeURIComponent(id)}` : null;
};

/** The words of the shell itself, one file a language. */
const shellWords = 'shell.ts';

/** What the shell reads. */
const shellReads = ['/api/site', '/api/sessions/current'];

/** The screens that a visitor may come in by. What is not here loads as it is found. */
export const screenParts: Readonly<Record<string, ScreenParts>> = {
  '/': { module: 'content/HomeScreen.tsx', words: ['content', 'competitions'], reads: always('/api/home'), art: 'hero-mat' },
  '/eventIntroduction': { module: 'content/pages/AboutScreen.tsx', words: ['reading'], reads: always('/api/pages/about') },
  '/matchSign': {
    module: 'competitions/CompetitionListScreen.tsx',
    words: ['competitions'],
    reads: unless('/api/competitions', 'season', 'mode', 'status'),
  },
  '/matchSignDetail': { module: 'competitions/CompetitionDetailScreen.tsx', words: ['competitions'], reads: named('/api/competitions') },
  '/jinjiangcitySignDetail': {
    module: 'competitions/JinjiangDetailScreen.tsx',
    words: ['competitions'],
    reads: always('/api/competitions/jinjiangcity'),
  },
  '/matchReviewDetail': { module: 'content/gallery/ReviewScreen.tsx', words: ['gallery'], reads: named('/api/reviews') },
  '/matchVideo': { module: 'content/gallery/VideoScreen.tsx', words: ['gallery'], reads: named('/api/videos') },
  '/news': {
    module: 'content/news/NewsListScreen.tsx',
    words: ['content', 'reading'],
    reads: unless('/api/news?page=1&pageSize=10', 'page', 'category'),
  },
  '/news-details': { module: 'content/news/NewsScreen.tsx', words: ['content', 'reading'], reads: named('/api/news') },
  '/down': { module: 'content/downloads/DownloadsScreen.tsx', words: ['reading'], reads: always('/api/downloads') },
  '/faq': { module: 'content/faq/FaqScreen.tsx', words: ['reading'], reads: always('/api/faq') },
  '/achievement': { module: 'results/AchievementScreen.tsx', words: ['results', 'accounts', 'fields'] },
  '/achievement-detail': { module: 'results/AchievementDetailScreen.tsx', words: ['results'] },
  '/login': { module: 'accounts/LoginScreen.tsx', words: ['accounts', 'fields'] },
  '/register': { module: 'accounts/RegisterScreen.tsx', words: ['accounts', 'fields'] },
};

const notFound: ScreenParts = { module: 'shell/NotFoundScreen.tsx', words: [] };

/** Vite's manifest: every chunk by its source, or by a name of its own. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/** Something that the page will ask for as soon as its script runs. */
export type Preload =
  | { as: 'script' | 'style' | 'fetch' | 'font'; href: string }
  | { as: 'image'; href: string }
  | { as: 'image'; srcSet: string; sizes: string; type: string };

/** Everything that a chunk needs, itself and what it imports. */
const closureOf = (chunks: z.infer<typeof Manifest>, key: string, seen: Set<string>): Set<string> => {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports) closureOf(chunks, next, seen);
  return seen;
};

/**
 * What a page can be told to fetch at once, where its script would find it one after the other: the screen's chunks and styles, the
 * words, the face of the headings, the first answers of the API. `manifest` is Vite's; its page has the entry's own chunks already.
 */
export const createPreloads = (manifest: unknown) => {
  const chunks = Manifest.parse(manifest);
  const inPage = closureOf(chunks, 'index.html', new Set());
  const fonts = [...inPage]
    .flatMap((key) => chunks[key]?.assets ?? [])
    .filter((file) => file.endsWith('.woff2'))
    .map((file): Preload => ({ as: 'font', href: `/${file}` }));
  const partsOf = ({ module, words }: ScreenParts, locale: Locale): Preload[] => {
    const files = [shellWords, ...words.map((name) => `${name}.json`)];
    const keys = [...files.map((file) => `src/locales/${locale}/${file}`), `src/${module}`];
    const seen = new Set(inPage);
    for (const key of keys) closureOf(chunks, key, seen);
    const wanted = [...seen].filter((key) => !inPage.has(key)).flatMap((key) => chunks[key] ?? []);
    const urls = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
    return [
      ...urls(wanted.flatMap(({ css }) => css)).map((href): Preload => ({ as: 'style', href })),
      ...urls(wanted.map(({ file }) => file)).map((href): Preload => ({ as: 'script', href })),
    ];
  };
  const known = new Map<string, Preload[]>();
  /** `found` says whether there is what the address names. */
  return (path: string, locale: Locale, query: URLSearchParams, found: boolean): Preload[] => {
    const screen = screenParts[path] ?? (found ? undefined : notFound);
    if (!screen) return [];
    const key = `${locale} ${screen.module}`;
    const parts = known.get(key) ?? partsOf(screen, locale);
    known.set(key, parts);
    const read = found ? screen.reads?.(query) : null;
    return [
      ...parts,
      ...fonts,
      ...(screen.art === undefined ? [] : [{ as: 'image' as const, href: `/art/${screen.art}.svg` }]),
      ...[...shellReads, ...(read ? [read] : [])].map((href) => ({ as: 'fetch' as const, href })),
    ];
  };
};
