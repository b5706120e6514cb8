import { relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { pages, shellNamespaces } from '../../contract/pages.ts';
import { root, say } from './run.mjs';

/** The most JavaScript that a first visit to home may load before it is interactive, compressed with brotli. */
export const BUDGET_BYTES = 130_000;

const index = pages.find(({ path }) => path === '/');

/** The modules that home loads in one language besides what its HTML names. */
export const homeModules = (locale: string): string[] => [
  `src/${index?.module}`,
  ...[...shellNamespaces, ...(index?.namespaces ?? [])].map((namespace) => `src/locales/${locale}/${namespace}.json`),
];

const LOCALES = ['zh-CN', 'en-US'];

/** What a first visit must not load: the back office, forms, uploads, storage, validation of answers. */
const FORBIDDEN = [
  /(^|\/)node_modules\/(zod|dexie|tus-js-client|react-hook-form|jsencrypt|libphonenumber-js|markdown-to-jsx|uqr|@mui|@emotion)\//,
  /(^|\/)node_modules\/(react-admin|ra-[^/]+|react-aria[^/]*|@react-aria|workbox-[^/]+)\//,
  /^src\/admin\//,
  /^src\/[^/]+\/form\//,
  // requests and network-first reads are shared with the rest; the device flags say whether the rest is needed
  /^src\/offline\/(?!(request|problemOf|deviceFlags|networkFirstWithTimeout|timers)\.ts$)/,
];

/** A built script. */
export interface Chunk {
  name: string;
  /** The transferred size. */
  bytes: number;
  /** Whether the HTML names it. */
  isEntry: boolean;
  /** The chunks that it imports statically. */
  imports: readonly string[];
  /** The modules whose code is in it, from the project's root. */
  modules: readonly string[];
}

/** The chunks of a first visit in one language. Fails if a module of home is in none of them. */
export const chunksOfVisit = (chunks: readonly Chunk[], locale: string): Chunk[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
  const roots = homeModules(locale).map((module) => {
    const chunk = chunks.find(({ modules }) => modules.includes(module));
    if (!chunk) throw new Error(`no chunk has ${module}`);
    return chunk;
  });
  const visit = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || visit.has(chunk)) return;
    visit.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), ...roots]) add(chunk);
  return [...visit];
};

/** The size of a first visit, in the larger language, and everything that is wrong with it. */
export const firstVisit = (chunks: readonly Chunk[]): { bytes: number; problems: string[] } => {
  const visits = LOCALES.map((locale) => chunksOfVisit(chunks, locale));
  const bytes = Math.max(...visits.map((visit) => visit.reduce((sum, chunk) => sum + chunk.bytes, 0)));
  const unwanted = [...new Set(visits.flat())].flatMap(({ name, modules }) =>
    modules.filter((module) => FORBIDDEN.some((pattern) => pattern.test(module))).map((module) => `${name} has ${module}`),
  );
  const tooMuch = bytes > BUDGET_BYTES ? [`it is over the budget of ${BUDGET_BYTES / 1000} KB`] : [];
  return { bytes, problems: [...tooMuch, ...unwanted] };
};

/** Smaller files are not compressed (`compress` in build.mjs). */
const MIN_BYTES = 1024;

const transferBytes = (code: string): number => {
  const bytes = Buffer.from(code);
  return bytes.length < MIN_BYTES ? bytes.length : brotliCompressSync(bytes).length;
};

/** The path from the project's root, with slashes; a bundler's own modules have none. */
const moduleName = (id: string): string => relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/');

/** Fails the build if a first visit to home would load too much. */
export const firstVisitBudget = (): Plugin => ({
  name: 'first-visit-budget',
  apply: 'build',
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file): Chunk[] => {
      if (file.type !== 'chunk') return [];
      const modules = Object.entries(file.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [moduleName(id)] : []));
      return [{ name: file.fileName, bytes: transferBytes(file.code), isEntry: file.isEntry, imports: file.imports, modules }];
    });
    const { bytes, problems } = firstVisit(chunks);
    const summary = `First visit to home: ${(bytes / 1000).toFixed(1)} KB of JavaScript`;
    if (problems.length > 0) this.error(`${summary}\n${problems.join('\n')}`);
    say(summary);
  },
});
