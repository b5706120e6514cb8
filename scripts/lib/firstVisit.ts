import type { Plugin } from 'vite';
import { factsOf } from '../../contract/portal/pageFacts.ts';
import { pages, shellNamespaces } from '../../contract/portal/pages.ts';
import { builtChunks, bytesOf, type Chunk, chunksFor, unwantedIn } from './builtChunks.ts';
import { say } from './run.mjs';

/** Maximum size of JavaScript that a first visit to home may load before it is interactive, compressed with brotli. */
export const BUDGET_BYTES = 130_000;

const index = pages.find(({ path }) => path === '/');

/** Returns the modules that home loads in one language besides those named in its HTML. */
export const homeModules = (locale: string): string[] => [
  `src/${index && factsOf(index).module}`,
  ...['shellFirst.ts', ...(index?.namespaces ?? []).map((namespace) => `${namespace}.json`)].map((file) => `src/locales/${locale}/${file}`),
];

/** Returns the modules loaded as soon as home is interactive (`src/main.tsx`). */
export const laterModules = (locale: string): string[] => [
  'src/shell/otherScreens.ts',
  ...shellNamespaces.map((namespace) => `src/locales/${locale}/${namespace}.json`),
];

const LOCALES = ['zh-CN', 'en-US'];

/** Modules that a first visit must not load: the back office, forms, uploads, storage, validation of answers. */
const FORBIDDEN = [
  /(^|\/)node_modules\/(zod|dexie|tus-js-client|react-hook-form|jsencrypt|libphonenumber-js|markdown-to-jsx|uqr|@mui|@emotion)\//,
  /(^|\/)node_modules\/(react-admin|ra-[^/]+|react-aria[^/]*|@react-aria|workbox-[^/]+)\//,
  /^src\/admin\//,
  /^src\/[^/]+\/form\//,
  // Requests and network-first reads are shared with the rest; the device flags say whether the rest is needed.
  /^src\/offline\/(?!(network\/(request|problemOf|networkFirstWithTimeout)|storage\/deviceFlags|timers)\.ts$)/,
];

const scriptsFor = (chunks: readonly Chunk[], modules: readonly string[]): Chunk[] =>
  chunksFor(chunks, modules).filter(({ name }) => name.endsWith('.js'));

/** Returns the sizes that a first visit loads until it is interactive and right after, in the larger language, and all problems. */
export const firstVisit = (chunks: readonly Chunk[]): { bytes: number; laterBytes: number; problems: string[] } => {
  const visits = LOCALES.map((locale) => {
    const first = scriptsFor(chunks, homeModules(locale));
    const all = scriptsFor(chunks, [...homeModules(locale), ...laterModules(locale)]);
    return { first, bytes: bytesOf(first), laterBytes: bytesOf(all) - bytesOf(first) };
  });
  const bytes = Math.max(...visits.map((visit) => visit.bytes));
  const laterBytes = Math.max(...visits.map((visit) => visit.laterBytes));
  const tooMuch = bytes > BUDGET_BYTES ? [`it is over the budget of ${BUDGET_BYTES / 1000} KB`] : [];
  return { bytes, laterBytes, problems: [...tooMuch, ...unwantedIn([...new Set(visits.flatMap(({ first }) => first))], FORBIDDEN)] };
};

/** Fails the build if a first visit to home would load too much. */
export const firstVisitBudget = (): Plugin => ({
  name: 'first-visit-budget',
  apply: 'build',
  writeBundle(_, bundle) {
    const { bytes, laterBytes, problems } = firstVisit(builtChunks(bundle));
    const summary = `First visit to home: ${(bytes / 1000).toFixed(1)} KB of JavaScript until it is interactive, ${(laterBytes / 1000).toFixed(1)} KB right after`;
    if (problems.length > 0) this.error(`${summary}\n${problems.join('\n')}`);
    say(summary);
  },
});
