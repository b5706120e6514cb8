import type { Plugin } from 'vite';
import { factsOf } from '../../contract/pageFacts.ts';
import { pages, shellNamespaces } from '../../contract/pages.ts';
import { builtChunks, bytesOf, type Chunk, chunksFor, unwantedIn } from './builtChunks.ts';
import { say } from './run.mjs';

/** The most JavaScript that a first visit to home may load before it is interactive, compressed with brotli. */
export const BUDGET_BYTES = 113_000;

const index = pages.find(({ path }) => path === '/');

/** The modules that home loads in one language besides what its HTML names. */
export const homeModules = (locale: string): string[] => [
  `src/${index && factsOf(index).module}`,
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

/** The size of a first visit, in the larger language, and everything that is wrong with it. */
export const firstVisit = (chunks: readonly Chunk[]): { bytes: number; problems: string[] } => {
  const visits = LOCALES.map((locale) => chunksFor(chunks, homeModules(locale)).filter(({ name }) => name.endsWith('.js')));
  const bytes = Math.max(...visits.map(bytesOf));
  const tooMuch = bytes > BUDGET_BYTES ? [`it is over the budget of ${BUDGET_BYTES / 1000} KB`] : [];
  return { bytes, problems: [...tooMuch, ...unwantedIn([...new Set(visits.flat())], FORBIDDEN)] };
};

/** Fails the build if a first visit to home would load too much. */
export const firstVisitBudget = (): Plugin => ({
  name: 'first-visit-budget',
  apply: 'build',
  writeBundle(_, bundle) {
    const { bytes, problems } = firstVisit(builtChunks(bundle));
    const summary = `First visit to home: ${(bytes / 1000).toFixed(1)} KB of JavaScript`;
    if (problems.length > 0) this.error(`${summary}\n${problems.join('\n')}`);
    say(summary);
  },
});
