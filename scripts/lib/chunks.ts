import type { Rolldown } from 'vite';

/** Modules that home shares with other screens. A chunk for each would be twenty tiny ones, which compress badly and load in sequence. */
const SHARED_WITH_HOME = /[\\/](CompetitionCard|NewsCard|newsQuery|Illustration|SectionHeading|BlockMark|MoreLink|EmptyState)\.tsx?$/;

/** Modules shared by other screens, for the same reason: screens for reading, and screens with a form. */
const SHARED_BY_SCREENS =
  /[\\/](PageBand|Notice|FilterGroup|DataList|QueryView|ShareButton|fileSize|clockTime|inAppBrowser|saveFile|footBar|useCompetition|useSignupGate|moreIcons)\.tsx?$/;
const SHARED_BY_FORMS =
  /[\\/](Field|TextField|ComboBoxField|ErrorSummary|SlideToVerify|SlideCheck|countryName|typedText|ResultSkeleton)\.tsx?$/;
/** Small modules of the outbox that screens share; not its table of kinds, which brings zod. */
const SHARED_OF_OUTBOX =
  /[\\/]offline[\\/](\w+[\\/])?(subject|newId|isStorageUnavailable|isConnectionProblem|draftGone|outboxProtocol|useLiveQuery)\.ts$/;
/** Modules that open an account's data on the device, and its uploads. */
const DEVICE = /[\\/]platform[\\/]device[\\/](device|uploads)\.ts$/;

/** The portal's chunks: the libraries of every page (unchanged from release to release), the shell, and one for each screen. */
export const portalChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 3 },
    { name: 'shell', tags: ['$initial'], priority: 2 },
    { name: 'cards', test: SHARED_WITH_HOME, priority: 1 },
    { name: 'screens', test: SHARED_BY_SCREENS },
    { name: 'device', test: DEVICE },
    { name: 'forms', test: SHARED_BY_FORMS },
    { name: 'outbox', test: SHARED_OF_OUTBOX },
  ],
};

/** The back office's chunks: the modules of every page in two files. A hundred small ones would compress worse, and each has headers of 1 KB. */
export const adminChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
    { name: 'shell', tags: ['$initial'], priority: 1 },
  ],
};
