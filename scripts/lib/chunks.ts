import type { Plugin, Rolldown } from 'vite';

/** What home shares with other screens. A chunk for each would be twenty tiny ones, which compress badly and wait for one another. */
const SHARED_WITH_HOME = /[\\/](CompetitionCard|NewsCard|newsQuery|Illustration|SectionHeading|BlockMark|MoreLink|EmptyState)\.tsx?$/;

/** What the other screens share, for the same reason: those that are read, and those with a form to fill in. */
const SHARED_BY_SCREENS = /[\\/](PageBand|Notice|FilterGroup|DataList|QueryView|ShareButton|fileSize|clockTime)\.tsx?$/;
const SHARED_BY_FORMS = /[\\/](Field|TextField|ErrorSummary|SlideToVerify|SlideCheck)\.tsx$/;

/** The portal's chunks: the libraries that every page needs (they stay as they are from release to release), the shell, a screen each. */
export const portalChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 3 },
    { name: 'shell', tags: ['$initial'], priority: 2 },
    { name: 'cards', test: SHARED_WITH_HOME, priority: 1 },
    { name: 'screens', test: SHARED_BY_SCREENS },
    { name: 'forms', test: SHARED_BY_FORMS },
  ],
};

/**
 * React Router is one file that marks nothing as free of side effects, so unused exports would stay: components,
 * contexts and classes are marked here. Its links also bring a framework's prefetching of pages, which none of ours can ask for.
 */
export const withoutEffects = (code: string): string =>
  code
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});$/gm, 'var $1 = /* @__PURE__ */ (() => $2)();')
    .replace(/\/\* @__PURE__ \*\/ React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null');

export const shakeRouter = (): Plugin => ({
  name: 'shake-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/ },
    handler: (code) => ({ code: withoutEffects(code), map: null }),
  },
});
