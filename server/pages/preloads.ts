import { z } from 'zod';
import { callUrl } from '#contract/http/callUrl.ts';
import type { Locale } from '#contract/http/common.ts';
import { factsOf } from '#contract/portal/pageFacts.ts';
import { type Page, pageAt, shellReads, siteRead } from '#contract/portal/pages.ts';

type ScreenChunks = Pick<Page, 'landing' | 'namespaces'> & { module?: string | undefined };

/** The module that lists all screens except those of landing pages. */
const OTHER_SCREENS = 'src/shell/otherScreens.ts';

const notFound: ScreenChunks = { module: 'shell/NotFoundScreen.tsx', namespaces: [] };

/** Vite's manifest: chunks by source or by name. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/** A resource that the page requests as soon as its script runs. */
export type Preload =
  | { as: 'script' | 'style' | 'font'; href: string }
  /** An API read. One that is `rendered` is in the page if the page has its content. */
  | { as: 'fetch'; href: string; rendered?: boolean }
  | { as: 'image'; href: string };

/** Returns a chunk and all its imports. */
const closureOf = (chunks: z.infer<typeof Manifest>, key: string, seen: Set<string>): Set<string> => {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports) closureOf(chunks, next, seen);
  return seen;
};

/**
 * Creates the list of a page's preloads, which its script would otherwise request one after the other: the screen's chunks and styles, its
 * namespaces, the heading font, its first reads. `manifest` is Vite's; the page itself already names the entry's chunks.
 */
export const createPreloads = (manifest: unknown) => {
  const chunks = Manifest.parse(manifest);
  const inPage = closureOf(chunks, 'index.html', new Set());
  const fonts = [...inPage]
    .flatMap((key) => chunks[key]?.assets ?? [])
    .filter((file) => file.endsWith('.woff2'))
    .map((file): Preload => ({ as: 'font', href: `/${file}` }));
  const chunksOf = ({ landing, module, namespaces }: ScreenChunks, locale: Locale): Preload[] => {
    const files = [landing ? 'shellFirst.ts' : 'shell.ts', ...namespaces.map((name) => `${name}.json`)];
    const keys = [...files.map((file) => `src/locales/${locale}/${file}`), ...(landing ? [] : [OTHER_SCREENS]), `src/${module}`];
    const seen = new Set(inPage);
    for (const key of keys) closureOf(chunks, key, seen);
    const wanted = [...seen].filter((key) => !inPage.has(key)).flatMap((key) => chunks[key] ?? []);
    const urls = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
    return [
      ...urls(wanted.flatMap(({ css }) => css)).map((href): Preload => ({ as: 'style', href })),
      ...urls(wanted.map(({ file }) => file)).map((href): Preload => ({ as: 'script', href })),
    ];
  };
  const cached = new Map<string, Preload[]>();
  /** `found`: whether the addressed subject exists. */
  return (path: string, locale: Locale, query: URLSearchParams, found: boolean): Preload[] => {
    const page = pageAt(path);
    const facts = page && factsOf(page);
    const wanted: ScreenChunks = page && facts ? { ...page, module: facts.module } : notFound;
    if (wanted.module === undefined) return [];
    const key = `${locale} ${wanted.module}`;
    const screen = cached.get(key) ?? chunksOf(wanted, locale);
    cached.set(key, screen);
    const first = (found && page?.reads?.(query)) || [];
    return [
      ...screen,
      ...fonts,
      ...(facts?.art === undefined ? [] : [{ as: 'image' as const, href: `/art/${facts.art}.svg` }]),
      ...[...shellReads, ...first].map((read) => ({
        as: 'fetch' as const,
        href: callUrl(read.name, read.input),
        ...((read === siteRead || first.includes(read)) && { rendered: true }),
      })),
    ];
  };
};
