import type { Plugin } from 'vite';
import { shellNamespaces } from '../../contract/portal/pages.ts';
import { builtChunks, bytesOf, type Chunk, chunksFor, unwantedIn } from './builtChunks.ts';
import { say } from './run.mjs';

/** Maximum size of scripts and styles that the back office may load until its first page is shown, compressed with brotli. */
export const BACK_OFFICE_BUDGET_BYTES = 421_000;

/** The first pages of the back office, each with the modules loaded besides those named in the HTML. */
const firstPages = [
  { name: 'the sign-in', modules: ['src/admin/app/entrance/LoginPage.tsx'], namespaces: ['accounts', 'fields'] },
  { name: 'Today', modules: ['src/admin/today/SeasonCards.tsx'], namespaces: [] },
];
type FirstPage = (typeof firstPages)[number];

const LOCALES = ['zh-CN', 'en-US'];

const modulesOf = ({ modules, namespaces }: FirstPage, locale: string): string[] => [
  ...modules,
  ...['reactAdmin', 'admin', ...shellNamespaces, ...namespaces].map((name) => `src/locales/${locale}/${name}.json`),
];

/** Modules that neither first page needs: other screens, overlays, schemas, regions of every country. */
const FORBIDDEN = [
  /(^|\/)node_modules\/(zod|country-region-data|markdown-to-jsx|jsencrypt|dexie|tus-js-client)\//,
  /^src\/admin\/(competitions|exports|invitations|judging|messages|registrations|reports|staff|votes|works)\/.*\.tsx$/,
  /^src\/admin\/(kit\/keys\/KeysDialog|navigation\/palette\/Palette)\.tsx$/,
];

/** Modules loaded only when shown: the charts come after today's tasks, the sign-in only for those who are not signed in. */
const FORBIDDEN_IN_ENTRY = [
  /^src\/admin\/today\/(charts\/.*|SeasonStrip)\.tsx$/,
  /^src\/accounts\//,
  /(^|\/)node_modules\/(libphonenumber-js|react-aria[^/]*|@react-aria|@simplewebauthn)\//,
];

/** Returns the size that each first page loads, in the larger language, and all problems. */
export const backOfficeLoad = (chunks: readonly Chunk[]): { bytes: Record<string, number>; problems: string[] } => {
  const loads = firstPages.map((page) => ({ ...page, loaded: LOCALES.map((locale) => chunksFor(chunks, modulesOf(page, locale))) }));
  const sizes = loads.map(({ name, loaded }) => ({ name, bytes: Math.max(...loaded.map(bytesOf)) }));
  const tooMuch = sizes.filter(({ bytes }) => bytes > BACK_OFFICE_BUDGET_BYTES);
  const all = new Set(loads.flatMap(({ loaded }) => loaded.flat()));
  return {
    bytes: Object.fromEntries(sizes.map(({ name, bytes }) => [name, bytes])),
    problems: [
      ...tooMuch.map(({ name }) => `${name} is over the budget of ${BACK_OFFICE_BUDGET_BYTES / 1000} KB`),
      ...unwantedIn([...all], FORBIDDEN),
      ...unwantedIn(chunksFor(chunks, []), FORBIDDEN_IN_ENTRY),
    ],
  };
};

/** Fails the build if the back office would load too much until its first page is shown. */
export const backOfficeBudget = (): Plugin => ({
  name: 'back-office-budget',
  apply: 'build',
  writeBundle(_, bundle) {
    const { bytes, problems } = backOfficeLoad(builtChunks(bundle));
    const sizes = Object.entries(bytes).map(([name, size]) => `${name} ${(size / 1000).toFixed(1)} KB`);
    const summary = `First load of the back office: ${sizes.join(', ')}`;
    if (problems.length > 0) this.error(`${summary}\n${problems.join('\n')}`);
    say(summary);
  },
});
