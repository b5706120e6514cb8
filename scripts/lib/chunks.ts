import type { Plugin, Rolldown } from 'vite';

/** Modules that home shares with other screens. A chunk for each would be twenty tiny ones, which compress badly and load in sequence. */
const SHARED_WITH_HOME = /[\\/](CompetitionCard|NewsCard|newsQuery|Illustration|SectionHeading|BlockMark|MoreLink|EmptyState)\.tsx?$/;

/** Modules that other screens share, for the same reason: screens to read, and screens with a form. */
const SHARED_BY_SCREENS = /[\\/](PageBand|Notice|FilterGroup|DataList|QueryView|ShareButton|fileSize|clockTime)\.tsx?$/;
const SHARED_BY_FORMS = /[\\/](Field|TextField|ErrorSummary|SlideToVerify|SlideCheck)\.tsx$/;

/** The portal's chunks: the libraries of every page (unchanged from release to release), the shell, and one for each screen. */
export const portalChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 3 },
    { name: 'shell', tags: ['$initial'], priority: 2 },
    { name: 'cards', test: SHARED_WITH_HOME, priority: 1 },
    { name: 'screens', test: SHARED_BY_SCREENS },
    { name: 'forms', test: SHARED_BY_FORMS },
  ],
};

/** The back office's: what every page of it needs in two files. A hundred small ones would compress worse, and each has headers of 1 KB. */
export const adminChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
    { name: 'shell', tags: ['$initial'], priority: 1 },
  ],
};

/**
 * React Router is one file that marks nothing as free of side effects, so its unused parts would stay in the bundle: components,
 * contexts and classes are marked here. Its links also bring a framework's prefetching of pages, which the portal cannot use.
 * A first visit is 5 KB smaller for it (126.1 instead of 131.2 KB, as the build reports it).
 */
export const withoutEffects = (code: string): string =>
  code
    .replace(/^\w+\.(displayName = ".*"|contextType = \w+);$/gm, '')
    .replace(/= (new Set\(\s*valid)/g, '= /* @__PURE__ */ $1')
    .replace(/= (Object\.getOwnPropertyNames\(.*);$/gm, '= /* @__PURE__ */ (() => $1)();')
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
